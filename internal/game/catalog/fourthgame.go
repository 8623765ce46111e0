//go:build fourthgame

package catalog

import "threefold/internal/game/breakthrough"

// The example of docs/add-a-game.md, by the one line that a game needs here.
func init() { Games = append(Games, breakthrough.Game) }
