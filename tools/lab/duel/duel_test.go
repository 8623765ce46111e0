package duel_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/tools/lab/baseline"
	"threefold/tools/lab/duel"
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
		judge := baseline.NewThinker(v, 1)
		var before []string
		for seed := range 5 {
			first, second := game.SplitMix64(seed), game.SplitMix64(seed)
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
			tally := must.Get(m.Run())(t)
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

func (stubborn) Begin(*engine.Variant) error { return nil }
func (stubborn) Close() error                { return nil }
func (stubborn) Move(string, []string, engine.Position) (duel.Choice, error) {
	return duel.Choice{Move: "a1a9"}, nil
}

// A player that says no legal move loses the game, and is told of; one that
// cannot be had ends the match.
func TestIllegalMove(t *testing.T) {
	var account duel.Account
	m := duel.Match{Game: variants.All[0], Pairs: 2, Players: [2]func() (duel.Player, error){
		func() (duel.Player, error) { return stubborn{}, nil }, plain,
	}, OnPair: func(_ *duel.Tally, records [2]duel.Record) { account.Add(records) }}
	tally, err := m.Run()
	if err != nil || tally.Lost != 4 || account.Faults != [2]int{4, 0} || account.Ends["fault"] != 4 {
		t.Errorf("%v, %+v: %v", &tally, account, err)
	}
	absent := errors.New("no such player")
	m.Players[1] = func() (duel.Player, error) { return nil, absent }
	if _, err := m.Run(); !errors.Is(err, absent) {
		t.Errorf("the error is %v", err)
	}
}

func plain() (duel.Player, error) { return &duel.Own{Nodes: 80, Megabytes: 1, Plain: true}, nil }

// A match that was broken off goes on where it stopped: games that are in the
// file are not played again, also when the last line was written by half.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	made := 0
	match := func(name string, pairs int) (tally duel.Tally, known int, games [][]string) {
		t.Helper()
		journal := must.Get(duel.OpenJournal(path))(t)
		defer journal.Close()
		known, made = journal.Known(name), 0
		player := func() (duel.Player, error) { made++; return plain() }
		m := duel.Match{
			Game: variants.All[1], Pairs: pairs, Seed: 4, Players: [2]func() (duel.Player, error){player, player}, Journal: journal, Name: name,
			OnPair: func(_ *duel.Tally, r [2]duel.Record) { games = append(games, r[0].Moves, r[1].Moves) },
		}
		tally = must.Get(m.Run())(t)
		return tally, known, games
	}
	whole, _, played := match("whole", 3)
	if _, known, _ := match("broken", 2); known != 0 {
		t.Errorf("another match of the file counts %d games", known)
	}
	lines := must.Get(os.ReadFile(path))(t)
	must.Do(t, os.WriteFile(path, lines[:len(lines)-20], 0o600))
	tally, known, again := match("broken", 3)
	if known != 3 || tally != whole || !slices.EqualFunc(again, played, slices.Equal) {
		t.Errorf("resumed with %d games: %v, not %v", known, &tally, &whole)
	}
	if tally, known, _ = match("broken", 3); known != 6 || tally != whole || made != 0 {
		t.Errorf("all %d games known, %d players made: %v", known, made, &tally)
	}
	must.Do(t, os.WriteFile(path, []byte("a letter\n"), 0o600))
	if _, err := duel.OpenJournal(path); err == nil {
		t.Error("a file that is no journal was taken")
	}
}

// weary says the first legal move, and what its colour thinks of the game.
type weary struct {
	scores [2]int
	silent bool
}

func (*weary) Begin(*engine.Variant) error { return nil }
func (*weary) Close() error                { return nil }

func (w *weary) Move(_ string, _ []string, now engine.Position) (duel.Choice, error) {
	legal := now.Moves(nil)
	calm := legal[len(legal)-1] // no pawn's
	for _, m := range legal {
		if now.Quiet(m) {
			calm = m
		}
	}
	return duel.Choice{Move: now.MoveText(calm), Score: w.scores[now.Turn()], Scored: !w.silent}, nil
}

func TestAdjudication(t *testing.T) {
	rules := duel.Adjudication{Behind: 600, BehindMoves: 3, DrawPly: 10, Even: 20, EvenMoves: 2}
	for name, c := range map[string]struct {
		player weary
		result game.Result
		plies  int
	}{
		"both think White lost":     {weary{scores: [2]int{-700, 600}}, game.BlackWins, 6},
		"both think Black lost":     {weary{scores: [2]int{650, -900}}, game.WhiteWins, 6},
		"they differ":               {weary{scores: [2]int{700, 700}}, "", 0},
		"one is not sure":           {weary{scores: [2]int{-700, 599}}, "", 0},
		"nobody tells what he says": {weary{scores: [2]int{}, silent: true}, "", 0},
	} {
		r := duel.Play(variants.All[0], nil, [2]duel.Player{&c.player, &c.player}, rules)
		if early := r.Early; c.result == "" && early != nil || c.result != "" && (early == nil || early.Outcome.Result != c.result || r.Outcome.Result != c.result || early.Ply != c.plies || len(r.Moves) != c.plies) {
			t.Errorf("%s: %v after %d plies, early %+v", name, r.Outcome, len(r.Moves), early)
		}
	}
}

// A game that both think even is drawn, but only when nothing has happened for
// so long; with check it is played to its end, and what was foretold is told.
func TestAdjudicatedDraw(t *testing.T) {
	rules := duel.Adjudication{DrawPly: 10, Even: 20, EvenMoves: 4}
	even := weary{scores: [2]int{20, -20}}
	players := [2]duel.Player{&even, &even}
	r := duel.Play(variants.All[0], nil, players, rules)
	if r.Early == nil || r.Outcome != game.Draw(game.Agreement) || len(r.Moves) <= 10 || r.Early.By != "scores" {
		t.Fatalf("%v after %d plies, early %+v", r.Outcome, len(r.Moves), r.Early)
	}
	rules.Check = true
	checked := duel.Play(variants.All[0], nil, players, rules)
	if checked.Early == nil || *checked.Early != *r.Early || len(checked.Moves) <= len(r.Moves) {
		t.Errorf("played on: %v after %d plies, early %+v", checked.Outcome, len(checked.Moves), checked.Early)
	}
	won := checked
	won.Outcome = game.Won(game.White, game.Checkmate)
	var account duel.Account
	account.Add([2]duel.Record{checked, won})
	if account.Early != 2 || account.Otherwise != 1 {
		t.Errorf("%+v", account)
	}
}

// The endgame tables end a game as soon as they know it.
func TestAdjudicatedByTables(t *testing.T) {
	early := 0
	for _, v := range variants.All {
		m := duel.Match{Game: v, Pairs: 3, Seed: 7, Early: duel.Adjudication{Tables: true}, Players: [2]func() (duel.Player, error){plain, plain}}
		m.OnPair = func(_ *duel.Tally, records [2]duel.Record) {
			for _, r := range records {
				p := must.Get(v.Position(r.Start, r.Moves))(t)
				oracle, most := v.Oracle(p)
				value, known := oracle()
				if known = known && p.Pieces() <= most; r.Early == nil {
					if known && len(p.Moves(nil)) > 0 {
						t.Errorf("%s: %s was known, and played on", v.ID, p.Text())
					}
					continue
				}
				early++
				white := value
				if p.Turn() == game.Black {
					white = -value
				}
				if want := []game.Result{game.BlackWins, game.Drawn, game.WhiteWins}[white+1]; !known || r.Outcome.Result != want || r.Early.By != "tables" {
					t.Errorf("%s: %s ended as %v", v.ID, p.Text(), r.Outcome)
				}
			}
		}
		must.Get(m.Run())(t)
	}
	if early == 0 {
		t.Error("the tables have ended no game")
	}
}
