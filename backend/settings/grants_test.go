package settings

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
)

func TestGrants(t *testing.T) {
	t.Setenv(DataVariable, t.TempDir())
	g := openGrants(t)
	wantHosts(t, g, "x")
	for _, pair := range [][2]string{
		{"x", "pay.example.com"},
		{"x", "pay.example.com"}, // twice is once
		{"x", "cdn.example.com"},
		{"yz", "pay.example.com"},
	} {
		if err := g.Allow(pair[0], pair[1]); err != nil {
			t.Fatal(err)
		}
	}
	wantHosts(t, g, "x", "cdn.example.com", "pay.example.com")
	wantHosts(t, g, "yz", "pay.example.com")
	if err := g.Revoke("x", "cdn.example.com"); err != nil {
		t.Fatal(err)
	}
	if err := g.Revoke("yz", "pay.example.com"); err != nil {
		t.Fatal(err)
	}
	if err := g.Revoke("never", "seen"); err != nil {
		t.Fatal(err)
	}
	again := openGrants(t)
	wantHosts(t, again, "x", "pay.example.com")
	wantHosts(t, again, "yz")
}

func TestGrantsConcurrent(t *testing.T) {
	t.Setenv(DataVariable, t.TempDir())
	var all sync.WaitGroup
	var want []string
	for i := range 16 {
		host := fmt.Sprintf("h%02d.example", i)
		want = append(want, host)
		g := openGrants(t)
		all.Go(func() {
			if err := g.Allow("x", host); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	wantHosts(t, openGrants(t), "x", want...)
}

// What cannot be read allows nothing, and is not written over.
func TestGrantsBroken(t *testing.T) {
	t.Setenv(DataVariable, t.TempDir())
	g := openGrants(t)
	for _, text := range []string{`{"skills":`, `[]`, `{"skills":{"x":{"hosts":"a"}}}`} {
		if err := os.WriteFile(g.path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if hosts, err := g.Hosts("x"); fault.CodeOf(err) != fault.FileDenied || hosts != nil {
			t.Errorf("%s: %v, %v", text, hosts, err)
		}
		if err := g.Allow("x", "a.example"); fault.CodeOf(err) != fault.FileDenied {
			t.Errorf("%s: Allow: %v", text, err)
		}
		if kept, _ := os.ReadFile(g.path); string(kept) != text {
			t.Errorf("%s became %s", text, kept)
		}
	}
}

func openGrants(t *testing.T) *Grants {
	t.Helper()
	g, err := OpenGrants()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func wantHosts(t *testing.T, g *Grants, id string, want ...string) {
	t.Helper()
	got, err := g.Hosts(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("hosts of %s: %s", id, diff)
	}
}

// What was allowed beside sites is read, and stays when sites come and go.
func TestGrantsBesideSites(t *testing.T) {
	t.Setenv(DataVariable, t.TempDir())
	g := openGrants(t)
	text := `{"skills":{"x":{"hosts":["a.example"],"env":["TOKEN"],"cdp":true}}}`
	if err := os.WriteFile(g.path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := g.Allow("x", "b.example"); err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"a.example", "b.example"} {
		if err := g.Revoke("x", host); err != nil {
			t.Fatal(err)
		}
	}
	got, err := g.Of("x")
	if err != nil {
		t.Fatal(err)
	}
	got = got.With(Grant{Hosts: []string{"c.example"}, Env: []string{"KEY"}})
	want := Grant{Hosts: []string{"c.example"}, Env: []string{"TOKEN", "KEY"}, CDP: true}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
