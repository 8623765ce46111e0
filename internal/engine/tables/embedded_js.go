package tables

import "threefold/internal/game"

// Embedded returns tables without values: a browser fetches and unpacks those of a game when
// they are needed, and passes them to Fill.
func Embedded(g *game.Game, materials ...string) *Tables { return New(g, materials...) }
