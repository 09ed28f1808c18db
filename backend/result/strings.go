package result

import (
	"bytes"
	"encoding/json"
)

// MapStrings returns the JSON with every text in it, names included, put through
// fn; all else stays byte for byte. It is for what must hold for the text a
// person reads, however it is escaped.
func MapStrings(v json.RawMessage, fn func(string) string) json.RawMessage {
	var out bytes.Buffer
	kept := 0 // v up to here is in out
	for i := 0; i < len(v); i++ {
		if v[i] != '"' {
			continue
		}
		end := stringEnd(v, i)
		var s string
		if end > len(v) || json.Unmarshal(v[i:end], &s) != nil {
			return v // no JSON: leave it to whoever reads it
		}
		if changed := fn(s); changed != s {
			out.Write(v[kept:i])
			out.Write(Quote(changed))
			kept = end
		}
		i = end - 1
	}
	if kept == 0 {
		return v
	}
	out.Write(v[kept:])
	return out.Bytes()
}

// stringEnd is the index behind the text that begins at start.
func stringEnd(v []byte, start int) int {
	for i := start + 1; i < len(v); i++ {
		switch v[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(v) + 1
}

// Quote writes a text as JSON without escaping what only HTML minds.
func Quote(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil { // a text always has JSON
		return []byte(`""`)
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}
