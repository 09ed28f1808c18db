package library

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sitewright/backend/manifest"
)

// The most that BenchmarkRatios allows (docs: "make bench").
const (
	maxScan  = 3.0
	maxMatch = 2.0
)

// rounds is how often each side is timed. The sides take turns and the best
// time of each counts, so that a busy machine disturbs both alike.
const rounds = 9

// BenchmarkRatios prints what speed is judged by: ratios of two times of one
// run, which mean the same on every machine. It fails above the allowed.
func BenchmarkRatios(b *testing.B) {
	many, few := b.TempDir(), b.TempDir()
	paths := fillLibrary(b, many, 10_000)
	fillLibrary(b, few, 10)
	for b.Loop() {
		read, scan := race(
			func() { readAll(b, paths) },
			func() { openMany(b, many) },
		)
		report(b, "first scan/reading of 10000 skills", scan, read, maxScan)

		small, large := openLibrary(b, explicit(few)).Snapshot(), openLibrary(b, explicit(many)).Snapshot()
		fast, slow := race(
			func() { matchMany(b, small, 10) },
			func() { matchMany(b, large, 10_000) },
		)
		report(b, "match 10000/10 skills", slow, fast, maxMatch)
	}
}

func report(b *testing.B, what string, time, base time.Duration, most float64) {
	ratio := float64(time) / float64(base)
	fmt.Printf("bench: %s ratio %.2f (max %g)\n", what, ratio, most)
	if ratio > most {
		b.Errorf("%s: %v over %v is more than %g", what, time, base, most)
	}
}

// race times two functions in turns and returns the best time of each.
func race(first, second func()) (a, b time.Duration) {
	a, b = time.Hour, time.Hour
	for range rounds {
		a, b = min(a, timed(first)), min(b, timed(second))
	}
	return a, b
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// fillLibrary makes n small skills and returns their manifests' paths.
func fillLibrary(b *testing.B, root string, n int) []string {
	paths := make([]string, n)
	for i := range paths {
		id := fmt.Sprintf("site-%05d", i)
		paths[i] = filepath.Join(root, id, manifest.FileName)
		write(b, paths[i], fmt.Sprintf(benchManifest, id, id, id, id))
	}
	return paths
}

// benchManifest is of the size and shape of a bundled one.
const benchManifest = `{
  "id": %q,
  "name": "A site",
  "domains": ["%s.example", "*.%s.example", "www.%s.example"],
  "notes": ["notes/overview.md"],
  "nodeTools": {
    "search_and_extract": {
      "description": "Search and extract the results.",
      "path": "tools/search-extract.js",
      "callable": "searchAndExtract",
      "args": {
        "query": {"type": "string", "required": true, "description": "What to search for."},
        "maxResults": {"type": "integer", "required": false, "description": "Maximum number of results."}
      },
      "returns": {"type": "array", "description": "Array of {title, url, snippet} objects."}
    }
  },
  "browserTools": {
    "get_suggestions": {
      "description": "Get the suggestions for the current query.",
      "path": "browser-tools/suggestions.js",
      "args": {},
      "returns": {"type": "array", "description": "Array of suggestion strings."}
    }
  }
}
`

func readAll(b *testing.B, paths []string) {
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil || len(data) == 0 {
			b.Fatal(err)
		}
	}
}

func openMany(b *testing.B, root string) {
	l, err := Open(explicit(root))
	if err != nil || len(l.Snapshot().Entries()) != 10_000 {
		b.Fatal(err)
	}
	l.Close()
}

// matchMany asks for pages of all n sites in turn.
func matchMany(b *testing.B, s *Snapshot, n int) {
	urls := make([]string, min(n, 1000))
	for i := range urls {
		urls[i] = fmt.Sprintf("https://shop.site-%05d.example/a?b=c", i*(n/len(urls)))
	}
	for i := range 200_000 {
		if len(s.Match(urls[i%len(urls)])) != 1 {
			b.Fatal("no match")
		}
	}
}

// BenchmarkScan is a first scan of 10 000 skills, for profiles.
func BenchmarkScan(b *testing.B) {
	root := b.TempDir()
	fillLibrary(b, root, 10_000)
	for b.Loop() {
		openMany(b, root)
	}
}
