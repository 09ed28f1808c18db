package workspace

import (
	"crypto/sha256"
	"sync"

	"sitewright/backend/note"
)

// renderedMost is how many bytes of rendered notes are remembered.
const renderedMost = 16 << 20

// rendered are notes as HTML, by what they were made from: a skill's page is
// asked for at every change, its notes hardly ever change. The zero value is
// empty and ready.
type rendered struct {
	mu   sync.Mutex
	by   map[[sha256.Size]byte]string
	size int
}

// html renders the note, or remembers how.
func (r *rendered) html(at string, text []byte) (string, error) {
	sum := sha256.Sum256(append([]byte(at+"\x00"), text...))
	r.mu.Lock()
	page, known := r.by[sum]
	r.mu.Unlock()
	if known {
		return page, nil
	}
	page, err := note.HTMLAt(at, text)
	if err != nil {
		return "", err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.size += len(page); r.by == nil || r.size > renderedMost {
		r.by, r.size = map[[sha256.Size]byte]string{}, len(page)
	}
	r.by[sum] = page
	return page, nil
}
