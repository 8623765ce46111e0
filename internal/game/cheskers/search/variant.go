package search

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/cheskers/rules"
)

// Variant is Cheskers for the engine. Every capture and promotion in an ending of Tables leads to
// another ending of Tables, or ends the game.
var Variant = engine.Variant{
	Game:    cheskers.Game,
	NewTree: newTree,
	Inputs:  &inputs,
	Tables: tables.Embedded(cheskers.Game, "K-K", "KK-K", "KB-K", "KC-K", "KP-K",
		"KKK-K", "KKB-K", "KKC-K", "KKP-K", "KBB-K", "KBC-K", "KBP-K", "KCC-K", "KCP-K", "KPP-K",
		"KK-KK", "KB-KK", "KC-KK", "KK-KP", "KB-KB", "KB-KC", "KB-KP", "KC-KC", "KC-KP", "KP-KP"),
	Weights: weights[:],
	Reweigh: reweigh,
	Terms:   terms,
	Prices:  engine.Prices(prices[:], rules.Kind.Name),
	Slips:   [...]int{80, 75, 73, 60, 39, 28, 18, 0},
	Scale:   83,
}
