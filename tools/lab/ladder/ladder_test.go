package ladder

import (
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/opponent"
	"threefold/internal/testkit/must"
	"threefold/tools/lab/duel"
)

// ladder plays one pair of games a step of Cheskers.
func ladder(t *testing.T, lowest, highest opponent.Level, change func(*Ladder)) string {
	t.Helper()
	v, _ := variants.Find("cheskers")
	l := Ladder{Game: v, Lowest: lowest, Highest: highest, Pairs: 1, Seed: 5}
	if change != nil {
		change(&l)
	}
	var out strings.Builder
	must.Do(t, l.Run(&out))
	return out.String()
}

// The same seed gives the same games, by however many players and whether or not
// they were played before.
func TestOneSeedGivesOneLadder(t *testing.T) {
	more := func(l *Ladder) { l.Pairs, l.Workers = 3, 2 }
	first := ladder(t, 1, 2, more)
	if strings.Count(first, "\n") != 2 || strings.Count(first, "of 6 games") != 2 {
		t.Errorf("got\n%s", first)
	}
	journal := must.Get(duel.OpenJournal(filepath.Join(t.TempDir(), "games")))(t)
	defer journal.Close()
	for range 2 {
		if again := ladder(t, 1, 2, func(l *Ladder) { l.Pairs, l.Journal = 3, journal }); again != first {
			t.Errorf("first\n%sthen\n%s", first, again)
		}
	}
	if other := ladder(t, 1, 2, func(l *Ladder) { l.Pairs, l.Seed = 3, 6 }); other == first {
		t.Error("another seed gives the same games")
	}
}

// No score ends a game of a weak level early: it may throw any advantage away.
func TestWeakLevelsPlayOn(t *testing.T) {
	hasty := func(l *Ladder) { l.Early = duel.Adjudication{Behind: 1, BehindMoves: 1, Tables: true} }
	if played, adjudicated := ladder(t, 2, 3, nil), ladder(t, 2, 3, hasty); played != adjudicated {
		t.Errorf("played out\n%sadjudicated\n%s", played, adjudicated)
	}
}

// The greedy player takes the dearest piece that it can, and else any move.
func TestGreedy(t *testing.T) {
	for _, v := range variants.All {
		player := &greedy{seed: 1}
		now := must.Get(v.Position(v.Start, nil))(t)
		var moves []string
		for len(moves) < 80 && len(now.Moves(nil)) > 0 {
			c, err := player.Move(v.Start, moves, now)
			if err != nil || c.Scored {
				t.Fatalf("%+v, %v", c, err)
			}
			dearest, chosen := 0, -1
			for _, m := range now.Moves(nil) {
				gain := price(now, m)
				if dearest = max(dearest, gain); now.MoveText(m) == c.Move {
					chosen = gain
				}
			}
			if chosen != dearest {
				t.Fatalf("%s: after %v it plays %s, which takes %d and not %d", v.ID, moves, c.Move, chosen, dearest)
			}
			must.Do(t, now.PlayText(c.Move))
			moves = append(moves, c.Move)
		}
	}
}
