// Package tables probes the endgame tables: whether a position of few pieces is won, drawn or
// lost with best play. They are embedded in the program; lab/retrograde computes them from the
// rules of each game.
//
// The tables consider the pieces and the side to move alone, and neither castling rights,
// repetition nor move counters: a position that is won by the table may be drawn in a game.
//
//	tables         the tables of a game, and probing them
//	board, ending  how the positions of an ending are numbered
//	embedded       where the values come from: the program, or a browser's cache
//	dtm            distances to mate
//
// A file holds the values of all entries of a game in the order of their numbers, as value + 1
// in two bits, four to a byte, the first in the lowest bits, compressed by DEFLATE. An entry
// that is no legal position repeats the value before it, which compresses best.
package tables

import (
	"fmt"

	"threefold/internal/game"
)

// Value is the result of a position for the side to move with best play.
type Value int8

// The values of a position: -1, 0 and 1.
const (
	Loss Value = iota - 1
	Draw
	Win
)

// MaxPieces is the greatest number of pieces of any table.
const MaxPieces = 4

// Tables are the endgame tables of one game. They are safe for concurrent use, except while Fill
// runs.
type Tables struct {
	Game    *game.Game
	Endings []*Ending
	Entries uint32 // number of entries of all endings; the numbers of entries are below it

	kinds  [256]uint8       // the index of a kind by its letter
	find   map[uint32]found // by material
	flip   *view            // the board as Black sees it
	values func() []byte    // four to a byte; nil before Fill
}

// found is the ending for a material, which may be that of the ending with
// the colours exchanged.
type found struct {
	ending  *Ending
	flipped bool
}

// unknown is the index of letters that are no kind of the game.
const unknown = 255

// New returns tables of a game for these endings, each named by the letters of its pieces, at most
// MaxPieces, White's first: "KNN-K". They have no values until Fill is called.
func New(g *game.Game, materials ...string) *Tables {
	t := &Tables{Game: g, find: map[uint32]found{}}
	for i := range t.kinds {
		t.kinds[i] = unknown
	}
	for i, k := range g.Kinds {
		t.kinds[k.Letter[0]] = uint8(i)
	}
	turns := symmetriesOf(&g.Board)
	t.flip = turns.flip()
	for _, material := range materials {
		e := t.newEnding(material, turns)
		t.Endings = append(t.Endings, e)
		t.find[t.material(e.Pieces, true)] = found{e, true}
		t.find[t.material(e.Pieces, false)] = found{e, false}
	}
	return t
}

// Bytes returns the length in bytes of the values of all entries, four to a byte.
func (t *Tables) Bytes() int { return int(t.Entries+3) / 4 }

// Fill sets the values of all entries, in the form that the package comment describes for a file,
// without compression; it keeps the slice. It must not run at the same time as a probe. It fails if
// their length is not Bytes.
func (t *Tables) Fill(values []byte) error {
	if len(values) != t.Bytes() {
		return fmt.Errorf("the tables of %s have %d bytes, not %d", t.Game.ID, t.Bytes(), len(values))
	}
	t.values = func() []byte { return values }
	return nil
}

// Filled reports whether the tables have values, or will unpack embedded ones at the first probe.
func (t *Tables) Filled() bool { return t.values != nil }

// material returns a key for the number of pieces of each colour and kind, or 0 where a kind is
// unknown.
func (t *Tables) material(pieces []game.PlacedPiece, flipped bool) (key uint32) {
	for _, m := range pieces {
		k := t.kinds[m.Kind]
		if k == unknown {
			return 0
		}
		key += 1 << (2*k + 16*side(m.Color, flipped))
	}
	return key
}

// side is 0 for the colour that has the pieces named first in an ending, else 1.
func side(c game.Color, flipped bool) uint8 {
	if flipped {
		c = c.Other()
	}
	return uint8(c)
}

// Probe returns the value of a position for the side to move, and false if no table has its
// material or the tables have no values. The position must be legal and without castling rights;
// of any other the value is undefined. The first call for a game unpacks its table; later ones
// do not allocate.
func (t *Tables) Probe(pieces []game.PlacedPiece, turn game.Color) (Value, bool) {
	n, ok := t.Entry(pieces, turn)
	if !ok || t.values == nil {
		return 0, false
	}
	return t.At(n), true
}

// At returns the value of an entry by its number. It panics if the tables have no values or the
// number is not below Entries.
func (t *Tables) At(n uint32) Value {
	values := t.values()
	return Value(values[n/4]>>(n%4*2)&3) - 1
}

// Entry returns the number of a position's entry among those of all endings of the game, and false
// if no ending has its material.
func (t *Tables) Entry(pieces []game.PlacedPiece, turn game.Color) (uint32, bool) {
	if len(pieces) > MaxPieces {
		return 0, false
	}
	f, ok := t.find[t.material(pieces, false)]
	if !ok {
		return 0, false
	}
	if f.ending.even {
		f.flipped = turn == game.Black
	}
	at := t.arrange(pieces, f)
	return f.ending.number(&at, side(turn, f.flipped)), true
}

// arrange lists the places of the pieces in the order of their ending, seen from
// the side that has its first pieces.
func (t *Tables) arrange(pieces []game.PlacedPiece, f found) (at [MaxPieces]uint8) {
	next := f.ending.starts
	for _, m := range pieces {
		place := &next[side(m.Color, f.flipped)][t.kinds[m.Kind]]
		at[*place] = m.Place
		if f.flipped {
			at[*place] = t.flip[m.Place]
		}
		*place++
	}
	return at
}
