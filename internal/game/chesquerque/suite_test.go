package chesquerque_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, chesquerque.Game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, chesquerque.Game) }
func FuzzRead(f *testing.F)  { gametest.FuzzRead(f, chesquerque.Game) }
