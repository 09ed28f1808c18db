package wire

import (
	"encoding/json"
	"testing"

	"sitewright/backend/fault"
)

// TestLinesAreToldApart: each side tells from a line alone what it is.
func TestLinesAreToldApart(t *testing.T) {
	for _, c := range []struct {
		line any
		want string // what Incoming sees: reply, call or notice
	}{
		{Reply{ID: 1, Result: json.RawMessage("{}")}, "reply"},
		{Reply{ID: 1, Error: fault.New(fault.Internal, "x")}, "reply"},
		{Call{Call: 1, Method: "page.goto", Params: json.RawMessage("{}")}, "call"},
		{Notice{Notice: Console, Params: json.RawMessage("{}")}, "notice"},
	} {
		var in Incoming
		decode(t, c.line, &in)
		got := ""
		switch {
		case in.Notice != "" && in.ID == 0 && in.Call == 0:
			got = "notice"
		case in.Call != 0 && in.ID == 0 && in.Notice == "":
			got = "call"
		case in.ID != 0 && in.Call == 0 && in.Notice == "":
			got = "reply"
		}
		if got != c.want {
			t.Errorf("%+v is taken for a %s", c.line, got)
		}
	}
	for _, c := range []struct {
		line any
		want string
	}{
		{Request{ID: 1, Method: Run, Params: json.RawMessage("{}")}, "request"},
		{Answer{Answer: 1, Result: json.RawMessage("null"), Page: &PageState{URL: "about:blank"}}, "answer"},
		{Answer{Answer: 1, Error: fault.New(fault.Internal, "x")}, "answer"},
		{Event{Event: Abort}, "event"},
	} {
		var out Outgoing
		decode(t, c.line, &out)
		got := ""
		switch {
		case out.Event != "" && out.Answer == 0 && out.ID == 0:
			got = "event"
		case out.Answer != 0 && out.Event == "" && out.ID == 0:
			got = "answer"
		case out.ID != 0 && out.Answer == 0 && out.Event == "":
			got = "request"
		}
		if got != c.want {
			t.Errorf("%+v is taken for a %s", c.line, got)
		}
	}
}

// decode sends a line through JSON.
func decode(t *testing.T, line, to any) {
	t.Helper()
	text, err := Encode(line)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}
