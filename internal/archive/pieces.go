package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Pieces asks for games in which one side had these pieces against those of the other, whichever
// side that was. Pawns do not count, nor does a king of which each side has one.
type Pieces struct {
	One, Other []string // names of kinds, in the order of the game's kinds
	Alone      bool     // nothing else stood on the board; else both sides had the rest alike
}

// MaxPieces is how many pieces either side of Pieces has at most.
const MaxPieces = 3

// None says that no pieces are asked for.
func (m Pieces) None() bool { return !m.Alone && len(m.One)+len(m.Other) == 0 }

// String says it in words: "2 camels against bishop".
func (m Pieces) String() string {
	one, other := sideText(m.One), sideText(m.Other)
	switch {
	case m.Alone:
		return one + " against " + other + ", nothing else"
	case len(m.Other) == 0:
		return one + " more"
	case len(m.One) == 0:
		return other + " lost"
	default:
		return one + " against " + other
	}
}

func sideText(pieces []string) string {
	var parts []string
	for _, kind := range slices.Compact(slices.Clone(pieces)) {
		n := 0
		for _, other := range pieces {
			if other == kind {
				n++
			}
		}
		if n > 1 {
			kind = fmt.Sprintf("%d %ss", n, kind)
		}
		parts = append(parts, kind)
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// Trait is what stores find games by that had these pieces, in 64 bits; computer is for games
// against the computer. It is the same in whatever order pieces and sides are named, and stays as
// it is for ever.
func (m Pieces) Trait(gameID string, computer bool) int64 {
	sides := []string{inOrder(m.One), inOrder(m.Other)}
	slices.Sort(sides)
	sum := sha256.Sum256(fmt.Appendf(nil, "threefold men %d\n%s\n%t\n%t\n%s\n%s", hashVersion, gameID, computer, m.Alone, sides[0], sides[1]))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// inOrder is one text for these pieces, however they are ordered.
func inOrder(pieces []string) string { return strings.Join(slices.Sorted(slices.Values(pieces)), " ") }

// Countable lists the kinds of pieces that Pieces may name in a game.
func Countable(g *game.Game) []string {
	var kinds []string
	for _, k := range g.Kinds {
		if k.Becomes == "" && (k.Name != "king" || !g.ByMate) {
			kinds = append(kinds, k.Name)
		}
	}
	return kinds
}

// balance is how many pieces of each counted kind White and Black have.
type balance [2][]int

func balanceOf(kinds []string, pieces []game.Piece) balance {
	b := balance{make([]int, len(kinds)), make([]int, len(kinds))}
	for _, m := range pieces {
		color, kind, _ := strings.Cut(m.Piece, " ")
		side, _ := gamelog.ColorOf(color)
		if at := slices.Index(kinds, kind); at >= 0 {
			b[side][at]++
		}
	}
	return b
}

// pieces are the two ways to ask for a balance: with all pieces, and with those alone that one
// side has more of. There are fewer where a side has more pieces than may be asked for, or
// neither has more.
func (b balance) pieces(kinds []string) (all []Pieces) {
	whole, more := Pieces{Alone: true}, Pieces{}
	for i, kind := range kinds {
		white, black := b[game.White][i], b[game.Black][i]
		whole.One = append(whole.One, slices.Repeat([]string{kind}, white)...)
		whole.Other = append(whole.Other, slices.Repeat([]string{kind}, black)...)
		more.One = append(more.One, slices.Repeat([]string{kind}, max(white-black, 0))...)
		more.Other = append(more.Other, slices.Repeat([]string{kind}, max(black-white, 0))...)
	}
	for _, m := range []Pieces{whole, more} {
		if !m.None() && len(m.One) <= MaxPieces && len(m.Other) <= MaxPieces {
			all = append(all, m)
		}
	}
	return all
}

// piecesOf lists the traits of a game by its pieces: of each balance that stood for two plies, so
// that nobody had taken back at once, or at the end. The start has none.
func piecesOf(g *game.Game, r gamelog.Record) []int64 {
	kinds := Countable(g)
	var traits []int64
	var last balance
	positions := r.Plies.Positions()
	for ply, text := range positions {
		at, err := g.Parse(text)
		if err != nil { // played by other rules than today's
			break
		}
		now := balanceOf(kinds, at.Pieces())
		stood := ply > 0 && slices.Equal(now[0], last[0]) && slices.Equal(now[1], last[1])
		if stood || ply == len(positions)-1 {
			for _, m := range now.pieces(kinds) {
				traits = append(traits, m.Trait(g.ID, r.Computer != nil))
			}
		}
		last = now
	}
	slices.Sort(traits)
	return slices.Compact(traits)
}
