//go:build js

package tables

import "threefold/internal/game"

// DTM is empty in browsers: the files are 7 MB, and the code that unpacks them is a tenth of the
// module's size limit.
type DTM struct{ *Tables }

// Plies always returns false.
func (*DTM) Plies([]game.PlacedPiece, game.Color) (Value, int, bool) { return 0, 0, false }
