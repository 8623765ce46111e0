package cheskers

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// Verify says whether the compact board is sound: every man has one colour
// and one kind and stands on a dark square.
func (p position) Verify() error {
	var kinds set
	for k, men := range p.kinds {
		if kinds&men != 0 {
			return fmt.Errorf("men of two kinds on %v", names((kinds & men).squares()))
		}
		kinds |= p.kinds[k]
	}
	white, black := p.men[game.White], p.men[game.Black]
	switch {
	case white&black != 0:
		return fmt.Errorf("men of two colours on %v", names((white & black).squares()))
	case white|black != kinds:
		return fmt.Errorf("men without kind or colour on %v", names((white ^ black ^ kinds).squares()))
	case kinds&^dark != 0:
		return fmt.Errorf("men on the light squares %v", names((kinds &^ dark).squares()))
	}
	if !slices.Equal(p.legal, p.moves(nil)) || len(p.legal) != p.count() {
		return fmt.Errorf("the moves kept are not those of %s", p.Text())
	}
	return nil
}
