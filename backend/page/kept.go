package page

import "strings"

// The bounds of what is remembered of a page's requests, in bytes.
const (
	// keptBytes is what the addresses and the data sent may have together.
	keptBytes = 8 << 20
	// longAddress is the longest address that is kept whole; shortAddress is what is
	// kept of one when there is no more room.
	longAddress  = 64 << 10
	shortAddress = 1 << 10
)

// hoard counts what is remembered.
type hoard struct {
	bytes int
	// emptied is how many of the oldest requests have no data sent any more.
	emptied int
}

// size is what counts of an exchange.
func (e *exchange) size() int {
	n := len(e.request.URL)
	if e.request.PostData != nil {
		n += len(*e.request.PostData)
	}
	if e.response != nil {
		n += len(e.response.URL)
	}
	return n
}

// address is an address as it is kept. It counts from now on.
func (f *feed) address(url string) string {
	most := longAddress
	if f.hoard.bytes+len(url) > keptBytes {
		most = shortAddress
	}
	if len(url) > most {
		// Cloned, because a part of a text keeps all of it.
		url = strings.Clone(strings.ToValidUTF8(url[:most], "")) + "…"
	}
	f.hoard.bytes += len(url)
	return url
}

// makeRoom forgets what the oldest requests sent, while there is too much of it,
// and at last what the newest sent. f.mu is held.
func (f *feed) makeRoom() {
	h := &f.hoard
	for ; h.bytes > keptBytes && h.emptied < len(f.order); h.emptied++ {
		e := f.exchanges[f.order[h.emptied]]
		if e.request.PostData == nil {
			continue
		}
		h.bytes -= len(*e.request.PostData)
		e.request.PostData = nil
		if e.response != nil {
			answer := *e.response // somebody may be reading the one before
			answer.Request.PostData = nil
			e.response = &answer
		}
	}
}
