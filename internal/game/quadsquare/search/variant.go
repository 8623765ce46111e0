package search

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game/quadsquare"
	"threefold/internal/game/quadsquare/rules"
)

// Variant is Quad-Square Chess for the engine. Every capture and promotion in an ending of Tables
// leads to another ending of Tables, or ends the game.
var Variant = engine.Variant{
	Game:    quadsquare.Game,
	NewTree: newTree,
	Inputs:  &inputs,
	Tables:  tables.Embedded(quadsquare.Game, "K-K", "KQ-K", "KR-K", "KB-K", "KN-K", "KP-K"),
	Weights: weights[:],
	Reweigh: reweigh,
	Terms:   terms,
	Prices:  engine.Prices(prices[:], rules.Kind.String),
	Slips:   [...]int{73, 66, 63, 53, 40, 30, 11, 0},
	Scale:   156,
}
