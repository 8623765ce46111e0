package cheskers

import (
	"fmt"
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Verify returns an error if the board is inconsistent: every piece must have one colour and one
// kind and be on a dark square, and the cached moves must be the legal ones. Only tests call it.
func (p position) Verify() error {
	var kinds rules.Set
	for k, pieces := range p.ByKind {
		if kinds&pieces != 0 {
			return fmt.Errorf("pieces of two kinds on %v", rules.Names((kinds & pieces).Squares()))
		}
		kinds |= p.ByKind[k]
	}
	white, black := p.ByColor[game.White], p.ByColor[game.Black]
	switch {
	case white&black != 0:
		return fmt.Errorf("pieces of two colours on %v", rules.Names((white & black).Squares()))
	case white|black != kinds:
		return fmt.Errorf("pieces without kind or colour on %v", rules.Names((white ^ black ^ kinds).Squares()))
	case kinds&^rules.Dark != 0:
		return fmt.Errorf("pieces on the light squares %v", rules.Names((kinds &^ rules.Dark).Squares()))
	}
	if !slices.Equal(p.legal, p.LegalMoves(nil)) || len(p.legal) != p.Count() {
		return fmt.Errorf("the moves kept are not those of %s", p.Text())
	}
	return nil
}
