//go:build fourthgame

package catalog

import "threefold/internal/game/breakthrough"

// init adds the example of docs/add-a-game.md.
func init() { Games = append(Games, breakthrough.Game) }
