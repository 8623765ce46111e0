package baseline

import (
	"fmt"

	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	cheskers "threefold/internal/game/cheskers/search"
	chesquerque "threefold/internal/game/chesquerque/search"
	quadsquare "threefold/internal/game/quadsquare/search"
)

// Plain is the yardstick's evaluation of a game's tree, for the side on turn. It stays as it
// is, so that figures told against it keep their meaning.
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
