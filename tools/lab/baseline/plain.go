package baseline

import (
	"fmt"

	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	cheskers "threefold/internal/game/cheskers/search"
	chesquerque "threefold/internal/game/chesquerque/search"
	quadsquare "threefold/internal/game/quadsquare/search"
)

// Plain returns the evaluation of package baseline for the side to move, in hundredths of a pawn. It
// must not change, so that measurements against it stay comparable. It panics on a board of another
// game.
func Plain(b engine.Board) int {
	v := 0
	switch t := b.(type) {
	case *cheskers.Tree:
		v = plainCheskers(t.Now().Board)
	case *chesquerque.Tree:
		v = plainChesquerque(&t.Now().Board)
	case *quadsquare.Tree:
		v = plainQuadSquare(&t.Now().Board)
	default:
		panic(fmt.Sprintf("the yardstick plays on no %T", b))
	}
	return walk.Sign(b.Turn()) * v
}
