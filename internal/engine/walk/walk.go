// Package walk is the part of a search's board that is the same for all games.
package walk

import "threefold/internal/game"

// Walk is the positions from the root to the one at which a search is, N for each.
type Walk[N any] struct {
	nodes []N
	at    int
}

// deepest is how many plies a walk may have below the root.
const deepest = 256

// From begins a walk.
func From[N any](root N) Walk[N] {
	nodes := make([]N, deepest)
	nodes[0] = root
	return Walk[N]{nodes: nodes}
}

// Now is the present position, and Before the one so many plies before it.
func (w *Walk[N]) Now() *N             { return &w.nodes[w.at] }
func (w *Walk[N]) Before(plies int) *N { return &w.nodes[w.at-plies] }

// Push goes on to a position that the caller fills in, from the one before.
func (w *Walk[N]) Push() (before, now *N) {
	w.at++
	return w.Before(1), w.Now()
}

// Undo takes the last move, or pass, back.
func (w *Walk[N]) Undo() { w.at-- }

// Settle makes the present position the root: nothing before it can be taken back any more.
func (w *Walk[N]) Settle() { w.nodes[0], w.at = w.nodes[w.at], 0 }

// AppendMoves appends a game's moves to a list as a search has them.
func AppendMoves[M ~uint32 | ~uint64](list []uint64, moves []M) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// Sums is what pieces on their places are worth, White's less Black's, in the opening and in the
// ending, and what they count towards the opening.
type Sums struct{ Opening, Ending, Phase int32 }

// Add adds a piece, and Remove takes one away.
func (s *Sums) Add(piece *Sums) {
	s.Opening, s.Ending, s.Phase = s.Opening+piece.Opening, s.Ending+piece.Ending, s.Phase+piece.Phase
}

func (s *Sums) Remove(piece *Sums) {
	s.Opening, s.Ending, s.Phase = s.Opening-piece.Opening, s.Ending-piece.Ending, s.Phase-piece.Phase
}

// Weigh adds a weight, for the opening and for the ending, so many times.
func (s *Sums) Weigh(weight *[2]int32, times int32) {
	s.Opening += times * weight[0]
	s.Ending += times * weight[1]
}

// Score is the sums in one, for the side on turn; whole is the phase at the start of a game.
func (s *Sums) Score(whole int32, turn game.Color) int {
	phase := min(s.Phase, whole)
	return Sign(turn) * (int(s.Opening*phase+s.Ending*(whole-phase)) / int(whole))
}

// Left is how much of the opening is left, of 256.
func (s *Sums) Left(whole int32) int { return int(min(s.Phase, whole)) * 256 / int(whole) }

// Sign is 1 for White and -1 for Black.
func Sign(c game.Color) int { return 1 - 2*int(c) }
