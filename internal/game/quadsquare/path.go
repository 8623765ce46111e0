package quadsquare

// This file finds the way that is drawn for a move.

// path is the way a man walks, corner by corner: a knight's turn, and on a
// long slide the squares next to a quad, since a quad has several exits. A
// sacrifice in place goes from seat to seat. The list is not to be changed.
func (b *Board) path(m Move) []string {
	from, to := m.From(), m.To()
	if from == to {
		return pair(b.fromClick(m), b.toClick(m))
	}
	if bends := bent[m.Kind()][from]; len(bends) > 0 {
		occupied := b.Occupancy().Occupied
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
	to      Square
	between Set
	names   []string
}

// bent lists, for each kind of man, the ways out of each square that may have
// corners, made once. The first that is open is drawn.
var bent = func() (t [Kinds][Squares][]course) {
	for from := range Square(Squares) {
		for _, l := range leaps[from] {
			t[Knight][from] = append(t[Knight][from], course{l.to, 0, namesOf(from, l.corner, l.to)})
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
func bends(from Square, r ray) (list []course) {
	for i, to := range r {
		if from.Quad() || to.Quad() {
			list = append(list, course{to, r[:i].set(), corners(from, to, r[:i])})
		}
	}
	return list
}

// corners names a slide's way over the squares between.
func corners(from, to Square, between ray) []string {
	way := []Square{from}
	if n := len(between); n > 0 {
		if from.Quad() {
			way = append(way, between[0])
		}
		if last := between[n-1]; to.Quad() && last != way[len(way)-1] {
			way = append(way, last)
		}
	}
	return namesOf(append(way, to)...)
}

func namesOf(way ...Square) []string {
	names := make([]string, len(way))
	for i, s := range way {
		names[i] = s.String()
	}
	return names
}
