package manifest

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write docs/manifest.schema.json anew")

const published = "../../docs/manifest.schema.json"

// The published schema is the one that the types give. Regenerate it with
// go test ./backend/manifest -run Schema -update.
func TestSchemaIsPublished(t *testing.T) {
	schema, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(published, schema, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(published)
	if err != nil || !bytes.Equal(have, schema) {
		t.Fatalf("docs/manifest.schema.json is not fresh (%v); run go test ./backend/manifest -run Schema -update", err)
	}
}
