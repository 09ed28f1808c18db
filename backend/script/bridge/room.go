package bridge

import (
	"context"
	"io"
	"net/http"

	"sitewright/backend/script/load"
)

const (
	// mostHeavy is how many calls of ctx.fetch and of files a run has at once; more
	// of them wait.
	mostHeavy = 64
	// mostAsking is the same for fetch.browser, whose answers come whole from Chrome,
	// so that their size is known too late.
	mostAsking = 8
	// unasked is the part of a body, in bytes, that is read without asking for room.
	unasked = 256 << 10
)

// waitFor waits for one of the slots.
func waitFor(ctx context.Context, slots chan struct{}) (leave func(), err error) {
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// roomFor waits for room for size bytes of an answer: they are there as they are
// and as base64.
func roomFor(ctx context.Context, size int) error {
	if size <= unasked {
		return nil
	}
	return load.Wait(ctx, 2*size)
}

// readBody reads a body of at most fetchLimit bytes, and one more to tell that
// there are more.
func readBody(ctx context.Context, res *http.Response) ([]byte, error) {
	begin, err := io.ReadAll(io.LimitReader(res.Body, unasked))
	if err != nil || len(begin) < unasked {
		return begin, err
	}
	size := fetchLimit
	if n := res.ContentLength; n > 0 && n < fetchLimit {
		size = int(n)
	}
	if err := roomFor(ctx, size); err != nil {
		return nil, err
	}
	rest, err := io.ReadAll(io.LimitReader(res.Body, fetchLimit+1-unasked))
	return append(begin, rest...), err
}
