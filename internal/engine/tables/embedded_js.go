package tables

import "threefold/internal/game"

// Embedded plans tables without values: a program for browsers has none in it. Each game's
// are fetched when they are needed, and unpacked by the browser.
func Embedded(g *game.Game, materials ...string) *Tables { return New(g, materials...) }
