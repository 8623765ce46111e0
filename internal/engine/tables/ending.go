package tables

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// Ending is the index of all positions with one material. The positions in which the side named
// first is to move have the first numbers, then come the others; where both sides have the same
// pieces, the side to move counts as the first and there are no others.
//
// The first piece that is the only one of its colour and kind is the leader: a position is turned
// by a symmetry of the board so that the leader is in a smallest part of it, which leaves fewer
// entries. Where the leader is on an axis of symmetry, two numbers may be of the same position,
// and have the same value.
type Ending struct {
	Name   string             // "KNN-K"
	Pieces []game.PlacedPiece // the first side's first, each kind together; their places are not set

	groups []group
	starts [2][8]uint8 // by side and kind, where its pieces begin in Pieces
	leader uint8       // index of the leader in the list of pieces
	turned [maxPlaces]*view
	even   bool   // both sides have the same pieces
	first  uint32 // the number of the first entry
	size   uint32 // number of entries for each side to move
}

// group is the pieces of one colour and kind.
type group struct {
	start, count uint8  // in the list of pieces
	size         uint32 // number of ways to place them
	stride       uint32 // difference of an entry's number between two neighboring ways

	// For a leader only: its places, how many places of the whole board are turned to each of
	// them, and the rank of each in these lists.
	leads  bool
	homes  []uint8
	weight []int
	rank   [maxPlaces]uint32
}

// newEnding returns an ending whose entries follow those of the other endings.
func (t *Tables) newEnding(material string, turns symmetries) *Ending {
	e := &Ending{Name: material, first: t.Entries}
	white, black, _ := strings.Cut(material, "-")
	e.even = white == black
	t.add(e, game.White, white)
	t.add(e, game.Black, black)
	if strings.Contains(material, "P") {
		turns = turns.upright()
	}
	e.lead(turns, len(t.Game.Board.Places))
	e.size = 1
	for i := len(e.groups) - 1; i >= 0; i-- {
		g := &e.groups[i]
		g.stride = e.size
		e.size *= g.size
	}
	t.Entries += e.size * uint32(e.turns())
	return e
}

// turns returns for how many sides to move there are entries.
func (e *Ending) turns() int {
	if e.even {
		return 1
	}
	return 2
}

// add appends the pieces of one side to an ending.
func (t *Tables) add(e *Ending, c game.Color, letters string) {
	places := uint32(len(t.Game.Board.Places))
	for i := range len(letters) {
		if i == 0 || letters[i] != letters[i-1] {
			start := uint8(len(e.Pieces))
			e.starts[c][t.kinds[letters[i]]] = start
			e.groups = append(e.groups, group{start: start, size: 1})
		}
		g := &e.groups[len(e.groups)-1]
		g.count++
		g.size = below(g.count, places)
		e.Pieces = append(e.Pieces, game.PlacedPiece{Color: c, Kind: letters[i]})
	}
}

// lead chooses the leader, and for each of its places how the board is turned. An ending without
// a leader is not turned.
func (e *Ending) lead(turns symmetries, places int) {
	for p := range e.turned {
		e.turned[p] = &turns[0].view
	}
	for i := range e.groups {
		if g := &e.groups[i]; g.count == 1 {
			e.leader = g.start
			g.lead(turns, places, &e.turned)
			return
		}
	}
}

func (g *group) lead(turns symmetries, places int, turned *[maxPlaces]*view) {
	for p := range places {
		for i := range turns {
			if v := &turns[i].view; v[p] < turned[p][p] {
				turned[p] = v
			}
		}
		home := turned[p][p]
		if int(home) == p {
			g.rank[p] = uint32(len(g.homes))
			g.homes, g.weight = append(g.homes, home), append(g.weight, 0)
		}
		g.weight[g.rank[home]]++
	}
	g.leads, g.size = true, uint32(len(g.homes))
}

// number returns the number of an entry among those of all endings.
func (e *Ending) number(at *[MaxPieces]uint8, turn uint8) uint32 {
	turned := e.turned[at[e.leader]]
	n := e.first + e.size*uint32(turn)
	for i := range e.groups {
		g := &e.groups[i]
		n += g.stride * g.number(turned, at[g.start:g.start+g.count])
	}
	return n
}

// number returns the index of a placing of the group. It turns the places and sorts them.
func (g *group) number(turned *view, at []uint8) (n uint32) {
	for i := range at {
		at[i] = turned[at[i]]
		for j := i; j > 0 && at[j] < at[j-1]; j-- {
			at[j], at[j-1] = at[j-1], at[j]
		}
	}
	if g.leads {
		return g.rank[at[0]]
	}
	for i, p := range at {
		n += below(uint8(i+1), uint32(p))
	}
	return n
}

// below returns the number of ascending lists of places, repetitions allowed, whose last is less
// than p. A list p, q, r has the index below(1, p) + below(2, q) + below(3, r), as in the
// combinatorial number system.
func below(length uint8, p uint32) uint32 {
	switch length {
	case 1:
		return p
	case 2:
		return (p + 1) * p / 2
	default:
		return (p + 2) * (p + 1) * p / 6
	}
}

// place sets the places of an ending's pieces by an entry's number, counted from the ending's
// first entry for a side to move. It is the inverse of number.
func (e *Ending) place(pieces []game.PlacedPiece, number uint32) {
	for i := range e.groups {
		g := &e.groups[i]
		n := number / g.stride % g.size
		if g.leads {
			pieces[g.start].Place = g.homes[n]
			continue
		}
		for length := g.count; length > 0; length-- {
			p := uint32(0)
			for below(length, p+1) <= n {
				p++
			}
			pieces[g.start+length-1].Place = uint8(p)
			n -= below(length, p)
		}
	}
}

// weight returns how many positions of the whole board an entry represents.
func (e *Ending) weight(number uint32) int {
	for i := range e.groups {
		if g := &e.groups[i]; g.leads {
			return g.weight[number/g.stride%g.size]
		}
	}
	return 1
}

// Each calls do for every entry of the ending with this side to move: with its number among the
// entries of all endings, the number of positions of the whole board that it represents, and its
// pieces, a slice that is reused. Where both sides have the same pieces there are entries for White
// alone.
func (e *Ending) Each(turn game.Color, do func(n uint32, weight int, pieces []game.PlacedPiece)) {
	if int(turn) >= e.turns() {
		return
	}
	pieces := slices.Clone(e.Pieces)
	for i := range e.size {
		e.place(pieces, i)
		do(e.first+uint32(turn)*e.size+i, e.weight(i), pieces)
	}
}
