package lesson

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// worths are those of pieces, by their kind.
var worths = map[string]int{"pawn": 1, "knight": 3, "camel": 3, "bishop": 3, "king": 4, "rook": 5, "archbishop": 6, "queen": 9}

// Worth is what a piece, "white king", is worth as far as a lesson needs it: of which of two
// pieces a learner is sorrier for.
func Worth(piece string) int { return worths[kindOf(piece)] }

// TurnOf is what is seen of a move that is played.
func TurnOf(m game.Move, played *game.Played) Turn {
	return Turn{m.Kind, m.Path, m.Takes, Played{played.Shown, played.Effects, played.Check}}
}

// Told is what is said of a reply: that it wins, the dearest piece it takes, or that it goes
// on, under the keys "lost", "taken" and "quiet".
func Told(at game.Position, played *game.Played) *Says {
	taker, side := kindOf(played.Effects[0].Piece), at.Turn().String()
	if end, err := outcome(at, played); err == nil && end.Over() {
		return &Says{"lost", map[string]string{"side": side, "man": taker, "reason": end.Reason.Text()}}
	}
	lost := slices.DeleteFunc(slices.Clone(played.Effects), func(e game.Effect) bool {
		return e.To != "" || strings.HasPrefix(e.Piece, side)
	})
	if len(lost) == 0 {
		return &Says{"quiet", map[string]string{"side": side, "move": played.Shown}}
	}
	dearest := slices.MaxFunc(lost, func(a, b game.Effect) int { return Worth(a.Piece) - Worth(b.Piece) })
	return &Says{"taken", map[string]string{"side": side, "taker": taker, "man": kindOf(dearest.Piece), "place": game.PlaceOf(dearest.From)}}
}

func outcome(at game.Position, played *game.Played) (game.Outcome, error) {
	next, _, err := at.Play(played.Text)
	if err != nil {
		return game.Outcome{}, err
	}
	return next.Outcome(), nil
}

func kindOf(piece string) string { _, kind, _ := strings.Cut(piece, " "); return kind }
