package engine

import "time"

// Limits says how far a search goes; what is zero does not limit it.
type Limits struct {
	Nodes    int // moves made, those of quiescence included
	Depth    int // plies
	Deadline time.Time

	// Lines is how many of the best moves are given, at least one.
	Lines int

	// Goon is asked every 256 nodes whether to go on.
	Goon func() bool

	// OnDepth is called with the result of every depth that is done.
	OnDepth func(Result)
}

// over asks time and hook whether to stop.
func (l *Limits) over() bool {
	return l.Goon != nil && !l.Goon() || !l.Deadline.IsZero() && time.Now().After(l.Deadline)
}

// Line is one of the best moves, what it is worth, and what is expected to follow it.
type Line struct {
	Score int // for the side on turn
	Moves []Move
}

// Result is what a search has found.
type Result struct {
	Lines []Line // the best first; none where there is no legal move
	Depth int
	Nodes int
}

// Best is the best move, or zero.
func (r Result) Best() Move {
	if len(r.Lines) == 0 {
		return 0
	}
	return r.Lines[0].Moves[0]
}
