package gamelog_test

import (
	"encoding/json"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// Plies of every game come out as they went in, and the plies before them stay when
// some are taken back and others are played in their place.
func TestPlies(t *testing.T) {
	for _, g := range catalog.Games {
		var plies gamelog.Plies
		var want []gamelog.Ply
		add := func(p *game.Played, at int64) {
			one := gamelog.Ply{Played: p, Left: 300_000 - at, Spent: at % 7, At: 1_795_000_000_000 + at}
			want, plies = append(want, one), plies.Append(one)
		}
		for i, p := range gametest.Plies(t, g, 60) {
			add(p, int64(i))
		}
		holdPlies(t, plies, want)
		whole, all := plies, slices.Clone(want)
		plies, want = plies.First(40), want[:40:40]
		holdPlies(t, plies, want)
		add(all[0].Played, 1000)
		holdPlies(t, plies, want)
		holdPlies(t, whole, all)
		holdPlies(t, plies.First(0), nil)
	}
}

// Games that branch off the same plies leave them and each other alone, however much room
// there is behind them in memory.
func TestPliesBranch(t *testing.T) {
	g := catalog.Games[0]
	var trunk gamelog.Plies
	var want []gamelog.Ply
	for i, p := range gametest.Plies(t, g, 30) {
		one := gamelog.Ply{Played: p, At: int64(i)}
		want, trunk = append(want, one), trunk.Append(one)
		at, upTo := trunk.Len(), want[:len(want):len(want)]
		var branches []gamelog.Plies
		for b := range int64(3) {
			branches = append(branches, trunk.First(at).Append(gamelog.Ply{Played: p, At: 1000 + b}))
		}
		for b, branch := range branches {
			holdPlies(t, branch, append(upTo, gamelog.Ply{Played: p, At: 1000 + int64(b)}))
		}
		holdPlies(t, trunk, upTo)
	}
}

func holdPlies(t *testing.T, plies gamelog.Plies, want []gamelog.Ply) {
	t.Helper()
	var got []gamelog.Ply
	for i, p := range plies.All() {
		got = append(got, p)
		if texts, positions := plies.Texts(), plies.Positions(); texts[i] != p.Text || positions[i] != p.Position {
			t.Errorf("ply %d is %s to %s", i, texts[i], positions[i])
		}
	}
	if d := gocmp.Diff(want, got); d != "" || plies.Len() != len(want) {
		t.Errorf("%d plies: %s", plies.Len(), d)
	}
	last := plies.Last()
	if len(want) == 0 && last != nil || len(want) > 0 && !gocmp.Equal(*last, want[len(want)-1]) {
		t.Errorf("the last is %+v", last)
	}
}

// Whatever a log says of a move is said of it again.
func FuzzPlies(f *testing.F) {
	for _, g := range catalog.Games {
		for _, p := range gametest.Plies(f, g, 3) {
			b := must.Get(json.Marshal(p))(f)
			f.Add(b, int64(1), int64(-1), int64(1<<40))
		}
	}
	f.Add([]byte(`{"path":[],"effects":null,"takes":[""],"check":[]}`), int64(0), int64(-1<<63), int64(1<<63-1))
	f.Fuzz(func(t *testing.T, b []byte, left, spent, at int64) {
		var played game.Played
		if json.Unmarshal(b, &played) != nil {
			return
		}
		want := gamelog.Ply{Played: &played, Left: left, Spent: spent, At: at}
		for _, got := range (gamelog.Plies{}).Append(want).All() {
			if d := gocmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		}
	})
}
