package practice

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"
)

// Each page answers on both sites, says what it is, and its parts are there.
func TestWorkshopPages(t *testing.T) {
	files, err := fs.Glob(workshop, "workshop/*.html")
	if err != nil || len(files) < 12 {
		t.Fatalf("pages: %v, %v", files, err)
	}
	for _, host := range []string{Host, BenchHost} {
		v := newVisit(t)
		v.host = host + ":7711"
		for _, file := range files {
			name := strings.TrimSuffix(path.Base(file), ".html")
			answer := v.get("/workshop/" + name)
			wantStatus(t, answer, http.StatusOK)
			wantEqual(t, name+"'s type", answer.Header.Get("Content-Type"), "text/html; charset=utf-8")
			text, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			page := workshopPage{}
			page.read(string(text))
			if page.Title == "" {
				t.Errorf("%s has no title", name)
			}
			for _, part := range strings.Split(string(text), `"`) {
				if strings.HasPrefix(part, "/workshop/") && strings.Contains(path.Ext(part), "s") && !strings.Contains(part, "?") {
					wantStatus(t, v.get(part), http.StatusOK)
				}
			}
		}
	}
}

func TestWorkshopList(t *testing.T) {
	v := newVisit(t)
	text, err := io.ReadAll(v.get("/workshop/").Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`href="/workshop/frames"`, "Frames", "frames of this site and of another"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the list lacks %q: %s", want, text)
		}
	}
	if strings.Contains(string(text), `"/workshop/inner"`) {
		t.Error("the list names a page that is a part of others")
	}
	wantStatus(t, v.get("/workshop/nothing-like-it"), http.StatusNotFound)
	wantStatus(t, v.get("/workshop/..%2fpractice.go"), http.StatusNotFound)
	v.host = PayHost
	wantStatus(t, v.get("/workshop/frames"), http.StatusNotFound)
}

func TestWorkshopAnswers(t *testing.T) {
	v := newVisit(t)
	for _, c := range []struct {
		target   string
		status   int
		location string
	}{
		{"/workshop/answer/slow?text=tea", 200, ""},
		{"/workshop/answer/status?code=503", 503, ""},
		{"/workshop/answer/status?code=7", 418, ""},
		{"/workshop/answer/redirect?to=/kettles", 302, "/kettles"},
		{"/workshop/answer/redirect?to=https://other.example/", 302, "/kettles"},
		{"/workshop/answer/redirect?times=2&to=/kettles", 302, "/workshop/answer/redirect?times=1&to=%2Fkettles"},
		{"/workshop/answer/nothing", 204, ""},
	} {
		answer := v.get(c.target)
		wantStatus(t, answer, c.status)
		wantEqual(t, c.target, answer.Header.Get("Location"), c.location)
	}
}

func TestWorkshopSlowness(t *testing.T) {
	v := newVisit(t)
	start := time.Now()
	text, err := io.ReadAll(v.get("/workshop/answer/slow?ms=60&text=late").Body)
	if err != nil || string(text) != "late" {
		t.Errorf("got %q, %v", text, err)
	}
	if took := time.Since(start); took < 60*time.Millisecond {
		t.Errorf("it took %s only", took)
	}
}

func TestWorkshopDownload(t *testing.T) {
	v := newVisit(t)
	answer := v.get("/workshop/answer/download?name=th%C3%A9.txt&bytes=53")
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "content", string(text), strings.Repeat("abcdefghijklmnopqrstuvwxyz", 2)+"a")
	wantEqual(t, "disposition", answer.Header.Get("Content-Disposition"), "attachment; filename*=UTF-8''th%C3%A9.txt")
}

// Both hang up: the one before, the other within its answer.
func TestWorkshopBrokenAnswers(t *testing.T) {
	s := serve(t)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for _, name := range []string{"drop", "half"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/workshop/answer/%s", s.Port(), name), nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = Host
		answer, err := client.Do(r)
		if err == nil {
			_, err = io.ReadAll(answer.Body)
			_ = answer.Body.Close()
		}
		if err == nil {
			t.Errorf("%s came whole", name)
		}
	}
}

func TestWorkshopEcho(t *testing.T) {
	v := newVisit(t)
	form := "--x\r\nContent-Disposition: form-data; name=\"who\"\r\n\r\nRobin\r\n" +
		"--x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\ntea\r\n--x--\r\n"
	var got struct {
		Method, Body string
		Fields       map[string][]string
		Files        []struct{ Field, Name, Type, Base64 string }
	}
	read := func(answer *http.Response) {
		t.Helper()
		wantStatus(t, answer, http.StatusOK)
		if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
			t.Fatal(err)
		}
	}
	read(v.send(http.MethodPost, "/workshop/answer/echo", form, "Content-Type", "multipart/form-data; boundary=x", "Sec-Fetch-Site", "same-origin"))
	if len(got.Files) != 1 || got.Files[0].Name != "a.txt" || got.Files[0].Base64 != "dGVh" || got.Fields["who"][0] != "Robin" {
		t.Errorf("got %+v", got)
	}
	read(v.send(http.MethodPut, "/workshop/answer/echo", strings.Repeat("m", 100<<10), "Content-Type", "text/plain", "Sec-Fetch-Site", "same-origin"))
	wantEqual(t, "method", got.Method, "PUT")
	wantEqual(t, "length of the body", len(got.Body), 100<<10)
}
