package skill

// Slips is how many slips of the keyboard lie between two words: a letter that is
// missing, too much or another one, or two neighbours in the wrong order (the
// optimal string alignment distance). It takes time in proportion to the product
// of their lengths.
func Slips(a, b string) int {
	from, to := []rune(a), []rune(b)
	// Three rows of the table: what two, one and no letters of from cost.
	before, last, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range to {
			swap := last[j]
			if from[i] != to[j] {
				swap++
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, swap)
			if i > 0 && j > 0 && from[i] == to[j-1] && from[i-1] == to[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(to)]
}
