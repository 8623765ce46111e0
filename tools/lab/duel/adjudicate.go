package duel

import (
	"fmt"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Adjudication is the rules by which games with a clear result end early. The zero value ends none.
type Adjudication struct {
	// A side loses when both players score it at least Behind hundredths of a pawn behind, in
	// BehindMoves moves of each side in a row. BehindMoves 0 turns this rule off.
	Behind      int // hundredths of a pawn
	BehindMoves int // moves of each side

	// After ply DrawPly, a game is drawn when both players score it within Even hundredths of a
	// pawn, in EvenMoves moves of each side in a row without a capture or pawn move. EvenMoves 0
	// turns this rule off.
	DrawPly   int // plies
	Even      int // hundredths of a pawn
	EvenMoves int // moves of each side

	// Tables ends games in positions that the endgame tables know.
	Tables bool

	// Check plays adjudicated games to their end, to compare the results.
	Check bool
}

// Verdict is the result of an adjudicated game.
type Verdict struct {
	Outcome game.Outcome `json:"outcome"`
	By      string       `json:"by"`  // "scores" or "tables"
	Ply     int          `json:"ply"` // the game was adjudicated after so many plies
}

// Any reports whether any adjudication is on.
func (a Adjudication) Any() bool { return a.BehindMoves > 0 || a.EvenMoves > 0 || a.Tables }

// String returns the settings as command-line flags.
func (a Adjudication) String() string {
	var said []string
	if a.BehindMoves > 0 {
		said = append(said, fmt.Sprintf("-resign %d,%d", a.Behind, a.BehindMoves))
	}
	if a.EvenMoves > 0 {
		said = append(said, fmt.Sprintf("-draw %d,%d,%d", a.DrawPly, a.Even, a.EvenMoves))
	}
	if a.Tables {
		said = append(said, "-tables")
	}
	if a.Check {
		said = append(said, "-check")
	}
	return strings.Join(said, " ")
}

// judge follows one game.
type judge struct {
	rules Adjudication
	game  *engine.Variant

	// How many plies in a row the players have thought White lost, Black lost,
	// or the game even.
	lost [2]int
	even int
}

// after reports whether a game ends early after a choice of this side, which led
// to a position after so many plies; nil where it goes on.
func (j *judge) after(turn game.Color, c Choice, now *engine.Position, plies int) *Verdict {
	j.count(turn, c)
	rules := &j.rules
	for _, side := range []game.Color{game.White, game.Black} {
		if rules.BehindMoves > 0 && j.lost[side] >= 2*rules.BehindMoves {
			return &Verdict{game.Won(side.Other(), game.Resignation), "scores", plies}
		}
	}
	calm := min(j.even, now.Halfmove())
	if rules.EvenMoves > 0 && plies > rules.DrawPly && calm >= 2*rules.EvenMoves {
		return &Verdict{game.Draw(game.Agreement), "scores", plies}
	}
	if value, ok := j.known(now); ok {
		return &Verdict{value, "tables", plies}
	}
	return nil
}

// count adds a choice to the rows, or breaks them.
func (j *judge) count(turn game.Color, c Choice) {
	add := func(row *int, goesOn bool) {
		*row++
		if !c.Scored || !goesOn {
			*row = 0
		}
	}
	add(&j.lost[turn], c.Score <= -j.rules.Behind)
	add(&j.lost[turn.Other()], c.Score >= j.rules.Behind)
	add(&j.even, max(c.Score, -c.Score) <= j.rules.Even)
}

// known returns the outcome by the endgame tables; ok is false if they are off or do not know it.
func (j *judge) known(now *engine.Position) (game.Outcome, bool) {
	if !j.rules.Tables || now.Pieces() > tables.MaxPieces {
		return game.Outcome{}, false
	}
	oracle, _ := j.game.Oracle(*now)
	value, ok := oracle()
	switch {
	case !ok:
		return game.Outcome{}, false
	case value > 0:
		return game.Won(now.Turn(), game.Resignation), true
	case value < 0:
		return game.Won(now.Turn().Other(), game.Resignation), true
	default:
		return game.Draw(game.Agreement), true
	}
}
