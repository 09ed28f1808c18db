package host

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"sync"
)

// The bounds of the cache. Entries are workers' answers as JSON: some KB for a
// usual tool, so memory for hundreds of tools.
const (
	cacheEntries   = 1024
	cacheBytes     = 32 << 20
	cacheEntrySize = 4 << 20
)

// key is the hash of all that an answer depends on.
type key [sha256.Size]byte

// keyOf hashes the parts, each with its length before it.
func keyOf(method, detail, ext string, source []byte) key {
	h := sha256.New()
	for _, part := range []string{method, detail, ext} {
		writeSize(h, len(part))
		_, _ = io.WriteString(h, part) // a hash never fails
	}
	writeSize(h, len(source))
	h.Write(source)
	return key(h.Sum(nil))
}

// writeSize hashes a length.
func writeSize(h hash.Hash, n int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	h.Write(b[:])
}

// cache keeps the answers that were used last.
type cache struct {
	mu      sync.Mutex
	entries map[key]*list.Element
	order   *list.List // of *entry, the last used first
	bytes   int
}

// entry is one answer: a worker's, or that parsing had to be stopped.
type entry struct {
	key    key
	answer answer
}

// answer is data, or a verdict when that is not nil.
type answer struct {
	data    []byte
	verdict *verdict
}

// newCache makes an empty cache.
func newCache() *cache {
	return &cache{entries: map[key]*list.Element{}, order: list.New()}
}

// get returns the answer for k. It is not to be changed.
func (c *cache) get(k key) (answer, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[k]
	if !ok {
		return answer{}, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry).answer, true
}

// put keeps an answer, in place of one for the same question, and forgets the
// oldest where there is no room.
func (c *cache) put(k key, a answer) {
	if len(a.data) > cacheEntrySize {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.entries[k]; ok {
		c.forget(known)
	}
	c.entries[k] = c.order.PushFront(&entry{k, a})
	c.bytes += len(a.data)
	for c.order.Len() > cacheEntries || c.bytes > cacheBytes {
		c.forget(c.order.Back())
	}
}

// forget drops an entry. The caller holds mu.
func (c *cache) forget(known *list.Element) {
	e := c.order.Remove(known).(*entry)
	delete(c.entries, e.key)
	c.bytes -= len(e.answer.data)
}
