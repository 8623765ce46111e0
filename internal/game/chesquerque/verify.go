package chesquerque

import (
	"fmt"
	"slices"

	"threefold/internal/game/chesquerque/rules"
)

// Verify compares all that the board keeps in step as it is played on with what follows
// afresh from the pieces on their points. The error names the first part that differs.
func (p *position) Verify() error {
	b := &p.board
	fresh := rules.Board{Turn: b.Turn, Rights: b.Rights, Passed: b.Passed, Halfmove: b.Halfmove, Fullmove: b.Fullmove}
	for at, m := range b.Pieces {
		if m != rules.Nobody {
			fresh.Put(rules.Point(at), m)
		}
	}
	if fresh != *b {
		return fmt.Errorf("chesquerque: sets or kings out of step with the pieces of %s", b.Text())
	}
	again, err := rules.Parse(b.Text())
	if err != nil {
		return fmt.Errorf("chesquerque: position does not read back: %w", err)
	}
	if again != *b {
		return fmt.Errorf("chesquerque: position reads back as %s, not as %s", again.Text(), b.Text())
	}
	if !slices.Equal(p.legal, b.Moves(nil)) || len(p.legal) != b.CountMoves() {
		return fmt.Errorf("chesquerque: the moves kept are not those of %s", b.Text())
	}
	return nil
}
