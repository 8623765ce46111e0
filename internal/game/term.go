package game

// Term is a part of a game's evaluation that can be told in words: its weights, from the
// first one on, before the one past it. A term may have several parts.
type Term struct {
	Name        string
	First, Past int
}

// The names of terms, and what grows with them.
const (
	TermRoom   = "room"   // where pieces may go
	TermSafety = "safety" // pieces guarded, or out of reach
	TermSiege  = "siege"  // what is attacked about the enemy king
	TermPassed = "passed" // pawns whom no enemy pawn stops
	TermPlace  = "place"  // what a piece is worth for where it is
)
