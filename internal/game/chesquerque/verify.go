package chesquerque

import (
	"fmt"
	"slices"

	"threefold/internal/game/chesquerque/rules"
)

// Verify compares all incrementally updated state with a board set up from scratch. The error
// names the first difference. Only tests call it.
func (p *position) Verify() error {
	b := &p.board
	fresh := rules.Board{Turn: b.Turn, Rights: b.Rights, EnPassant: b.EnPassant, Halfmove: b.Halfmove, Fullmove: b.Fullmove}
	for at, m := range b.Pieces {
		if m != rules.NoPiece {
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
