package puzzle

import "slices"

// The themes of puzzles. `lab puzzles` derives them from the moves of the solution.
const (
	Mate1          = "mateIn1"        // the solver's first move is checkmate
	Mate2          = "mateIn2"        // the solver's second move is checkmate
	Mate3          = "mateIn3"        // the solver's third move is checkmate
	Mate4          = "mateIn4"        // the solver's fourth move is checkmate
	Mate5          = "mateIn5"        // the solver's fifth move is checkmate
	Mate6          = "mateIn6"        // the solver's sixth move is checkmate
	LastKing       = "lastKing"       // Cheskers: the last move takes the last king
	NoMoves        = "noMoves"        // Cheskers: the other side has no move left
	ForcedCapture  = "forcedCapture"  // Cheskers: a reply is a compulsory capture
	Chain          = "chain"          // Cheskers: a move takes two pieces or more
	Sacrifice      = "sacrifice"      // the solver is down more than a pawn after a reply
	GivenBishop    = "givenBishop"    // Quad-Square: a bishop is sacrificed to capture
	Camel          = "camel"          // Cheskers: a camel makes the first move
	Bishop         = "bishop"         // Cheskers: a bishop makes the first move
	Line           = "line"           // Chesquerque: a rook moves or checks along a diagonal
	NoLine         = "noLine"         // Chesquerque: mate on a point without diagonals
	Straight       = "straight"       // Chesquerque: a pawn takes straight ahead
	Alone          = "alone"          // Quad-Square: a piece moves to an empty quad within reach of the enemy
	Company        = "company"        // Quad-Square: a move joins a piece on a quad
	Pin            = "pin"            // Quad-Square: a move pins a piece by sharing its quad
	Fork           = "fork"           // a piece attacks two, and then takes one of them
	Quiet          = "quiet"          // the first move is quiet and forces nothing
	OnlyCheck      = "onlyCheck"      // the first move is the only check
	Promotion      = "promotion"      // a pawn is promoted
	Underpromotion = "underpromotion" // to less than a queen; in Cheskers, to no king
	Hanging        = "hanging"        // the first move takes a piece that nothing guards
	Ending         = "ending"         // the endgame tables know the first position
)

// Themes lists all themes in the order in which Puzzle.Themes names them.
var Themes = []string{
	Mate1, Mate2, Mate3, Mate4, Mate5, Mate6, LastKing, NoMoves,
	ForcedCapture, Chain, Camel, Bishop, Line, NoLine, Straight, Sacrifice, GivenBishop, Alone, Company, Pin,
	Fork, Quiet, OnlyCheck, Promotion, Underpromotion, Hanging, Ending,
}

// Simple reports whether the solution is one move that takes an unguarded piece.
func (p *Puzzle) Simple() bool {
	return len(p.Nodes) == 1 && slices.Contains(p.Themes, Hanging)
}
