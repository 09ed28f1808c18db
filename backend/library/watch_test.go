package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// watched opens and watches a library.
func watched(t *testing.T, roots []Root) *Library {
	t.Helper()
	l := openLibrary(t, roots)
	if err := l.Watch(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// seen waits until the library's skills are these: "folder status".
func seen(t *testing.T, l *Library, want ...string) {
	t.Helper()
	eventually(t, strings.Join(want, ", "), func() bool { return slices.Equal(statuses(l.Snapshot()), want) })
}

// seenMatch waits until these folders match.
func seenMatch(t *testing.T, l *Library, url string, want ...string) {
	t.Helper()
	eventually(t, url+" → "+strings.Join(want, ", "), func() bool {
		var got []string
		for _, m := range l.Snapshot().Match(url) {
			got = append(got, m.Entry.Folder)
		}
		return slices.Equal(got, want)
	})
}

func TestWatchFollows(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	addSkill(t, root, "a", "a.com")
	l := watched(t, explicit(root))
	manifest := filepath.Join(root, "a", "manifest.json")

	write(t, manifest, manifestText("a", "new.com"))
	seenMatch(t, l, "new.com", "a")
	seenMatch(t, l, "a.com")

	addSkill(t, root, "b", "b.com")
	seen(t, l, "a ok", "b ok")

	write(t, manifest, "{")
	seen(t, l, "a broken", "b ok")

	// As editors save: another file, then renamed into place.
	write(t, manifest+"~", manifestText("a", "atomic.com"))
	must(t, os.Rename(manifest+"~", manifest))
	seenMatch(t, l, "atomic.com", "a")

	must(t, os.Rename(filepath.Join(root, "b"), filepath.Join(root, "c")))
	seen(t, l, "a ok", "c ok")
	// The renamed folder is still followed, under its new name.
	write(t, filepath.Join(root, "c", "manifest.json"), manifestText("c", "c.com"))
	seenMatch(t, l, "c.com", "c")

	must(t, os.Remove(manifest))
	seen(t, l, "a broken", "c ok")
	must(t, os.RemoveAll(filepath.Join(root, "a")))
	seen(t, l, "c ok")

	must(t, os.Rename(filepath.Join(root, "c"), filepath.Join(root, "_c")))
	seen(t, l)
}

// A folder put in another's place keeps being followed.
func TestWatchReplacedFolder(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "root")
	addSkill(t, root, "a", "a.com")
	addSkill(t, base, "other", "other.com")
	l := watched(t, explicit(root))
	must(t, os.Rename(filepath.Join(root, "a"), filepath.Join(base, "old")))
	must(t, os.Rename(filepath.Join(base, "other"), filepath.Join(root, "a")))
	seenMatch(t, l, "other.com", "a")
	write(t, filepath.Join(root, "a", "manifest.json"), manifestText("a", "third.com"))
	seenMatch(t, l, "third.com", "a")
	write(t, filepath.Join(base, "old", "manifest.json"), manifestText("a", "gone.com"))
	write(t, filepath.Join(root, "a", "manifest.json"), manifestText("a", "fourth.com"))
	seenMatch(t, l, "fourth.com", "a")
	seenMatch(t, l, "gone.com")
}

func TestWatchRootComesAndGoes(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "deep", "root")
	l := watched(t, explicit(root))
	addSkill(t, root, "a", "a.com")
	seen(t, l, "a ok")
	addSkill(t, root, "b", "b.com")
	seen(t, l, "a ok", "b ok")

	// Moved by a folder above it, which tells nobody.
	must(t, os.Rename(filepath.Join(base, "deep"), filepath.Join(base, "away")))
	seen(t, l)
	addSkill(t, root, "c", "c.com")
	seen(t, l, "c ok")
	must(t, os.RemoveAll(root))
	seen(t, l)
	write(t, root, "a file now")
	eventually(t, "the root is a file", func() bool { return l.Err() != nil })
	must(t, os.Remove(root))
	addSkill(t, root, "d", "d.com")
	seen(t, l, "d ok")
}

func TestWatchBurst(t *testing.T) {
	root := t.TempDir()
	l := watched(t, explicit(root))
	var want []string
	for i := range 300 {
		id := fmt.Sprintf("s%03d", i)
		addSkill(t, root, id, id+".com")
		want = append(want, id+" ok")
	}
	seen(t, l, want...)
	for i := range 300 {
		if i%3 != 0 {
			must(t, os.RemoveAll(filepath.Join(root, fmt.Sprintf("s%03d", i))))
		}
	}
	seen(t, l, slices.DeleteFunc(want, func(s string) bool { return (int(s[1]-'0')*100+int(s[2]-'0')*10+int(s[3]-'0'))%3 != 0 })...)
}

// Changes that never pause must not keep the index old.
func TestWatchDoesNotStarve(t *testing.T) {
	root := t.TempDir()
	addSkill(t, root, "busy", "busy.com")
	l := watched(t, explicit(root))
	addSkill(t, root, "new", "new.com")
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	n := 0
	eventually(t, "the new skill is seen while another changes all the time", func() bool {
		<-tick.C
		n++
		write(t, filepath.Join(root, "busy", "notes", "log.md"), fmt.Sprint(n))
		return len(l.Snapshot().Match("new.com")) == 1
	})
}

// What a skill's other files say is in no snapshot, but whoever shows problems
// must hear of it.
func TestWatchTellsOfFiles(t *testing.T) {
	root := t.TempDir()
	addToolSkill(t, root, "a")
	addToolSkill(t, root, "b")
	l := watched(t, explicit(root))
	tool := filepath.Join(root, "a", "browser-tools", "look.js")
	settled(t, l, root)
	kept := entry(t, l.Snapshot(), "b").scan
	changes, stop := l.Changes()
	defer stop()
	for _, change := range []func(){
		func() { write(t, tool, "() => 2") },
		func() { must(t, os.Remove(tool)) },
		func() { write(t, tool, "() => 3") },
		func() { write(t, filepath.Join(root, "a", "notes", "a.md"), "# New") },
		func() { must(t, os.Rename(filepath.Join(root, "a", "notes"), filepath.Join(root, "a", "old-notes"))) },
		func() { must(t, os.Rename(filepath.Join(root, "a", "old-notes"), filepath.Join(root, "a", "notes"))) },
		func() { write(t, filepath.Join(root, "a", "notes", "a.md"), "# Newer") },
	} {
		before := entry(t, l.Snapshot(), "a").scan
		change()
		select {
		case <-changes:
		case <-time.After(10 * time.Second):
			t.Fatal("a change was not told")
		}
		if entry(t, l.Snapshot(), "a").scan == before {
			t.Error("the skill was not read again")
		}
	}
	if entry(t, l.Snapshot(), "b").scan != kept {
		t.Error("a skill that did not change was read again")
	}
}

// settled waits until the library is surely watched, by a change of its own.
func settled(t *testing.T, l *Library, root string) {
	t.Helper()
	changes, stop := l.Changes()
	defer stop()
	addSkill(t, root, "zz-settle", "zz.com")
	<-changes
	must(t, os.RemoveAll(filepath.Join(root, "zz-settle")))
	seenMatch(t, l, "zz.com")
}

func TestChangesEnd(t *testing.T) {
	l := openLibrary(t, nil)
	first, stop := l.Changes()
	second, _ := l.Changes()
	stop()
	stop()
	if _, open := <-first; open {
		t.Error("stop did not close the channel")
	}
	l.Close()
	l.Close()
	if _, open := <-second; open {
		t.Error("Close did not close the channel")
	}
	third, stop := l.Changes()
	stop()
	if _, open := <-third; open {
		t.Error("a channel of a closed library is open")
	}
	if l.Watch(t.Context()) == nil {
		t.Error("a closed library was watched")
	}
}

func TestWatchEnds(t *testing.T) {
	root := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	l := openLibrary(t, explicit(root))
	must(t, l.Watch(ctx))
	if l.Watch(ctx) == nil {
		t.Error("watched twice")
	}
	cancel()
	// Goroutines that stay behind fail TestMain.
	promptly(t, l.Close)
}

// Without the system's help, as when it has no watches left, the disk is looked
// at instead.
func TestWatchBlind(t *testing.T) {
	root := filepath.Join(t.TempDir(), "root")
	addToolSkill(t, root, "a")
	l := openLibrary(t, explicit(root))
	blind := newTree()
	blind.close()
	blind.watcher, blind.events, blind.errors = nil, nil, nil
	l.watching.cancel = func() {}
	ctx, cancel := context.WithCancel(t.Context())
	defer l.watching.group.Wait()
	defer cancel()
	w := &watcher{library: l, tree: blind, pending: map[place]bool{}}
	l.watching.group.Go(func() { w.run(ctx) })

	changes, stop := l.Changes()
	defer stop()
	addSkill(t, root, "b", "b.com")
	seenMatch(t, l, "b.com", "b")
	write(t, filepath.Join(root, "b", "manifest.json"), manifestText("b", "b.org"))
	seenMatch(t, l, "b.org", "b")
	must(t, os.RemoveAll(filepath.Join(root, "b")))
	seen(t, l, "a ok")
	for len(changes) > 0 {
		<-changes
	}
	write(t, filepath.Join(root, "a", "browser-tools", "look.js"), "() => 'longer than it was'")
	select {
	case <-changes:
	case <-time.After(10 * time.Second):
		t.Error("a changed tool was not told")
	}
}
