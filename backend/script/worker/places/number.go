package places

import "strings"

// The numbers of a source map are in base 64, five bits a digit, the sixth telling
// that more follow; the lowest bit of a number is its sign (ECMA-426, "Base64 VLQ").
const (
	digits    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	bits      = 5
	more      = 1 << bits
	longest   = 7 // digits of a number with 32 bits and its sign
	valueMask = more - 1
)

// values are the digits' values, -1 for what is none.
var values = func() (all [256]int8) {
	for i := range all {
		all[i] = int8(strings.IndexByte(digits, byte(i)))
	}
	return all
}()

// readNumber reads the number at the beginning of text.
func readNumber(text string) (value int, rest string, err error) {
	for i := 0; i < len(text) && i < longest; i++ {
		digit := int(values[text[i]])
		if digit < 0 {
			return 0, "", errMapping
		}
		value |= (digit & valueMask) << (i * bits)
		if digit&more != 0 {
			continue
		}
		if value&1 != 0 {
			return -(value >> 1), text[i+1:], nil
		}
		return value >> 1, text[i+1:], nil
	}
	return 0, "", errMapping
}

// writeNumber writes a number.
func writeNumber(out *strings.Builder, value int) {
	left := value << 1
	if value < 0 {
		left = -value<<1 | 1
	}
	for {
		digit := left & valueMask
		left >>= bits
		if left > 0 {
			digit |= more
		}
		out.WriteByte(digits[digit])
		if left == 0 {
			return
		}
	}
}
