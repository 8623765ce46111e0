package rules

// Perft returns the number of sequences of depth legal moves; 1 for depth 0. It uses the free
// capacity of list, which must be empty, as its buffer. The last ply is counted, not played.
func (b Board) Perft(depth int, list []Move) uint64 {
	if depth <= 0 {
		return 1
	}
	list = b.LegalMoves(list)
	if depth == 1 {
		return uint64(len(list))
	}
	var n uint64
	for _, m := range list {
		n += b.After(m).Perft(depth-1, list[len(list):])
	}
	return n
}
