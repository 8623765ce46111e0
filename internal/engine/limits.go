package engine

import "time"

// Limits ends a search; a zero field is no limit. Its functions are called in the goroutine of the
// search.
type Limits struct {
	Nodes    int       // moves made, those of quiescence included
	Depth    int       // plies
	Deadline time.Time // checked every 256 nodes

	// Lines is the number of lines to return (MultiPV), at most one for each legal move. Zero
	// counts as one.
	Lines int

	// Continue is called every 256 nodes; the search stops when it returns false. It may be nil.
	Continue func() bool

	// OnDepth is called with the result of each completed depth, and of depth 1 also if the search
	// was stopped in it. It may be nil.
	OnDepth func(Result)
}

// over reports whether the deadline has passed or Continue stops the search.
func (l *Limits) over() bool {
	return l.Continue != nil && !l.Continue() || !l.Deadline.IsZero() && time.Now().After(l.Deadline)
}

// Line is a principal variation with its score.
type Line struct {
	Score int    // for the side to move, in hundredths of a pawn; see MatesIn
	Moves []Move // from the root, at least one
}

// Result is what a search has found.
type Result struct {
	Lines []Line // the best first; none where there is no legal move
	Depth int    // plies of the last completed depth, at least 1; 0 where there is no legal move
	Nodes int    // moves made, those of quiescence included; 0 where the ruler knew the root
}

// Best returns the best move, or zero where there is none.
func (r Result) Best() Move {
	if len(r.Lines) == 0 {
		return 0
	}
	return r.Lines[0].Moves[0]
}
