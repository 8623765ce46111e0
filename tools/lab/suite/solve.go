package suite

import (
	"fmt"
	"strconv"
	"strings"

	"threefold/internal/engine"
	"threefold/tools/lab/duel"
)

// Position is a test position: one line that Find.Run writes.
type Position struct {
	Kind  string // "win", or "only" for the only move that does not lose
	Plies int    // within which it is decided; 0 if the win is not forced
	Move  string // the right move, in canonical text
	Text  string // position text
}

// Read parses a line of a suite. It does not check position and move.
func Read(line string) (Position, error) {
	parts := strings.SplitN(line, " ", 4)
	if len(parts) != 4 {
		return Position{}, fmt.Errorf("%q has not four parts", line)
	}
	plies, err := strconv.Atoi(parts[1])
	if err != nil || parts[0] != "win" && parts[0] != "only" {
		return Position{}, fmt.Errorf("%q begins neither with win nor with only, and a number", line)
	}
	return Position{parts[0], plies, parts[2], parts[3]}, nil
}

// Solves reports whether a player finds the right move or, in a position to be won, reports a forced
// win. It fails if the player fails or the position is invalid.
func (p Position) Solves(v *engine.Variant, player duel.Player) (bool, error) {
	at, err := v.Position(p.Text, nil)
	if err != nil {
		return false, err
	}
	if err := player.Begin(v); err != nil {
		return false, err
	}
	c, err := player.Move(p.Text, nil, at)
	return c.Move == p.Move || p.Kind == "win" && engine.Wins(c.Score), err
}
