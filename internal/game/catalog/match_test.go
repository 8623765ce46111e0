package catalog_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// follow starts a match of Cheskers and plays these moves.
func follow(t *testing.T, start, moves string) *game.Match {
	t.Helper()
	m := must.Get(game.NewMatch(cheskers.Game, start))(t)
	play(t, m, moves)
	return m
}

func play(t *testing.T, m *game.Match, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		must.Get(m.Play(text))(t)
	}
}

// shuffle brings the start of Cheskers back in four plies.
const shuffle = "Cb8-c5 Cg1-f4 Cc5-b8 Cf4-g1 "

// A claim stands "when the present position has occurred three times or
// more", "the game is drawn when a position has occurred five times".
func TestRepetition(t *testing.T) {
	drawn := game.Draw(game.Repetition)
	tests := []struct {
		moves          string
		occurrences    int
		claim, outcome game.Outcome
	}{
		{"", 1, game.Outcome{}, game.Outcome{}},
		{shuffle, 2, game.Outcome{}, game.Outcome{}},
		{shuffle + "Cb8-c5", 2, game.Outcome{}, game.Outcome{}},
		{strings.Repeat(shuffle, 2), 3, drawn, game.Outcome{}},
		{strings.Repeat(shuffle, 2) + "b6-a5", 1, game.Outcome{}, game.Outcome{}},
		{strings.Repeat(shuffle, 3) + "Cb8-c5", 4, drawn, game.Outcome{}},
		{strings.Repeat(shuffle, 4), 5, game.Outcome{}, drawn},
	}
	for _, test := range tests {
		m := follow(t, cheskers.Game.Start, test.moves)
		if m.Occurrences() != test.occurrences || m.Claim() != test.claim || m.Outcome() != test.outcome {
			t.Errorf("after %d plies: %d occurrences, claim %v, outcome %v; want %d, %v, %v", m.Len(),
				m.Occurrences(), m.Claim(), m.Outcome(), test.occurrences, test.claim, test.outcome)
		}
	}
}

func TestNothingIsPlayedAfterTheEnd(t *testing.T) {
	m := follow(t, cheskers.Game.Start, strings.Repeat(shuffle, 4))
	if _, err := m.Play("b6-a5"); gametest.Code(err) != game.RefuseOver {
		t.Errorf("after the end a move gives %v", err)
	}
	if n := m.Len(); n != 16 {
		t.Errorf("the match has %d plies, want 16", n)
	}
}

// A claim stands "when the last 100 plies held no capture and no pawn move", and "the game is
// drawn … after 150 such plies. A move that ends the game on the board stands before either."
// Both "look at a game, not at a lone position: a position read with a halfmove of 150 or
// more is not over by that alone."
func TestMoveCount(t *testing.T) {
	const (
		open  = "1b1k4/6p1/8/8/1K6/8/8/6C1 w "
		shut  = "7K/8/8/4B3/8/8/1P6/k7 w " // Be5-c3 leaves Black without a move
		prey  = "5k2/8/8/8/3p4/8/8/B1K5 w "
		after = " 90"
	)
	drawn := game.Draw(game.MoveCount)
	tests := []struct {
		start, moves   string
		claim, outcome game.Outcome
	}{
		{open + "98" + after, "Kb4-a3", game.Outcome{}, game.Outcome{}},
		{open + "99" + after, "Kb4-a3", drawn, game.Outcome{}},
		{open + "148" + after, "Kb4-a3", drawn, game.Outcome{}},
		{open + "149" + after, "Kb4-a3", game.Outcome{}, drawn},
		{shut + "149" + after, "Be5-c3", game.Outcome{}, game.Won(game.White, game.NoLegalMove)},
		{prey + "149" + after, "Ba1xd4", game.Outcome{}, game.Outcome{}},
		{open + "150" + after, "", game.Outcome{}, game.Outcome{}},
		{open + "150" + after, "Kb4-a3", game.Outcome{}, drawn},
		{prey + "150" + after, "Ba1xd4", game.Outcome{}, game.Outcome{}},
	}
	for _, test := range tests {
		m := follow(t, test.start, test.moves)
		if m.Claim() != test.claim || m.Outcome() != test.outcome {
			t.Errorf("%s, then %q: claim %v, outcome %v; want %v, %v",
				test.start, test.moves, m.Claim(), m.Outcome(), test.claim, test.outcome)
		}
	}
}

// Trying a move tells its outcome and changes nothing.
func TestTry(t *testing.T) {
	m := follow(t, cheskers.Game.Start, strings.Repeat(shuffle, 3)+"Cb8-c5 Cg1-f4 Cc5-b8")
	before := m.Position().Text()
	step := must.Get(m.Try("Cf4-g1"))(t)
	if want := game.Draw(game.Repetition); step.Outcome != want {
		t.Errorf("the step ends in %v, want %v", step.Outcome, want)
	}
	if m.Position().Text() != before || m.Outcome().Over() || m.Len() != 15 {
		t.Error("trying has changed the match")
	}
	m.Add(step)
	if m.Outcome() != step.Outcome || m.Position().Text() != step.Played.Position {
		t.Errorf("added, the match is at %s, %v", m.Position().Text(), m.Outcome())
	}
}

// A match taken up again counts what was played before.
func TestResume(t *testing.T) {
	whole := follow(t, cheskers.Game.Start, strings.Repeat(shuffle, 4))
	m := follow(t, cheskers.Game.Start, "")
	var positions []string
	for _, text := range strings.Fields(strings.Repeat(shuffle, 4))[:15] {
		play(t, m, text)
		positions = append(positions, m.Position().Text())
	}
	m, err := game.Resume(cheskers.Game, whole.Start(), positions)
	must.Do(t, err)
	if m.Outcome().Over() {
		t.Fatalf("over before its time: %v", m.Outcome())
	}
	play(t, m, "Cf4-g1")
	if m.Outcome() != whole.Outcome() {
		t.Errorf("taken up again it ends in %v, want %v", m.Outcome(), whole.Outcome())
	}
	if _, err := game.Resume(cheskers.Game, "nothing", nil); err == nil {
		t.Error("a match is taken up from a text that is no position")
	}
}
