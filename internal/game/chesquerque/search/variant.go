package search

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game/chesquerque"
	"threefold/internal/game/chesquerque/rules"
)

// Variant is Chesquerque for the engine. Every capture and promotion in an ending of Tables leads
// to another ending of Tables, or ends the game.
var Variant = engine.Variant{
	Game:    chesquerque.Game,
	NewTree: newTree,
	Inputs:  &inputs,
	Tables:  tables.Embedded(chesquerque.Game, "K-K", "KQ-K", "KA-K", "KR-K", "KB-K", "KN-K", "KP-K", "KNN-K"),
	Weights: weights[:],
	Reweigh: reweigh,
	Terms:   terms,
	Prices:  engine.Prices(prices[:], rules.Kind.String),
	Slips:   [...]int{84, 77, 64, 50, 36, 20, 5, 0},
	Varied:  true,
	Scale:   173,
}
