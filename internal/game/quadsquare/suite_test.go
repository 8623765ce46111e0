package quadsquare

import (
	"testing"

	"threefold/internal/game/gametest"
)

func TestSuite(t *testing.T) { gametest.Run(t, Game) }
