package tables

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// Ending is all positions of one material. They are numbered, first those in which the side
// named first is on turn, then the others; where both sides have the same pieces, the side on turn
// counts as the first and there are no others.
//
// The first piece that is alone of its colour and kind leads: the board is turned
// so that he is in a part of it that no symmetry makes smaller, which
// leaves fewer positions to keep. Where he is on an axis of symmetry, two
// numbers may mean the same position, and have the same value.
type Ending struct {
	Name   string          // "KNN-K"
	Pieces []game.Standing // by groups, their places not yet chosen

	groups []group
	slots  [2][8]uint8 // by side and kind, where they begin in the list of pieces
	leader uint8       // who leads, in the list of pieces
	turned [maxPlaces]*view
	even   bool   // both sides have the same pieces
	first  uint32 // the number of the first entry
	size   uint32 // how many entries there are for each side on turn
}

// group is the pieces of one colour and kind.
type group struct {
	start, count uint8  // in the list of pieces
	size         uint32 // how many ways there are to place them
	stride       uint32 // the difference that the next way makes to a number

	// Of a leader only: his places, how many places of the whole board are
	// turned to each of them, and the rank of each in these lists.
	leads  bool
	homes  []uint8
	weight []int
	rank   [maxPlaces]uint32
}

// newEnding plans an ending whose entries follow those there are.
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

// turns is for how many sides on turn there are entries.
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
			e.slots[c][t.kinds[letters[i]]] = start
			e.groups = append(e.groups, group{start: start, size: 1})
		}
		g := &e.groups[len(e.groups)-1]
		g.count++
		g.size = below(g.count, places)
		e.Pieces = append(e.Pieces, game.Standing{Color: c, Kind: letters[i]})
	}
}

// lead chooses who leads, and says for each of his places how the board is
// turned. An ending in which nobody is alone of his kind is not turned.
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

// number is the number of an entry among those of all endings.
func (e *Ending) number(at *[MaxPieces]uint8, turn uint8) uint32 {
	turned := e.turned[at[e.leader]]
	n := e.first + e.size*uint32(turn)
	for i := range e.groups {
		g := &e.groups[i]
		n += g.stride * g.number(turned, at[g.start:g.start+g.count])
	}
	return n
}

// number is which of the ways to place a group this is. It turns the places and sorts them.
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

// below is how many ascending lists of places there are, equal ones included,
// whose last is lower than p. A list p, q, r has the number below(1, p) +
// below(2, q) + below(3, r), as in the combinatorial number system.
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

// place puts an ending's pieces where a number says, counted from the ending's
// first entry for a side on turn.
func (e *Ending) place(pieces []game.Standing, number uint32) {
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

// weight is for how many positions of the whole board a number stands.
func (e *Ending) weight(number uint32) int {
	for i := range e.groups {
		if g := &e.groups[i]; g.leads {
			return g.weight[number/g.stride%g.size]
		}
	}
	return 1
}

// Each hands every entry of the ending with this side on turn to do: its number, how
// many positions of the whole board it represents, and its pieces, which do must not
// keep. Where both sides have the same pieces there are entries for White alone.
func (e *Ending) Each(turn game.Color, do func(n uint32, weight int, pieces []game.Standing)) {
	if int(turn) >= e.turns() {
		return
	}
	pieces := slices.Clone(e.Pieces)
	for i := range e.size {
		e.place(pieces, i)
		do(e.first+uint32(turn)*e.size+i, e.weight(i), pieces)
	}
}
