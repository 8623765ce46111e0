package rules

import (
	"math/bits"

	"threefold/internal/game"
)

// Set is a set of points in two words, the points with diagonals in one and the points
// without in the other: point p is bit p/2 of its word. Diagonal lines never leave the even
// word, and neither do the middles of knights' moves.
type Set struct{ Even, Odd uint64 }

// Single[p] holds p alone. It has an empty entry for every number that is no
// point, nowhere among them.
var Single = func() (s [256]Set) {
	for p := range Point(Points) {
		if p.Diagonal() {
			s[p].Even = 1 << (p / 2)
		} else {
			s[p].Odd = 1 << (p / 2)
		}
	}
	return s
}()

// Everywhere holds all points.
var Everywhere = func() (s Set) {
	for p := range Point(Points) {
		s = s.Or(Single[p])
	}
	return s
}()

// OnFile and onRank are the points of each file and rank.
var OnFile, OnRank = func() (files, ranks [Side]Set) {
	for p := range Point(Points) {
		files[p.File()] = files[p.File()].Or(Single[p])
		ranks[p.Rank()] = ranks[p.Rank()].Or(Single[p])
	}
	return files, ranks
}()

// Or is the points of either set, And those of both, Minus those that are not in the other.
func (s Set) Or(t Set) Set    { return Set{s.Even | t.Even, s.Odd | t.Odd} }
func (s Set) And(t Set) Set   { return Set{s.Even & t.Even, s.Odd & t.Odd} }
func (s Set) Minus(t Set) Set { return Set{s.Even &^ t.Even, s.Odd &^ t.Odd} }

// Any says that the set is not empty, Meets that two have a point in common.
func (s Set) Any() bool        { return s.Even|s.Odd != 0 }
func (s Set) Meets(t Set) bool { return s.Even&t.Even|s.Odd&t.Odd != 0 }
func (s Set) Has(p Point) bool { return s.Meets(Single[p]) }
func (s Set) Count() int       { return bits.OnesCount64(s.Even) + bits.OnesCount64(s.Odd) }

// First is the lowest point, or a number that is no point.
func (s Set) First() Point {
	return Point(min(2*bits.TrailingZeros64(s.Even), 2*bits.TrailingZeros64(s.Odd)+1))
}

// Last is the highest point, or nowhere.
func (s Set) Last() Point {
	return Point(max(2*bits.Len64(s.Even)-2, 2*bits.Len64(s.Odd)-1))
}

// Pop takes the lowest point out of the set, which must not be empty.
func (s *Set) Pop() Point {
	p := s.First()
	*s = s.Minus(Single[p])
	return p
}

// List is the points in ascending order.
func (s Set) List() []Point {
	var list []Point
	for s.Any() {
		list = append(list, s.Pop())
	}
	return list
}

// Ahead moves a whole set one step straight forward, as a side's pawns go. No
// point may be on that side's last rank.
func (s Set) Ahead(c game.Color) Set {
	if c == game.White {
		return Set{Even: s.Odd << 5, Odd: s.Even << 4}
	}
	return Set{Even: s.Odd >> 4, Odd: s.Even >> 5}
}

// Aslant moves the even points of a set one step diagonally forward, to the
// west and to the east; those that would leave the board are left out.
func (s Set) Aslant(c game.Color) (west, east Set) {
	fromWest, fromEast := s.Even&^OnFile[0].Even, s.Even&^OnFile[Side-1].Even
	if c == game.White {
		return Set{Even: fromWest << 4}, Set{Even: fromEast << 5}
	}
	return Set{Even: fromWest >> 5}, Set{Even: fromEast >> 4}
}
