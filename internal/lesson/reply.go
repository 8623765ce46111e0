package lesson

import (
	"slices"
	"strings"

	"threefold/internal/game"
)

// worths are the values of pieces in pawns, by kind.
var worths = map[string]int{"pawn": 1, "knight": 3, "camel": 3, "bishop": 3, "king": 4, "rook": 5, "archbishop": 6, "queen": 9}

// PieceValue returns the value of a piece such as "white rook" in pawns, for comments that name
// the most valuable piece. It is 0 for an unknown kind.
func PieceValue(piece string) int { return worths[kindOf(piece)] }

// Gain returns what a side wins by a move in pawns: pieces taken and promoted, less its own.
func Gain(side game.Color, played *game.Played) (sum int) {
	for _, e := range played.Effects {
		worth := PieceValue(e.Piece)
		switch own := strings.HasPrefix(e.Piece, side.String()); {
		case e.To == "" && own:
			sum -= worth
		case e.To == "":
			sum += worth
		case e.As != "":
			sum += PieceValue(e.As) - worth
		}
	}
	return sum
}

// LineMoveOf returns a move for a page to play; played is the same move with its effects.
func LineMoveOf(m game.Move, played *game.Played) LineMove {
	return LineMove{m.Kind, m.Path, m.Takes, Played{played.Shown, played.Effects, played.Check}}
}

// DescribeReply returns the comment on a reply that was played in a position: that it ends the game
// (key "lost"), the most valuable piece that it takes ("taken"), or neither ("quiet").
func DescribeReply(at game.Position, played *game.Played) *Feedback {
	taker, side := kindOf(played.Effects[0].Piece), at.Turn().String()
	if end, err := outcome(at, played); err == nil && end.Over() {
		return &Feedback{"lost", map[string]string{"side": side, "man": taker, "reason": string(end.Reason)}}
	}
	lost := slices.DeleteFunc(slices.Clone(played.Effects), func(e game.Effect) bool {
		return e.To != "" || strings.HasPrefix(e.Piece, side)
	})
	if len(lost) == 0 {
		return &Feedback{"quiet", map[string]string{"side": side, "move": played.Shown}}
	}
	dearest := slices.MaxFunc(lost, func(a, b game.Effect) int { return PieceValue(a.Piece) - PieceValue(b.Piece) })
	return &Feedback{"taken", map[string]string{"side": side, "taker": taker, "man": kindOf(dearest.Piece), "place": game.PlaceOf(dearest.From)}}
}

func outcome(at game.Position, played *game.Played) (game.Outcome, error) {
	next, _, err := at.Play(played.Text)
	if err != nil {
		return game.Outcome{}, err
	}
	return next.Outcome(), nil
}

func kindOf(piece string) string { _, kind, _ := strings.Cut(piece, " "); return kind }
