package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// talk gives the lines to a worker in this process and returns what it replied,
// without the greeting, and its exit status.
func talk(t *testing.T, lines string) ([]wire.Reply, int) {
	t.Helper()
	var out bytes.Buffer
	status := serve(strings.NewReader(lines), &out)
	greeting, rest, _ := strings.Cut(out.String(), "\n")
	var hello wire.Hello
	if err := json.Unmarshal([]byte(greeting), &hello); err != nil || hello.Version != wire.Version {
		t.Fatalf("greeting %q, %v", greeting, err)
	}
	var replies []wire.Reply
	for line := range strings.Lines(rest) {
		var r wire.Reply
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("reply %q: %v", line, err)
		}
		replies = append(replies, r)
	}
	return replies, status
}

// request is the line that asks for an analysis.
func request(t *testing.T, id uint64, source string) string {
	t.Helper()
	params, err := wire.Encode(wire.AnalyseParams{Kind: skill.Browser, Path: "x.js", Source: []byte(source)})
	if err != nil {
		t.Fatal(err)
	}
	line, err := wire.Encode(wire.Request{ID: id, Method: wire.Analyse, Params: params})
	if err != nil {
		t.Fatal(err)
	}
	return string(line) + "\n"
}

func TestServe(t *testing.T) {
	replies, status := talk(t, request(t, 7, "() => 1")+request(t, 8, "caf\xe9")+request(t, 9, "() => '<>&'"))
	if status != 0 || len(replies) != 3 {
		t.Fatalf("status %d, %d replies", status, len(replies))
	}
	for i, want := range []string{`"function":true`, `"The file is not UTF-8 text","line":1,"column":4`, `"<>&"`} {
		if replies[i].ID != uint64(7+i) || !strings.Contains(string(replies[i].Result), want) {
			t.Errorf("reply %d: %d %s", i, replies[i].ID, replies[i].Result)
		}
	}
}

func TestServeMisuse(t *testing.T) {
	replies, status := talk(t, "nonsense\n"+`{"id":1,"method":"unknown"}`+"\n"+`{"id":2,"method":"analyse","params":[]}`+"\n"+request(t, 3, ""))
	if status != 0 || len(replies) != 4 {
		t.Fatalf("status %d, replies %+v", status, replies)
	}
	for _, r := range replies[:3] {
		if r.Error == nil || r.Error.Code != fault.Internal || r.Result != nil {
			t.Errorf("%+v", r)
		}
	}
	if replies[3].Error != nil {
		t.Errorf("a sound request after them: %v", replies[3].Error)
	}
}

func TestServeCutInput(t *testing.T) {
	if _, status := talk(t, `{"id":1,"me`); status == 0 {
		t.Error("a cut request is no success")
	}
}

// shut is an output that nobody reads.
type shut struct{}

func (shut) Write([]byte) (int, error) { return 0, errors.New("shut") }

// TestServeWithoutReader: a worker whose app is gone ends though its input is
// open.
func TestServeWithoutReader(t *testing.T) {
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	if status := serve(in, shut{}); status == 0 {
		t.Error("nobody reads, and the status is 0")
	}
}

func BenchmarkAnalyse5KB(b *testing.B) {
	var source strings.Builder
	source.WriteString("async (args) => {\n")
	for source.Len() < 5<<10 {
		source.WriteString("  const rows = [...document.querySelectorAll('.item')].map((e) => ({ title: e.textContent.trim(), price: Number(e.dataset.price) }));\n  if (rows.length > args.max) { return rows.slice(0, args.max) }\n")
		source.WriteString("  { ")
	}
	source.WriteString(strings.Repeat("}", strings.Count(source.String(), "\n  { ")) + "\n}\n")
	text := []byte(source.String())
	if s := analyse(skill.Browser, text); !s.Function {
		b.Fatalf("%+v", s)
	}
	for b.Loop() {
		analyse(skill.Browser, text)
	}
}
