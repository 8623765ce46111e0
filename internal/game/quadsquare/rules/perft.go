package rules

// Perft counts the sequences of depth legal moves, in list's spare room. The
// last ply is only counted.
func (b Board) Perft(depth int, list []Move) uint64 {
	if depth <= 0 {
		return 1
	}
	list = b.Legal(list)
	if depth == 1 {
		return uint64(len(list))
	}
	var n uint64
	for _, m := range list {
		n += b.After(m).Perft(depth-1, list[len(list):])
	}
	return n
}
