package tables

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/chesquerque"
	"threefold/internal/game/quadsquare"
	"threefold/internal/testkit/must"
)

// Tables of the materials that are numbered most differently.
var (
	quadSquare = won(quadsquare.Game, "K-K", "KQ-K", "KP-K")
	some       = []*Tables{
		won(chesquerque.Game, "K-K", "KA-K", "KP-K", "KNN-K"),
		won(cheskers.Game, "K-K", "KK-K", "KP-K", "KKK-K", "KBC-K", "KPP-K", "KK-KK", "KC-KP", "KP-KP"),
		quadSquare,
	}
)

// won is tables in which the side to move wins everywhere.
func won(g *game.Game, materials ...string) *Tables {
	t := New(g, materials...)
	if err := t.Fill(bytes.Repeat([]byte{0b10_10_10_10}, t.Bytes())); err != nil {
		panic(err)
	}
	return t
}

// A number and the position that it represents lead to each other.
func TestNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, of := range some {
		for _, e := range of.Endings {
			pieces := slices.Clone(e.Pieces)
			for range 1000 {
				turn, i := random.IntN(e.turns()), random.Uint32N(e.size)
				e.place(pieces, i)
				n, ok := of.Entry(pieces, game.Color(turn))
				if want := e.first + uint32(turn)*e.size + i; !ok || n != want {
					t.Fatalf("%s %s: %v has the number %d, want %d", of.Game.ID, e.Name, pieces, n, want)
				}
			}
		}
	}
}

func TestUnknownMaterial(t *testing.T) {
	for _, pieces := range [][]game.PlacedPiece{
		nil,
		{{Color: game.White, Kind: 'K'}},
		{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 'K', Place: 5}, {Color: game.Black, Kind: 'X', Place: 7}},
		{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 0xFF, Place: 5}},
		{{Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}},
		slices.Repeat([]game.PlacedPiece{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 'K'}}, 8),
	} {
		for _, of := range some {
			if _, ok := of.Probe(pieces, game.White); ok {
				t.Errorf("%s knows %v", of.Game.ID, pieces)
			}
		}
	}
}

func TestProbeAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { some[0].Probe(twoKnights, game.Black) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkProbe(b *testing.B) {
	for b.Loop() {
		some[0].Probe(twoKnights, game.Black)
	}
}

// twoKnights is a position of Chesquerque.
var twoKnights = []game.PlacedPiece{{Color: game.Black, Kind: 'K', Place: 3}, {Color: game.White, Kind: 'K', Place: 20},
	{Color: game.White, Kind: 'N', Place: 7}, {Color: game.White, Kind: 'N', Place: 9}}

func BenchmarkUnpack(b *testing.B) {
	of := Embedded(quadsquare.Game, "K-K", "KQ-K", "KR-K", "KB-K", "KN-K", "KP-K")
	for b.Loop() {
		of.unpack()
	}
}

// A table without values knows nothing until it has them, all of them.
func TestFill(t *testing.T) {
	empty := New(quadsquare.Game, "K-K", "KQ-K")
	pieces := []game.PlacedPiece{{Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'Q', Place: 20}, {Color: game.Black, Kind: 'K', Place: 9}}
	if _, ok := empty.Probe(pieces, game.White); ok || empty.Filled() {
		t.Error("a table without values knows something")
	}
	values := bytes.Repeat([]byte{0b10_10_10_10}, empty.Bytes())
	if err := empty.Fill(values[1:]); err == nil || empty.Filled() {
		t.Error("values that are not whole are taken")
	}
	must.Do(t, empty.Fill(values))
	if got, ok := empty.Probe(pieces, game.White); !ok || got != Win {
		t.Errorf("%d, %v, want %d", got, ok, Win)
	}
}
