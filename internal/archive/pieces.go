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

// Pieces searches for a balance of material: one side had the pieces One against the pieces
// Other. Either side may be White. Pawns do not count, nor kings of which each side has one.
type Pieces struct {
	One, Other []string // names of kinds, in the order of the game's kinds
	Alone      bool     // there were no other pieces; else both sides had the same others
}

// MaxPieces is how many pieces each side of Pieces may have.
const MaxPieces = 3

// None reports whether no pieces are searched for.
func (m Pieces) None() bool { return !m.Alone && len(m.One)+len(m.Other) == 0 }

// String returns the balance in words: "2 camels against bishop".
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

// Trait returns a 64-bit hash, by which stores index games that had these pieces; computer is
// for games against the computer. It does not depend on the order of pieces and sides. It is
// stored, so it must never change.
func (m Pieces) Trait(gameID string, computer bool) int64 {
	sides := []string{inOrder(m.One), inOrder(m.Other)}
	slices.Sort(sides)
	sum := sha256.Sum256(fmt.Appendf(nil, "threefold men %d\n%s\n%t\n%t\n%s\n%s", hashVersion, gameID, computer, m.Alone, sides[0], sides[1]))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// inOrder returns the pieces as one text, sorted.
func inOrder(pieces []string) string { return strings.Join(slices.Sorted(slices.Values(pieces)), " ") }

// Countable returns the names of the kinds of pieces that Pieces may have in a game.
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

// pieces returns the searches that find a balance: by all pieces, and by the surplus of each
// side. It leaves out those with more than MaxPieces on a side, and an empty surplus.
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

// piecesOf returns the traits of a game by its pieces: of each balance that lasted for two
// plies, that is, without an immediate recapture, and of the last one.
func piecesOf(g *game.Game, r gamelog.Record) []int64 {
	kinds := Countable(g)
	var traits []int64
	var last balance
	positions := r.Plies.Positions()
	for ply, text := range positions {
		at, err := g.Parse(text)
		if err != nil { // the game was played by older rules
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
