package quadsquare

import "threefold/internal/game/quadsquare/rules"

// This file computes Move.Path.

// path returns the route of a piece: with a knight's turn, and on a long slide with the squares
// next to a quad, since a quad has several exits. A sacrifice in place goes from seat to seat.
// The slice must not be changed.
func path(b *rules.Board, m rules.Move) []string {
	from, to := m.From(), m.To()
	if from == to {
		return rules.Pair(fromClick(b, m), toClick(b, m))
	}
	if bends := bent[m.Kind()][from]; len(bends) > 0 {
		occupied := b.Occupancy().Occupied
		for i := range bends {
			if w := &bends[i]; w.to == to && w.between&occupied == 0 {
				return w.names
			}
		}
	}
	return rules.Pair(rules.NewClick(from, rules.AnySeat), rules.NewClick(to, rules.AnySeat))
}

// course is one route to a square: the squares that must be free, and its path.
type course struct {
	to      rules.Square
	between rules.Set
	names   []string
}

// bent has, by kind and square, the routes with corners. The first one that is free is drawn.
var bent = func() (t [rules.Kinds][rules.Squares][]course) {
	for from := range rules.Square(rules.Squares) {
		for _, l := range rules.Leaps[from] {
			t[rules.Knight][from] = append(t[rules.Knight][from], course{l.To, 0, namesOf(from, l.Corner, l.To)})
		}
		for k := range t {
			for _, r := range rules.Rays[k][from] {
				t[k][from] = append(t[k][from], bends(from, r)...)
			}
		}
	}
	return t
}()

// bends returns the routes along a ray that start or end on a quad.
func bends(from rules.Square, r rules.Ray) (list []course) {
	for i, to := range r {
		if from.Quad() || to.Quad() {
			list = append(list, course{to, r[:i].Set(), corners(from, to, r[:i])})
		}
	}
	return list
}

// corners returns the path of a slide over the squares between.
func corners(from, to rules.Square, between rules.Ray) []string {
	way := []rules.Square{from}
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

func namesOf(way ...rules.Square) []string {
	names := make([]string, len(way))
	for i, s := range way {
		names[i] = s.String()
	}
	return names
}
