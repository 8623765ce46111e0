package quadsquare

// This file finds the way that is drawn for a move.

// path is the way a man walks, corner by corner: a knight's turn, and on a
// long slide the squares next to a quad, since a quad has several exits. A
// sacrifice in place goes from seat to seat. The list is not to be changed.
func (b *board) path(m move) []string {
	from, to := m.from(), m.to()
	if from == to {
		return pair(b.fromClick(m), b.toClick(m))
	}
	if bends := bent[m.kind()][from]; len(bends) > 0 {
		occupied := b.crowd().occupied
		for i := range bends {
			if w := &bends[i]; w.to == to && w.between&occupied == 0 {
				return w.names
			}
		}
	}
	return pair(click{from, anySeat}, click{to, anySeat})
}

// A course is one way to a square: what must be free for it, and how it is drawn.
type course struct {
	to      square
	between set
	names   []string
}

// bent lists, for each kind of man, the ways out of each square that may have
// corners, made once. The first that is open is drawn.
var bent = func() (t [kinds][squares][]course) {
	for from := range square(squares) {
		for _, l := range leaps[from] {
			t[knight][from] = append(t[knight][from], course{l.to, 0, namesOf(from, l.corner, l.to)})
		}
		for k := range t {
			for _, r := range ways[k][from] {
				t[k][from] = append(t[k][from], bends(from, r)...)
			}
		}
	}
	return t
}()

// bends are the ways along a ray that start or end on a quad.
func bends(from square, r ray) (list []course) {
	for i, to := range r {
		if from.quad() || to.quad() {
			list = append(list, course{to, r[:i].set(), corners(from, to, r[:i])})
		}
	}
	return list
}

// corners names a slide's way over the squares between.
func corners(from, to square, between ray) []string {
	way := []square{from}
	if n := len(between); n > 0 {
		if from.quad() {
			way = append(way, between[0])
		}
		if last := between[n-1]; to.quad() && last != way[len(way)-1] {
			way = append(way, last)
		}
	}
	return namesOf(append(way, to)...)
}

func namesOf(way ...square) []string {
	names := make([]string, len(way))
	for i, s := range way {
		names[i] = s.String()
	}
	return names
}
