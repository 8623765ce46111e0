package lesson

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// worths are what men of each kind are worth, as far as a lesson needs it: which of two
// men a learner is sorrier for.
var worths = map[string]int{"pawn": 1, "knight": 3, "camel": 3, "bishop": 3, "king": 4, "rook": 5, "archbishop": 6, "queen": 9}

// answer fills in what the other side does after a move that is not the task, and what is
// said of it.
func (v *solver) answer(after game.Position, t *Try, moves int) error {
	if len(v.step.Goal.Reach) > 0 {
		t.Says = &Says{Key: "far"}
		if moves == 1 {
			t.Says.Key = "missed"
		}
		return nil
	}
	if end := after.Outcome(); end.Over() {
		t.Says = &Says{"over", map[string]string{"reason": end.Reason.Text()}}
		return nil
	}
	reply, played, err := best(after)
	if err != nil {
		return err
	}
	t.Line = []Turn{TurnOf(reply, &played)}
	t.Says = Told(after, &played)
	return nil
}

// TurnOf is what is seen of a move that is played.
func TurnOf(m game.Move, played *game.Played) Turn {
	return Turn{m.Kind, m.Path, m.Takes, Played{played.Shown, played.Effects, played.Check}}
}

// Told is what is said of a reply: that it wins, the dearest man it takes, or that it goes
// on, under the keys "lost", "taken" and "quiet".
func Told(at game.Position, played *game.Played) *Says {
	taker, side := kindOf(played.Effects[0].Man), at.Turn().String()
	if end, err := outcome(at, played); err == nil && end.Over() {
		return &Says{"lost", map[string]string{"side": side, "man": taker, "reason": end.Reason.Text()}}
	}
	lost := slices.DeleteFunc(slices.Clone(played.Effects), func(e game.Effect) bool {
		return e.To != "" || strings.HasPrefix(e.Man, side)
	})
	if len(lost) == 0 {
		return &Says{"quiet", map[string]string{"side": side, "move": played.Shown}}
	}
	dearest := slices.MaxFunc(lost, func(a, b game.Effect) int { return worths[kindOf(a.Man)] - worths[kindOf(b.Man)] })
	return &Says{"taken", map[string]string{"side": side, "taker": taker, "man": kindOf(dearest.Man), "place": place(dearest.From)}}
}

func outcome(at game.Position, played *game.Played) (game.Outcome, error) {
	next, _, err := at.Play(played.Text)
	if err != nil {
		return game.Outcome{}, err
	}
	return next.Outcome(), nil
}

func kindOf(man string) string { _, kind, _ := strings.Cut(man, " "); return kind }

// best is the reply that wins most after the best answer to it, the end of the game
// first; of several alike the first.
func best(at game.Position) (found game.Move, as game.Played, err error) {
	most := -1000
	for _, m := range at.Moves() {
		next, played, err := at.Play(m.Text)
		if err != nil {
			return found, as, err
		}
		worth := gain(at.Turn(), &played)
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

// dearest is what the side on turn can win by one move.
func dearest(at game.Position) (most int, err error) {
	for _, m := range at.Moves() {
		if m.Takes == nil {
			continue
		}
		_, played, err := at.Play(m.Text)
		if err != nil {
			return 0, err
		}
		most = max(most, gain(at.Turn(), &played))
	}
	return most, nil
}

// gain is what a side wins by a move: men taken and promoted, less its own.
func gain(side game.Color, played *game.Played) (sum int) {
	for _, e := range played.Effects {
		worth := worths[kindOf(e.Man)]
		switch own := strings.HasPrefix(e.Man, side.String()); {
		case e.To == "" && own:
			sum -= worth
		case e.To == "":
			sum += worth
		case e.As != "":
			sum += worths[kindOf(e.As)] - worth
		}
	}
	return sum
}
