package quadsquare

// This file finds the way that is drawn for a move.

// path is the way a man walks, corner by corner: a knight's turn, and on a
// long slide the squares next to a quad, since a quad has several exits. A
// sacrifice in place goes from seat to seat.
func (b *board) path(m move) []string {
	from, to := m.from(), m.to()
	way := []square{from, to}
	switch {
	case from == to:
		return []string{b.fromClick(m).String(), b.toClick(m).String()}
	case m.kind() == knight:
		for _, l := range leaps[from] {
			if l.to == to {
				way = []square{from, l.corner, to}
				break
			}
		}
	case !m.castling():
		way = b.corners(m)
	}
	var out []string
	for _, s := range way {
		out = append(out, s.String())
	}
	return out
}

func (b *board) corners(m move) []square {
	from, to := m.from(), m.to()
	way := []square{from}
	if between := b.openWay(m.kind(), from, to); len(between) > 0 {
		if from.quad() {
			way = append(way, between[0])
		}
		if last := between[len(between)-1]; to.quad() && last != way[len(way)-1] {
			way = append(way, last)
		}
	}
	return append(way, to)
}

// openWay is the squares between, on the first open path of a slide.
func (b *board) openWay(k kind, from, to square) []square {
	who := b.crowd()
	for _, r := range ways[k][from] {
		if between, ok := r.before(to); ok && between.set()&who.occupied == 0 {
			return between
		}
	}
	return nil
}
