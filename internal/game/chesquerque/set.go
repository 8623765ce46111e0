package chesquerque

import (
	"math/bits"

	"threefold/internal/game"
)

// set is a set of points in two words, the points with diagonals in one and
// the points without in the other: point p is bit p/2 of its word. Diagonal
// lines never leave the even word, and neither do the middles of knights'
// moves.
type set struct{ even, odd uint64 }

// single[p] holds p alone. It has an empty entry for every number that is no
// point, nowhere among them.
var single = func() (s [256]set) {
	for p := range point(points) {
		if p.diagonal() {
			s[p].even = 1 << (p / 2)
		} else {
			s[p].odd = 1 << (p / 2)
		}
	}
	return s
}()

// everywhere holds all points.
var everywhere = func() (s set) {
	for p := range point(points) {
		s = s.or(single[p])
	}
	return s
}()

// onFile and onRank are the points of each file and rank.
var onFile, onRank = func() (files, ranks [side]set) {
	for p := range point(points) {
		files[p.file()] = files[p.file()].or(single[p])
		ranks[p.rank()] = ranks[p.rank()].or(single[p])
	}
	return files, ranks
}()

func (s set) or(t set) set    { return set{s.even | t.even, s.odd | t.odd} }
func (s set) and(t set) set   { return set{s.even & t.even, s.odd & t.odd} }
func (s set) minus(t set) set { return set{s.even &^ t.even, s.odd &^ t.odd} }

func (s set) any() bool        { return s.even|s.odd != 0 }
func (s set) meets(t set) bool { return s.even&t.even|s.odd&t.odd != 0 }
func (s set) has(p point) bool { return s.meets(single[p]) }
func (s set) count() int       { return bits.OnesCount64(s.even) + bits.OnesCount64(s.odd) }

// first is the lowest point, or a number that is no point.
func (s set) first() point {
	return point(min(2*bits.TrailingZeros64(s.even), 2*bits.TrailingZeros64(s.odd)+1))
}

// last is the highest point, or nowhere.
func (s set) last() point {
	return point(max(2*bits.Len64(s.even)-2, 2*bits.Len64(s.odd)-1))
}

// pop takes the lowest point out of the set, which must not be empty.
func (s *set) pop() point {
	p := s.first()
	*s = s.minus(single[p])
	return p
}

// list is the points in ascending order.
func (s set) list() []point {
	var list []point
	for s.any() {
		list = append(list, s.pop())
	}
	return list
}

// ahead moves a whole set one step straight forward, as a side's pawns go. No
// point may be on that side's last rank.
func (s set) ahead(c game.Color) set {
	if c == game.White {
		return set{even: s.odd << 5, odd: s.even << 4}
	}
	return set{even: s.odd >> 4, odd: s.even >> 5}
}

// aslant moves the even points of a set one step diagonally forward, to the
// west and to the east; those that would leave the board are left out.
func (s set) aslant(c game.Color) (west, east set) {
	fromWest, fromEast := s.even&^onFile[0].even, s.even&^onFile[side-1].even
	if c == game.White {
		return set{even: fromWest << 4}, set{even: fromEast << 5}
	}
	return set{even: fromWest >> 5}, set{even: fromEast >> 4}
}
