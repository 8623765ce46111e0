package gametest

import (
	"strconv"
	"strings"

	"threefold/internal/game"
)

// counters parses the last two fields of a position text.
func counters(p game.Position) (halfmove, fullmove int) {
	fields := strings.Fields(p.Text())
	halfmove, _ = strconv.Atoi(fields[len(fields)-2])
	fullmove, _ = strconv.Atoi(fields[len(fields)-1])
	return halfmove, fullmove
}
