package main

import (
	"threefold/internal/game"
	"threefold/internal/lesson"
)

// answer fills in what the other side does after a move that is not the task, and what is
// said of it.
func (v *solver) answer(after game.Position, t *lesson.Try, moves int) error {
	if len(v.step.Goal.Reach) > 0 {
		t.Says = &lesson.Feedback{Key: "far"}
		if moves == 1 {
			t.Says.Key = "missed"
		}
		return nil
	}
	if end := after.Outcome(); end.Over() {
		t.Says = &lesson.Feedback{Key: "over", With: map[string]string{"reason": string(end.Reason)}}
		return nil
	}
	reply, played, err := best(after)
	if err != nil {
		return err
	}
	t.Line = []lesson.LineMove{lesson.LineMoveOf(reply, &played)}
	t.Says = lesson.DescribeReply(after, &played)
	return nil
}

// best is the reply that wins most after the best answer to it, the end of the game
// first; of several alike the first.
func best(at game.Position) (found game.Move, as game.Played, err error) {
	most := -1000
	for _, m := range at.Moves() {
		next, played, err := at.Play(m.Text)
		if err != nil {
			return found, as, err
		}
		worth := lesson.Gain(at.Turn(), &played)
		switch end := next.Outcome(); {
		case end.Winner() == at.Turn().String():
			worth = 1000
		case end.Over():
			worth = -500
		default:
			back, err := dearest(next)
			if err != nil {
				return found, as, err
			}
			worth = 10*(worth-back) - len(played.Takes)
		}
		if worth > most {
			most, found, as = worth, m, played
		}
	}
	return found, as, nil
}

// dearest returns the most that the side to move can win by one move.
func dearest(at game.Position) (most int, err error) {
	for _, m := range at.Moves() {
		if m.Takes == nil {
			continue
		}
		_, played, err := at.Play(m.Text)
		if err != nil {
			return 0, err
		}
		most = max(most, lesson.Gain(at.Turn(), &played))
	}
	return most, nil
}
