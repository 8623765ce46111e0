package chesquerque

import (
	"fmt"
	"slices"
)

// Verify compares all that the board keeps in step as it is played on with
// what follows afresh from the men on their points. The error names the first
// part that differs.
func (p *position) Verify() error {
	b := &p.board
	fresh := board{turn: b.turn, may: b.may, passed: b.passed, halfmove: b.halfmove, fullmove: b.fullmove}
	for at, m := range b.men {
		if m != nobody {
			fresh.put(point(at), m)
		}
	}
	if fresh != *b {
		return fmt.Errorf("chesquerque: sets or kings out of step with the men of %s", b.text())
	}
	again, err := parse(b.text())
	if err != nil {
		return fmt.Errorf("chesquerque: position does not read back: %w", err)
	}
	if again != *b {
		return fmt.Errorf("chesquerque: position reads back as %s, not as %s", again.text(), b.text())
	}
	if !slices.Equal(p.legal, b.moves(nil)) || len(p.legal) != b.countMoves() {
		return fmt.Errorf("chesquerque: the moves kept are not those of %s", b.text())
	}
	return nil
}
