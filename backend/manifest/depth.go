package manifest

// tooDeep reports whether brackets nest more than limit levels. It runs before
// every parser, in one pass and without recursion, so that a million brackets
// cost nothing. It knows text and comments as the parsers behind it do; on
// broken input it may see fewer levels only after the place where they stop.
func tooDeep(data []byte, limit int) bool {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = skipText(data, i)
		case '/':
			i = skipComment(data, i)
		case '{', '[':
			depth++
			if depth > limit {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

// skipText returns the index of the quote that closes the one at i.
func skipText(data []byte, i int) int {
	for i++; i < len(data) && data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return i
}

// skipComment returns the index of the last byte of the comment at i, or i
// when there is none.
func skipComment(data []byte, i int) int {
	if i+1 >= len(data) {
		return i
	}
	switch data[i+1] {
	case '/':
		for i < len(data) && data[i] != '\n' {
			i++
		}
	case '*':
		for i += 2; i < len(data); i++ {
			if data[i] == '/' && data[i-1] == '*' {
				return i
			}
		}
	}
	return i
}
