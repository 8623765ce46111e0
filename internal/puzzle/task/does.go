package task

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// solved returns the comment on the last move of a solution: what it does and threatens. It sets
// the task's threat.
func (m *maker) solved(at, after game.Position, played *game.Played) *lesson.Sentence {
	said := &lesson.Sentence{Title: m.named("feedback", "solved.title")}
	if end := after.Outcome(); end.Over() {
		said.Text = m.named("feedback", "solved.ends", "move", played.Shown, "reason", m.l.Word("reason", string(end.Reason)))
		return said
	}
	says, reply, next := threat(m.g, after)
	if next != nil {
		said.Text = m.named("feedback", says, "move", played.Shown, "reply", reply, "next", next.Shown)
		m.of.Threat = next.Path
	} else {
		said.Text = m.named("feedback", "solved.wins", "move", played.Shown)
	}
	if taken := game.PiecesOn(at, played.Takes); len(taken) > 0 {
		said.Text += " " + m.named("feedback", "solved.captures", "pieces", m.pieces(taken))
	}
	return said
}

// pieces returns pieces with their places: "pawn on d4 and king on f6".
func (m *maker) pieces(all []game.Piece) string {
	var words []string
	for _, piece := range all {
		words = append(words, m.l.T("board.piece-on", "man", m.l.Word("piece", piece.Kind()), "place", game.PlaceOf(piece.At)))
	}
	return m.l.Joined(words...)
}

// threat returns the move that wins most after the only reply, or if the other side, free to do so,
// passed, with the key of the comment and that reply; nil if none wins anything.
func threat(g *game.Game, after game.Position) (says, only string, wins *game.Played) {
	if replies := after.Moves(); len(replies) == 1 {
		if next, reply, err := after.Play(replies[0].Text); err == nil {
			return "solved.forces", reply.Shown, best(next)
		}
	}
	s, err := game.ReadSetup(g, after.Text())
	s.Turn, s.EnPassant = s.Turn.Other(), ""
	next, noPass := g.Parse(s.Text(g)) // fails in check
	if err != nil || noPass != nil || len(after.Signs().Forced) > 0 {
		return "", "", nil
	}
	return "solved.threatens", "", best(next)
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
