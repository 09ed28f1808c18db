package e2e_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/websocket"
)

// inspector speaks WebKit's own debugging protocol with the page of a window that
// was started with WEBKIT_INSPECTOR_HTTP_SERVER. It needs no developer build.
type inspector struct {
	t      testing.TB
	conn   *websocket.Conn
	target string
	id     int
}

// pageSocket is how the inspector's list of pages names one.
var pageSocket = regexp.MustCompile(`/socket/\d+/\d+/WebPage`)

// inspect connects to the window at the address once it has a page. Asking for a
// page before it is listed crashes WebKitGTK 2.50.
func inspect(t testing.TB, address string) *inspector {
	t.Helper()
	socket := ""
	waitUntil(t, "the window's page", func() bool {
		res, err := http.Get("http://" + address + "/")
		if err != nil {
			return false
		}
		defer func() { _ = res.Body.Close() }()
		text, err := io.ReadAll(res.Body)
		socket = pageSocket.FindString(string(text))
		return err == nil && socket != ""
	})
	conn, err := websocket.Dial("ws://"+address+socket, "", "http://"+address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	i := &inspector{t: t, conn: conn}
	if !i.begin() {
		t.Fatal("the window's inspector names no page")
	}
	return i
}

// begin waits for the page's name.
func (i *inspector) begin() bool {
	_ = i.conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	for {
		var m struct {
			Method string
			Params struct {
				TargetInfo struct {
					TargetID string `json:"targetId"`
					Type     string
				} `json:"targetInfo"`
			}
		}
		if err := websocket.JSON.Receive(i.conn, &m); err != nil {
			return false
		}
		if m.Method == "Target.targetCreated" && m.Params.TargetInfo.Type == "page" {
			i.target = m.Params.TargetInfo.TargetID
			return true
		}
	}
}

// call sends a command to the page and decodes the answer.
func (i *inspector) call(method string, params, result any) error {
	i.id++
	inner, err := json.Marshal(map[string]any{"id": i.id, "method": method, "params": params})
	if err != nil {
		return err
	}
	outer := map[string]any{
		"id": i.id, "method": "Target.sendMessageToTarget",
		"params": map[string]any{"targetId": i.target, "message": string(inner)},
	}
	if err := websocket.JSON.Send(i.conn, outer); err != nil {
		return err
	}
	_ = i.conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	for {
		var m struct {
			Method string
			Params struct{ Message string }
		}
		if err := websocket.JSON.Receive(i.conn, &m); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		if m.Method != "Target.dispatchMessageFromTarget" {
			continue
		}
		var answer struct {
			ID     int
			Error  *struct{ Message string }
			Result json.RawMessage
		}
		if err := json.Unmarshal([]byte(m.Params.Message), &answer); err != nil || answer.ID != i.id {
			continue
		}
		if answer.Error != nil {
			return fmt.Errorf("%s: %s", method, answer.Error.Message)
		}
		return json.Unmarshal(answer.Result, result)
	}
}

// run evaluates the body of an async function in the window and returns what it
// gives, as JSON.
func (i *inspector) run(body string) string {
	i.t.Helper()
	out, err := i.try(body)
	if err != nil {
		i.t.Fatalf("%v, in the window: %s", err, body)
	}
	return out
}

func (i *inspector) try(body string) (string, error) {
	type object struct {
		ObjectID string `json:"objectId"`
		Value    any
	}
	var promise struct {
		Result    object
		WasThrown bool `json:"wasThrown"`
	}
	expression := "(async () => JSON.stringify(await (async () => {" + body + "})() ?? null))().catch((e) => 'threw ' + (e?.message ?? e) + ' ' + JSON.stringify(e))"
	if err := i.call("Runtime.evaluate", map[string]any{"expression": expression}, &promise); err != nil {
		return "", err
	}
	if promise.WasThrown {
		return "", fmt.Errorf("threw %v", promise.Result.Value)
	}
	var settled struct{ Result object }
	params := map[string]any{"promiseObjectId": promise.Result.ObjectID, "returnByValue": true}
	if err := i.call("Runtime.awaitPromise", params, &settled); err != nil {
		return "", err
	}
	text, ok := settled.Result.Value.(string)
	if !ok {
		return "", fmt.Errorf("no text came: %v", settled.Result.Value)
	}
	return text, nil
}

// picture saves what the window shows.
func (i *inspector) picture(file string) {
	i.t.Helper()
	var shot struct {
		DataURL string `json:"dataURL"`
	}
	rect := map[string]any{"x": 0, "y": 0, "width": 1280, "height": 800, "coordinateSystem": "Viewport"}
	if err := i.call("Page.snapshotRect", rect, &shot); err != nil {
		i.t.Log("no picture: ", err)
		return
	}
	_, text, _ := strings.Cut(shot.DataURL, ",")
	data, err := base64.StdEncoding.DecodeString(text)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		i.t.Log("no picture: ", err)
	}
}
