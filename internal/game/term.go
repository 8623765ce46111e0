package game

// Term is a part of a game's evaluation that hints can explain: the weights with the indexes
// First ≤ i < Past. Several Terms may have the same Name.
type Term struct {
	Name        string
	First, Past int
}

// Names of Terms.
const (
	TermMobility    = "room"   // mobility of the pieces
	TermSafety      = "safety" // pieces guarded or not attacked
	TermKingAttack  = "siege"  // attacks on squares around the enemy king
	TermPassedPawns = "passed" // pawns that no enemy pawn can stop
	TermPieceSquare = "place"  // piece-square values
)
