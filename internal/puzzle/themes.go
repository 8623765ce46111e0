package puzzle

import "slices"

// The themes of puzzles. Each is worked out from the moves by `lab puzzles`.
const (
	Mate1          = "mateIn1" // so many moves of the solver's, the last of them mate
	Mate2          = "mateIn2"
	Mate3          = "mateIn3"
	Mate4          = "mateIn4"
	Mate5          = "mateIn5"
	Mate6          = "mateIn6"
	LastKing       = "lastKing"       // Cheskers: the last move takes the last king
	NoMoves        = "noMoves"        // Cheskers: the other side has no move left
	ForcedCapture  = "forcedCapture"  // Cheskers: an answer is a capture that duty asks for
	Chain          = "chain"          // Cheskers: a move takes two pieces or more
	Sacrifice      = "sacrifice"      // more than a pawn is down after an answer; in Cheskers, a pawn
	GivenBishop    = "givenBishop"    // Quad-Square: a bishop is removed with whom it takes
	Camel          = "camel"          // Cheskers: a camel makes the first move
	Bishop         = "bishop"         // Cheskers: a bishop makes the first move
	Line           = "line"           // Chesquerque: a rook steps diagonally, or gives check so, from a point with diagonals
	NoLine         = "noLine"         // Chesquerque: mate on a point without diagonals, where a diagonal step would save the king
	Straight       = "straight"       // Chesquerque: a pawn takes straight ahead
	Alone          = "alone"          // Quad-Square: a move ends alone on a quad that the other side can enter
	Company        = "company"        // Quad-Square: a move joins a piece on a quad
	Pin            = "pin"            // Quad-Square: a move pins a piece by sharing its quad
	Fork           = "fork"           // a piece attacks two, and then takes one of them
	Quiet          = "quiet"          // the first move neither takes nor promotes, checks nor forces
	OnlyCheck      = "onlyCheck"      // the first move is the only one that checks
	Promotion      = "promotion"      // a pawn is promoted
	Underpromotion = "underpromotion" // to less than a queen; in Cheskers, to no king
	Hanging        = "hanging"        // the first move takes a piece that nothing guards
	Ending         = "ending"         // an endgame table knows where it begins
)

// Themes are all themes, in the order in which a puzzle names its own.
var Themes = []string{
	Mate1, Mate2, Mate3, Mate4, Mate5, Mate6, LastKing, NoMoves,
	ForcedCapture, Chain, Camel, Bishop, Line, NoLine, Straight, Sacrifice, GivenBishop, Alone, Company, Pin,
	Fork, Quiet, OnlyCheck, Promotion, Underpromotion, Hanging, Ending,
}

// Simple says that the puzzle asks for one move, which takes a piece that nothing guards.
func (p *Puzzle) Simple() bool {
	return len(p.Nodes) == 1 && slices.Contains(p.Themes, Hanging)
}
