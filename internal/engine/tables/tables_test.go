package tables

import (
	"math/rand/v2"
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// A number and the position that it represents lead to each other.
func TestNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, of := range All {
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
	for _, pieces := range [][]game.Standing{
		nil,
		{{Color: game.White, Kind: 'K'}},
		{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 'K', Place: 5}, {Color: game.Black, Kind: 'X', Place: 7}},
		{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 0xFF, Place: 5}},
		{{Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'K'}},
		slices.Repeat([]game.Standing{{Color: game.White, Kind: 'K'}, {Color: game.Black, Kind: 'K'}}, 8),
	} {
		for _, of := range All {
			if _, ok := of.Probe(pieces, game.White); ok {
				t.Errorf("%s knows %v", of.Game.ID, pieces)
			}
		}
	}
}

func TestProbeAllocatesNothing(t *testing.T) {
	pieces := []game.Standing{{Color: game.Black, Kind: 'K', Place: 3}, {Color: game.White, Kind: 'K', Place: 20},
		{Color: game.White, Kind: 'N', Place: 7}, {Color: game.White, Kind: 'N', Place: 9}}
	if n := testing.AllocsPerRun(100, func() { Chesquerque.Probe(pieces, game.Black) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkProbe(b *testing.B) {
	pieces := []game.Standing{{Color: game.Black, Kind: 'K', Place: 3}, {Color: game.White, Kind: 'K', Place: 20},
		{Color: game.White, Kind: 'N', Place: 7}, {Color: game.White, Kind: 'N', Place: 9}}
	for b.Loop() {
		Chesquerque.Probe(pieces, game.Black)
	}
}

func BenchmarkUnpack(b *testing.B) {
	for _, of := range All {
		b.Run(of.Game.ID, func(b *testing.B) {
			file := Files()[of.Game.ID]
			for b.Loop() {
				of.lazily(file)()
			}
		})
	}
}

// A table without values knows nothing until it has them, all of them.
func TestFill(t *testing.T) {
	empty := New(QuadSquare.Game, nil, "K-K", "KQ-K", "KR-K", "KB-K", "KN-K", "KP-K")
	pieces := []game.Standing{{Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'Q', Place: 20}, {Color: game.Black, Kind: 'K', Place: 9}}
	if _, ok := empty.Probe(pieces, game.White); ok || empty.Filled() {
		t.Error("a table without values knows something")
	}
	values := QuadSquare.values()
	if err := empty.Fill(values[1:]); err == nil || empty.Filled() {
		t.Error("values that are not whole are taken")
	}
	must.Do(t, empty.Fill(values))
	got, ok := empty.Probe(pieces, game.White)
	if want, _ := QuadSquare.Probe(pieces, game.White); !ok || got != want {
		t.Errorf("%d, %v, want %d", got, ok, want)
	}
}
