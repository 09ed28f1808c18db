package run

import (
	"bytes"
	"encoding/json"
)

// object writes a JSON object in the order of its adds.
type object struct {
	buf   bytes.Buffer
	names map[string]bool
}

// has reports whether the name was added.
func (o *object) has(name string) bool { return o.names[name] }

func (o *object) add(name string, value json.RawMessage) {
	if o.names == nil {
		o.names = map[string]bool{}
	}
	o.names[name] = true
	if o.buf.Len() > 0 {
		o.buf.WriteByte(',')
	}
	key, err := json.Marshal(name)
	if err != nil { // a string always has JSON
		panic(err)
	}
	o.buf.Write(key)
	o.buf.WriteByte(':')
	o.buf.Write(bytes.TrimSpace(value))
}

func (o *object) bytes() json.RawMessage {
	return json.RawMessage("{" + o.buf.String() + "}")
}
