package page

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
)

// A page that asks without end, with long addresses and much to send, does not
// fill the app.
func TestRequestsAreBounded(t *testing.T) {
	f := newFeed(nil)
	const sent = 1 << 20
	data := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("x", sent)))
	for i := range 2*exchangesKept + 100 {
		id := network.RequestID(fmt.Sprint(i))
		r := &network.Request{URL: fmt.Sprintf("https://a.example/%d/%s", i, strings.Repeat("y", 100<<10))}
		if i%50 == 0 {
			r.HasPostData, r.PostDataEntries = true, []*network.PostDataEntry{{Bytes: []byte(data)}}
		}
		f.requested(nil, &network.EventRequestWillBeSent{RequestID: id, Request: r})
		f.responded(&network.EventResponseReceived{RequestID: id, Response: &network.Response{URL: r.URL}})
	}
	sum := 0
	for _, e := range f.exchanges {
		sum += e.size()
	}
	if sum != f.hoard.bytes {
		t.Errorf("%d bytes are kept and %d counted", sum, f.hoard.bytes)
	}
	if most := keptBytes + 2*exchangesKept*(shortAddress+len("…")); sum > most {
		t.Errorf("%d bytes are kept, more than %d", sum, most)
	}
	newest := f.exchanges[f.order[len(f.order)-1]]
	if !strings.HasPrefix(newest.request.URL, fmt.Sprintf("https://a.example/%d/", 2*exchangesKept+99)) {
		t.Errorf("the newest is %.60s", newest.request.URL)
	}
}
