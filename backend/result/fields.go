package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Fields reads a JSON object's members and their names in the order they stand
// in. Nothing at all is an empty object. A name that comes twice counts once,
// the last value holding, as in JSON.parse.
func Fields(raw json.RawMessage) (values map[string]json.RawMessage, names []string, err error) {
	values = map[string]json.RawMessage{}
	if len(bytes.TrimSpace(raw)) == 0 {
		return values, nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil {
		return nil, nil, fmt.Errorf("reading an object: %w", err)
	} else if t != json.Delim('{') {
		return nil, nil, errors.New("this is not an object")
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, nil, fmt.Errorf("reading an object: %w", err)
		}
		name, ok := t.(string)
		if !ok {
			return nil, nil, errors.New("an object's name is not a text")
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, nil, fmt.Errorf("reading %q: %w", name, err)
		}
		if _, twice := values[name]; !twice {
			names = append(names, name)
		}
		values[name] = v
	}
	if _, err := d.Token(); err != nil {
		return nil, nil, fmt.Errorf("reading an object: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, nil, errors.New("something follows the object")
	}
	return values, names, nil
}
