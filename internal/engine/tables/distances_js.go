//go:build js

package tables

import "threefold/internal/game"

// Distances are not asked in browsers: they are 7 MB, and what unpacks them is a tenth of
// the module's limit. There are none.
type Distances struct{ *Tables }

// Plies knows no position.
func (*Distances) Plies([]game.Standing, game.Color) (Value, int, bool) { return 0, 0, false }
