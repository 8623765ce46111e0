//go:build js

package tables

import "threefold/internal/game"

// DTM are not asked in browsers: they are 7 MB, and what unpacks them is a tenth of
// the module's limit. There are none.
type DTM struct{ *Tables }

// Plies knows no position.
func (*DTM) Plies([]game.Standing, game.Color) (Value, int, bool) { return 0, 0, false }
