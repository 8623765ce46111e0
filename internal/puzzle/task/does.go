package task

import (
	"cmp"
	"slices"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// does returns what the last move of a solution does and threatens: "takes the enemy pawn on d4 and
// threatens Bxf6". It sets the task's threat.
func (m *maker) does(at, after game.Position, played *game.Played) string {
	if end := after.Outcome(); end.Over() {
		return "ends the game: " + end.Reason.Text()
	}
	var deeds []string
	if taken := game.PiecesOn(at, played.Takes); len(taken) > 0 {
		deeds = append(deeds, "takes "+game.NewPieces(at.Turn(), taken...).Named().Text)
	}
	if says, next := m.threat(after); next != nil {
		deeds, m.of.Threat = append(deeds, says+next.Shown), next.Path
	}
	return cmp.Or(game.JoinWords("and", deeds...), "wins")
}

// threat returns the move that wins most after the only reply, or if the other side, free to do so,
// passed, with the words before it; nil if none wins anything.
func (m *maker) threat(after game.Position) (string, *game.Played) {
	if replies := after.Moves(); len(replies) == 1 {
		if next, reply, err := after.Play(replies[0].Text); err == nil {
			return "forces " + reply.Shown + ", then ", best(next)
		}
	}
	s, err := game.ReadSetup(m.g, after.Text())
	s.Turn, s.EnPassant = s.Turn.Other(), ""
	next, noPass := m.g.Parse(s.Text(m.g)) // fails in check
	if err != nil || noPass != nil || len(after.Signs().Forced) > 0 {
		return "", nil
	}
	return "threatens ", best(next)
}

// best returns the move that ends the game or wins most and cannot be taken back; nil if there is
// none. So what it wins does not depend on the values of the pieces.
func best(at game.Position) (found *game.Played) {
	most := 0
	for _, move := range at.Moves() {
		next, played, err := at.Play(move.Text)
		if err != nil {
			continue
		}
		gain, to := lesson.Gain(at.Turn(), &played), played.Effects[0].To
		if slices.ContainsFunc(next.Moves(), func(back game.Move) bool { return slices.Contains(back.Takes, to) }) {
			gain = 0
		}
		if next.Outcome().Winner() == at.Turn().String() {
			gain = 1000
		}
		if gain > most {
			most, found = gain, &played
		}
	}
	return found
}
