package cheskers

// perft counts the sequences of depth legal moves.
func (b *board) perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		var buffer [64]move
		return uint64(len(b.moves(buffer[:0])))
	}
	var buffer [64]move
	var nodes uint64
	for _, m := range b.moves(buffer[:0]) {
		next := b.apply(m)
		nodes += next.perft(depth - 1)
	}
	return nodes
}
