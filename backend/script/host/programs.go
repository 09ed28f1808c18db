package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"sitewright/backend/script/wire"
)

// programs keeps what workers made of scripts' files. A program is only used while
// each file that it was made of, and each place that was looked at for one, is as
// it was.
type programs struct{ cache *cache }

// programKey tells the programs of two tools apart. The result of a script without
// a file is not kept.
func programKey(p wire.RunParams) key { return keyOf("program", p.Skill, p.Path, []byte(p.Folder)) }

// find returns the program of the tool's file, or nil.
func (s programs) find(ctx context.Context, p wire.RunParams, handler Handler) *wire.Compiled {
	if p.Source != nil {
		return nil
	}
	known, ok := s.cache.get(programKey(p))
	if !ok {
		return nil
	}
	var kept wire.Compiled
	if json.Unmarshal(known.data, &kept) != nil || !unchanged(ctx, &kept, handler) {
		return nil
	}
	return &kept
}

// keep remembers the program of the tool's file.
func (s programs) keep(p wire.RunParams, made *wire.Compiled) {
	if data, err := wire.Encode(made); err == nil && p.Source == nil {
		s.cache.put(programKey(p), answer{data: data})
	}
}

// unchanged reports that all a program depends on is the same.
func unchanged(ctx context.Context, kept *wire.Compiled, handler Handler) bool {
	for path, hash := range kept.Files {
		var source wire.ModuleSource
		if ask(ctx, handler, wire.ModuleRead, path, &source) != nil {
			return false
		}
		sum := sha256.Sum256(source.Source)
		if hex.EncodeToString(sum[:]) != hash {
			return false
		}
	}
	for path, kind := range kept.Probes {
		if _, read := kept.Files[path]; read {
			continue
		}
		var now string
		if ask(ctx, handler, wire.ModuleStat, path, &now) != nil || now != kind {
			return false
		}
	}
	return true
}

// ask has the handler answer a call of ours as it would a worker's.
func ask(ctx context.Context, handler Handler, method, path string, to any) error {
	params, err := wire.Encode(wire.ModulePath{Path: path})
	if err != nil {
		return err
	}
	value, err := handler.Call(ctx, method, params)
	if err != nil {
		return err
	}
	if source, ok := value.(wire.ModuleSource); ok { // without writing and reading it
		if s, ok := to.(*wire.ModuleSource); ok {
			*s = source
			return nil
		}
	}
	text, err := wire.Encode(value)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
