package player_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
	"threefold/internal/testkit/must"
)

// course gives the moves of random play from the start, fewer than asked for
// where the game ends before.
func course(t testing.TB, v *engine.Variant, seed uint64, plies int) []string {
	t.Helper()
	p := must.Get(v.Position(v.Start, nil))(t)
	random := game.SplitMix64(seed)
	var moves []string
	for range plies {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			return moves[:len(moves)-1]
		}
		text := p.MoveText(legal[random.IntN(len(legal))])
		must.Do(t, p.PlayText(text))
		moves = append(moves, text)
	}
	return moves
}

func legal(t testing.TB, v *engine.Variant, task opponent.Task) []string {
	t.Helper()
	p := must.Get(v.Position(task.Start, task.Moves))(t)
	var texts []string
	for _, m := range p.Moves(nil) {
		texts = append(texts, p.MoveText(m))
	}
	return texts
}

// Each level plays legal moves in each game, and the answer to a task does not depend on the player
// or its earlier tasks.
func TestChoose(t *testing.T) {
	used := player.New()
	for _, v := range variants.All {
		for level := opponent.Weakest; level <= 5; level++ {
			task := opponent.Task{Game: v.ID, Start: v.Start, Moves: course(t, v, uint64(level), 4*int(level)), Level: level, Seed: 7}
			first, err := used.Choose(t.Context(), task)
			if err != nil || !slices.Contains(legal(t, v, task), first.Move) {
				t.Errorf("%+v: %+v, %v", task, first, err)
			}
			again, err := player.New().Choose(t.Context(), task)
			if err != nil || again != first {
				t.Errorf("%+v: %+v, then %+v, %v", task, first, again, err)
			}
		}
	}
}

// Another seed makes another game.
func TestSeed(t *testing.T) {
	p := player.New()
	for _, v := range variants.All {
		chosen := map[string]bool{}
		for seed := range uint64(12) {
			answer := must.Get(p.Choose(t.Context(), opponent.Task{Game: v.ID, Start: v.Start, Level: 3, Seed: seed}))(t)
			chosen[answer.Move] = true
		}
		if len(chosen) < 2 {
			t.Errorf("%s begins with %v alone", v.ID, chosen)
		}
	}
}

func TestWrongTasks(t *testing.T) {
	p := player.New()
	for _, task := range []opponent.Task{
		{Game: "chess", Level: 1},
		{Game: "cheskers", Start: "here", Level: 1},
		{Game: "cheskers", Start: variants.All[1].Start, Moves: []string{"a1a9"}, Level: 1},
		{Game: "cheskers", Start: variants.All[1].Start, Level: 0},
		{Game: "cheskers", Start: variants.All[1].Start, Level: 9},
	} {
		if answer, err := p.Choose(t.Context(), task); err == nil {
			t.Errorf("%+v: %+v", task, answer)
		}
	}
	over := opponent.Task{Game: "quadsquare", Start: "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", Level: 1}
	if _, err := p.Choose(t.Context(), over); !errors.Is(err, opponent.ErrOver) {
		t.Errorf("a game that is over: %v", err)
	}
	if _, err := p.Hint(t.Context(), over); !errors.Is(err, opponent.ErrOver) {
		t.Errorf("a hint in a game that is over: %v", err)
	}
}

// A search that is called off says so, and one whose time is over gives what it has.
func TestEndOfSearch(t *testing.T) {
	p := player.New()
	v := variants.All[0]
	task := opponent.Task{Game: v.ID, Start: v.Start, Level: opponent.Strongest}
	off, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Choose(off, task); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
	if _, err := p.Hint(off, task); !errors.Is(err, context.Canceled) {
		t.Errorf("a hint called off: %v", err)
	}
}

// From level 3 on a win by the next move is never overlooked.
func TestWinsAtOnce(t *testing.T) {
	p := player.New()
	for _, c := range []struct{ game, text string }{
		{"cheskers", "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1"}, // the last king
		{"chesquerque", "4k4/9/4K4/9/9/9/9/9/Q8 w - - 0 1"},
		{"quadsquare", ""},
	} {
		for _, c := range append(inOne(t, c.game), opponent.Task{Game: c.game, Start: c.text}) {
			if c.Start == "" {
				continue
			}
			v, _ := variants.Find(c.Game)
			if !winnable(t, v, c) {
				continue
			}
			for level := opponent.Level(3); level <= 6; level++ {
				for seed := range uint64(3) {
					c.Level, c.Seed = level, seed
					answer := must.Get(p.Choose(t.Context(), c))(t)
					m, _ := game.NewMatch(v.Game, c.Start)
					for _, text := range append(slices.Clone(c.Moves), answer.Move) {
						must.Get(m.Play(text))(t)
					}
					if m.Outcome().Winner() == "" || answer.Mate != 1 {
						t.Errorf("level %d, %v: %+v", level, c, answer)
					}
				}
			}
		}
	}
}

// inOne returns the positions of random games in which the side to move can win at once.
func inOne(t *testing.T, id string) (list []opponent.Task) {
	t.Helper()
	v, _ := variants.Find(id)
	for seed := uint64(1); seed <= 60 && len(list) < 6; seed++ {
		moves := course(t, v, seed, 120)
		for n := range moves {
			task := opponent.Task{Game: id, Start: v.Start, Moves: moves[:n]}
			if n > len(moves)-3 && winnable(t, v, task) {
				list = append(list, task)
			}
		}
	}
	return list
}

func winnable(t *testing.T, v *engine.Variant, task opponent.Task) bool {
	t.Helper()
	m := must.Get(game.NewMatch(v.Game, task.Start))(t)
	for _, text := range task.Moves {
		if _, err := m.Play(text); err != nil {
			return false // drawn by the counts
		}
	}
	for _, move := range m.Position().Moves() {
		if s, err := m.Try(move.Text); err == nil && s.Outcome.Winner() != "" {
			return true
		}
	}
	return false
}
