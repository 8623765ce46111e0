package rules

import (
	"math/bits"

	"threefold/internal/game"
)

// Set is a set of points in two words, even points (those with diagonals) in one and odd points
// in the other: point p is bit p/2 of its word. Diagonal lines join only even points.
type Set struct{ Even, Odd uint64 }

// Single[p] holds only p. It is empty for numbers that are no point, such as NoPoint.
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

// AllPoints holds all points.
var AllPoints = func() (s Set) {
	for p := range Point(Points) {
		s = s.Or(Single[p])
	}
	return s
}()

// OnFile and OnRank have the points of each file and rank.
var OnFile, OnRank = func() (files, ranks [Side]Set) {
	for p := range Point(Points) {
		files[p.File()] = files[p.File()].Or(Single[p])
		ranks[p.Rank()] = ranks[p.Rank()].Or(Single[p])
	}
	return files, ranks
}()

// Or returns the union.
func (s Set) Or(t Set) Set { return Set{s.Even | t.Even, s.Odd | t.Odd} }

// And returns the intersection.
func (s Set) And(t Set) Set { return Set{s.Even & t.Even, s.Odd & t.Odd} }

// Minus returns the points of s that are not in t.
func (s Set) Minus(t Set) Set { return Set{s.Even &^ t.Even, s.Odd &^ t.Odd} }

// Any reports whether the set is not empty.
func (s Set) Any() bool { return s.Even|s.Odd != 0 }

// Meets reports whether two sets have a point in common.
func (s Set) Meets(t Set) bool { return s.Even&t.Even|s.Odd&t.Odd != 0 }

// Has reports whether the set contains a point.
func (s Set) Has(p Point) bool { return s.Meets(Single[p]) }

// Count returns the number of points.
func (s Set) Count() int { return bits.OnesCount64(s.Even) + bits.OnesCount64(s.Odd) }

// First returns the lowest point; for an empty set a number that is no point.
func (s Set) First() Point {
	return Point(min(2*bits.TrailingZeros64(s.Even), 2*bits.TrailingZeros64(s.Odd)+1))
}

// Last returns the highest point, or NoPoint for an empty set.
func (s Set) Last() Point {
	return Point(max(2*bits.Len64(s.Even)-2, 2*bits.Len64(s.Odd)-1))
}

// Pop removes and returns the lowest point; the set must not be empty.
func (s *Set) Pop() Point {
	p := s.First()
	*s = s.Minus(Single[p])
	return p
}

// List returns the points in ascending order.
func (s Set) List() []Point {
	var list []Point
	for s.Any() {
		list = append(list, s.Pop())
	}
	return list
}

// Ahead moves all points one step straight forward for a side. No point may be on that side's
// last rank.
func (s Set) Ahead(c game.Color) Set {
	if c == game.White {
		return Set{Even: s.Odd << 5, Odd: s.Even << 4}
	}
	return Set{Even: s.Odd >> 4, Odd: s.Even >> 5}
}

// DiagonallyAhead moves the even points one step diagonally forward for a side, to the west and
// to the east; those that would leave the board to a side are dropped. No point may be on that
// side's last rank.
func (s Set) DiagonallyAhead(c game.Color) (west, east Set) {
	fromWest, fromEast := s.Even&^OnFile[0].Even, s.Even&^OnFile[Side-1].Even
	if c == game.White {
		return Set{Even: fromWest << 4}, Set{Even: fromEast << 5}
	}
	return Set{Even: fromWest >> 5}, Set{Even: fromEast >> 4}
}
