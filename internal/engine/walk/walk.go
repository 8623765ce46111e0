// Package walk has the parts of a search's board that all games share: the stack of positions,
// and the tapered sums of the evaluation.
package walk

import "threefold/internal/game"

// Walk is the stack of positions from the root of a search to its present node.
type Walk[N any] struct {
	nodes []N
	at    int
}

// deepest bounds the number of positions of a walk.
const deepest = 256

// From returns a walk that consists of its root.
func From[N any](root N) Walk[N] {
	nodes := make([]N, deepest)
	nodes[0] = root
	return Walk[N]{nodes: nodes}
}

// Now returns the present position.
func (w *Walk[N]) Now() *N { return &w.nodes[w.at] }

// Before returns the position so many plies before the present one. It panics before the root.
func (w *Walk[N]) Before(plies int) *N { return &w.nodes[w.at-plies] }

// Push adds a position, which the caller must fill in, and returns the one before and it. It
// panics beyond 256 positions.
func (w *Walk[N]) Push() (before, now *N) {
	w.at++
	return w.Before(1), w.Now()
}

// Undo removes the last position, which must not be the root.
func (w *Walk[N]) Undo() { w.at-- }

// Settle makes the present position the root: earlier moves can no longer be undone.
func (w *Walk[N]) Settle() { w.nodes[0], w.at = w.nodes[w.at], 0 }

// AppendMoves appends a game's moves, converted to the search's type, to a list.
func AppendMoves[M ~uint32 | ~uint64](list []uint64, moves []M) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// Sums is a tapered evaluation: Opening and Ending are White's values minus Black's, in hundredths
// of a pawn. Phase is the game phase, the sum over the pieces of both sides, which is highest at
// the start of a game.
type Sums struct{ Opening, Ending, Phase int32 }

// Add adds the values of a piece.
func (s *Sums) Add(piece *Sums) {
	s.Opening, s.Ending, s.Phase = s.Opening+piece.Opening, s.Ending+piece.Ending, s.Phase+piece.Phase
}

// Remove subtracts the values of a piece.
func (s *Sums) Remove(piece *Sums) {
	s.Opening, s.Ending, s.Phase = s.Opening-piece.Opening, s.Ending-piece.Ending, s.Phase-piece.Phase
}

// Weigh adds a weight, for the opening and for the ending, multiplied by times.
func (s *Sums) Weigh(weight *[2]int32, times int32) {
	s.Opening += times * weight[0]
	s.Ending += times * weight[1]
}

// Score interpolates opening and ending by the phase, in hundredths of a pawn for the side to
// move; whole is the phase at the start of a game.
func (s *Sums) Score(whole int32, turn game.Color) int {
	phase := min(s.Phase, whole)
	return Sign(turn) * (int(s.Opening*phase+s.Ending*(whole-phase)) / int(whole))
}

// Left returns how much of the opening is left, from 256 to 0; whole is the phase at the start of a
// game.
func (s *Sums) Left(whole int32) int { return int(min(s.Phase, whole)) * 256 / int(whole) }

// Sign returns 1 for White and -1 for Black.
func Sign(c game.Color) int { return 1 - 2*int(c) }
