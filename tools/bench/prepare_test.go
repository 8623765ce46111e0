package bench

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

func prepared(t *testing.T, plies int) []*Prepared {
	t.Helper()
	return must.Get(Prepare(plies))(t)
}

func TestPreparedGamesAreLegalAndOpen(t *testing.T) {
	for _, p := range prepared(t, 120) {
		match := must.Get(game.NewMatch(p.Game, p.Game.Start))(t)
		for i, m := range p.Moves {
			if p.mover(i+1) != match.Position().Turn() {
				t.Fatalf("%s: ply %d is taken for the other side's", p.Game.ID, i+1)
			}
			if _, err := match.Play(m.Text); err != nil {
				t.Fatalf("%s, ply %d: %v", p.Game.ID, i+1, err)
			}
		}
		if match.Outcome().Over() || len(p.Moves) != 120 {
			t.Errorf("%s is over after %d plies", p.Game.ID, len(p.Moves))
		}
	}
}

// The load and the bare server prepare the same games, each in its process.
func TestPreparingIsRepeatable(t *testing.T) {
	sizes := cmpopts.IgnoreFields(Move{}, "Sizes") // clocks have one digit more or less
	games := cmpopts.IgnoreFields(Prepared{}, "Game")
	if diff := cmp.Diff(prepared(t, 40), prepared(t, 40), sizes, games); diff != "" {
		t.Error(diff)
	}
}

func TestSizesAreMeasured(t *testing.T) {
	for _, p := range prepared(t, 20) {
		for i, m := range p.Moves {
			s := m.Sizes
			if s.Watcher < 200 || s.Opponent <= s.Watcher || len(s.Mover) == 0 {
				t.Errorf("%s, ply %d: %+v", p.Game.ID, i+1, s)
			}
		}
	}
}
