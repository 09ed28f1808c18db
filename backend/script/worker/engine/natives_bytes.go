package engine

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"hash"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"
)

func init() {
	natives["utf8Encode"] = (*Engine).hostUTF8Encode
	natives["utf8Decode"] = (*Engine).hostUTF8Decode
	natives["base64Encode"] = (*Engine).hostBase64Encode
	natives["base64Decode"] = (*Engine).hostBase64Decode
	natives["random"] = (*Engine).hostRandom
	natives["hash"] = (*Engine).hostHash
	natives["hmac"] = (*Engine).hostHMAC
}

// randomLimit is the most random bytes at once, crypto.getRandomValues' own limit
// many times over.
const randomLimit = 16 << 20

// buffer is an ArrayBuffer of bytes.
func (e *Engine) buffer(data []byte) goja.Value { return e.rt.ToValue(e.rt.NewArrayBuffer(data)) }

// bytesOf are the bytes of an ArrayBuffer or of a view of one, or a TypeError in
// the script. They are the script's own: not to be kept.
func (e *Engine) bytesOf(v goja.Value) []byte {
	switch data := v.Export().(type) {
	case goja.ArrayBuffer:
		return data.Bytes()
	case []byte:
		return data
	}
	panic(e.rt.NewTypeError("an ArrayBuffer is expected"))
}

// hostUTF8Encode is utf8Encode(text). Halves of surrogate pairs become U+FFFD.
func (e *Engine) hostUTF8Encode(call goja.FunctionCall) goja.Value {
	return e.buffer([]byte(strings.ToValidUTF8(call.Argument(0).String(), "\ufffd")))
}

// hostUTF8Decode is utf8Decode(buffer, fatal): the text, or undefined when it is
// fatal that the bytes are not UTF-8.
func (e *Engine) hostUTF8Decode(call goja.FunctionCall) goja.Value {
	data := e.bytesOf(call.Argument(0))
	if utf8.Valid(data) {
		return e.rt.ToValue(string(data))
	}
	if call.Argument(1).ToBoolean() {
		return goja.Undefined()
	}
	return e.rt.ToValue(string(replaceInvalid(data)))
}

// replaceInvalid puts U+FFFD for each part of data that is not UTF-8, as the
// Encoding Standard says: one for the longest beginning of a character, not one
// for each byte.
func replaceInvalid(data []byte) []byte {
	var out bytes.Buffer
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r != utf8.RuneError || n > 1 {
			out.Write(data[:n])
		} else {
			n = cutCharacter(data)
			out.WriteString("\ufffd")
		}
		data = data[n:]
	}
	return out.Bytes()
}

// cutCharacter is how many bytes at the beginning of data could have begun a
// character together; at least 1.
func cutCharacter(data []byte) int {
	low, high, more := byte(0x80), byte(0xbf), 0
	switch c := data[0]; {
	case 0xc2 <= c && c <= 0xdf:
		more = 1
	case 0xe0 <= c && c <= 0xef:
		more = 2
		if c == 0xe0 {
			low = 0xa0
		} else if c == 0xed {
			high = 0x9f
		}
	case 0xf0 <= c && c <= 0xf4:
		more = 3
		if c == 0xf0 {
			low = 0x90
		} else if c == 0xf4 {
			high = 0x8f
		}
	}
	n := 1
	for ; n <= more && n < len(data) && low <= data[n] && data[n] <= high; n++ {
		low, high = 0x80, 0xbf
	}
	return n
}

// hostBase64Encode is base64Encode(buffer).
func (e *Engine) hostBase64Encode(call goja.FunctionCall) goja.Value {
	return e.rt.ToValue(base64.StdEncoding.EncodeToString(e.bytesOf(call.Argument(0))))
}

// hostBase64Decode is base64Decode(text): the bytes, or undefined for what is not
// base64. White space and missing "=" are forgiven, and the letters of base64url
// understood.
func (e *Engine) hostBase64Decode(call goja.FunctionCall) goja.Value {
	text := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\n', '\r', '\f':
			return -1
		case '-':
			return '+'
		case '_':
			return '/'
		}
		return r
	}, call.Argument(0).String())
	data, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return goja.Undefined()
	}
	return e.buffer(data)
}

// hostRandom is random(n): n bytes that nobody can guess.
func (e *Engine) hostRandom(call goja.FunctionCall) goja.Value {
	n := call.Argument(0).ToInteger()
	if n < 0 || n > randomLimit {
		panic(e.rt.NewTypeError("%d random bytes are too many at once", n))
	}
	data := make([]byte, n)
	_, _ = rand.Read(data) // it never fails, see its documentation
	return e.buffer(data)
}

// hashes are the algorithms by their names in Node.js.
var hashes = map[string]func() hash.Hash{
	"md5": md5.New, "sha1": sha1.New, "sha256": sha256.New, "sha384": sha512.New384, "sha512": sha512.New,
}

// algorithm is the hash of that name, or a TypeError in the script.
func (e *Engine) algorithm(v goja.Value) func() hash.Hash {
	name := strings.ReplaceAll(strings.ToLower(v.String()), "-", "")
	if h, ok := hashes[name]; ok {
		return h
	}
	panic(e.rt.NewTypeError("the hash %q is not known; there are md5, sha1, sha256, sha384 and sha512", v.String()))
}

// hostHash is hash(algorithm, buffer).
func (e *Engine) hostHash(call goja.FunctionCall) goja.Value {
	h := e.algorithm(call.Argument(0))()
	h.Write(e.bytesOf(call.Argument(1)))
	return e.buffer(h.Sum(nil))
}

// hostHMAC is hmac(algorithm, key, buffer).
func (e *Engine) hostHMAC(call goja.FunctionCall) goja.Value {
	h := hmac.New(e.algorithm(call.Argument(0)), e.bytesOf(call.Argument(1)))
	h.Write(e.bytesOf(call.Argument(2)))
	return e.buffer(h.Sum(nil))
}
