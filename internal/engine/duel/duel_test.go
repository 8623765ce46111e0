package duel_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"threefold/internal/engine/duel"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// Tallies of 100 pairs, the figures worked out by hand.
func TestTally(t *testing.T) {
	var tally duel.Tally
	for range 100 {
		tally.Add(2, 0) // a win and a loss: half of the points
	}
	if _, elo, _ := tally.Elo(); tally.Games() != 200 || elo != 0 {
		t.Errorf("half of the points: %v", &tally)
	}
	tally = duel.Tally{}
	for range 40 {
		tally.Add(2, 2) // 1
	}
	for range 60 {
		tally.Add(1, 0) // 1/4
	}
	// mean 0.55, variance 0.135, margin 1.96·√(0.135/100) = 0.0720, or 0.478 to 0.622
	low, elo, high := tally.Elo()
	for _, c := range []struct{ got, want float64 }{{low, -15.3}, {elo, 34.9}, {high, 86.5}} {
		if math.Abs(c.got-c.want) > 0.5 {
			t.Errorf("Elo %.1f [%.1f, %.1f]; %.1f is wanted for %.1f", elo, low, high, c.want, c.got)
		}
	}
}

func TestSequentialTest(t *testing.T) {
	even, better := duel.Tally{}, duel.Tally{}
	for i := range 400 {
		even.Add(2*(i%2), 2*(i/2%2))
		better.Add(2, 2*(i%2))
	}
	if v := better.Verdict(0, 20); v != "H1" {
		t.Errorf("three quarters of the points: %q", v)
	}
	if v := even.Verdict(50, 100); v != "H0" {
		t.Errorf("half of the points, against 50: %q", v)
	}
	if v := (&duel.Tally{}).Verdict(0, 10); v != "" {
		t.Errorf("nothing played: %q", v)
	}
}

// An opening is the same for the same seed, can be played, and is not over.
func TestOpening(t *testing.T) {
	for _, v := range variants.All {
		judge := v.NewThinker(1, true)
		var before []string
		for seed := range 5 {
			first, second := game.Scramble(seed), game.Scramble(seed)
			moves := duel.Opening(v, &first, judge)
			if again := duel.Opening(v, &second, judge); !slices.Equal(moves, again) {
				t.Errorf("%s: one seed gives %v and %v", v.ID, moves, again)
			}
			if slices.Equal(moves, before) {
				t.Errorf("%s: two seeds give %v", v.ID, moves)
			}
			p, err := v.Position(v.Start, moves)
			if err != nil || len(p.Moves(nil)) == 0 {
				t.Errorf("%s: %v: %v", v.ID, moves, err)
			}
			before = moves
		}
	}
}

// Matches of the engine with the yardstick end by the rules, each opening is
// played with both colours, and one seed gives one match.
func TestMatch(t *testing.T) {
	for _, v := range variants.All {
		play := func() (duel.Tally, [][]string) {
			var games [][]string
			m := duel.Match{Game: v, Pairs: 2, Seed: 3, Players: [2]func() (duel.Player, error){
				func() (duel.Player, error) { return &duel.Own{Nodes: 150, Megabytes: 1}, nil },
				func() (duel.Player, error) { return &duel.Own{Nodes: 150, Megabytes: 1, Plain: true}, nil },
			}, OnPair: func(_ *duel.Tally, records [2]duel.Record) {
				if !records[0].Outcome.Over() || !records[1].Outcome.Over() || !slices.Equal(records[0].Moves[:5], records[1].Moves[:5]) {
					t.Errorf("%s: %+v", v.ID, records)
				}
				games = append(games, records[0].Moves, records[1].Moves)
			}}
			tally, err := m.Run()
			if err != nil {
				t.Fatal(err)
			}
			return tally, games
		}
		tally, games := play()
		again, same := play()
		if tally.Games() != 4 || tally != again || !slices.EqualFunc(games, same, slices.Equal) {
			t.Errorf("%s: %v, then %v", v.ID, &tally, &again)
		}
	}
}

// stubborn always says the same move.
type stubborn struct{ duel.Player }

func (stubborn) Begin(*variants.Variant) error { return nil }
func (stubborn) Close() error                  { return nil }
func (stubborn) Move(string, []string, variants.Position) (string, error) {
	return "a1a9", nil
}

// A player that says no legal move ends the match.
func TestIllegalMove(t *testing.T) {
	bad := func() (duel.Player, error) { return stubborn{}, nil }
	m := duel.Match{Game: variants.All[0], Pairs: 1, Players: [2]func() (duel.Player, error){bad, bad}}
	if _, err := m.Run(); err == nil {
		t.Error("a1a9 was played")
	}
	absent := errors.New("no such player")
	m.Players[1] = func() (duel.Player, error) { return nil, absent }
	if _, err := m.Run(); !errors.Is(err, absent) {
		t.Errorf("the error is %v", err)
	}
}
