package opponent

import "threefold/internal/game"

// Hint is a move advised to the side to move, and why.
type Hint struct {
	Move   string     // canonical text
	Piece  game.Piece // the piece that moves, at its place before the move
	Reason Reason
	Says   game.Sentence // the reason
}

// Reason says why a move is advised. Reasons lists all values.
type Reason string

// The reasons of a hint.
const (
	Only     Reason = "only"     // there is no other move
	Ends     Reason = "ends"     // it ends the game
	Forces   Reason = "forces"   // it wins by force
	Takes    Reason = "takes"    // it takes pieces
	Saves    Reason = "saves"    // it saves a piece that the enemy could take
	Promotes Reason = "promotes" // it promotes a pawn
	Checks   Reason = "checks"   // it gives check
	Trades   Reason = "trades"   // the enemy must capture, and as many pieces can be taken back
	Leaves   Reason = "leaves"   // the enemy can take no piece, as it could after other moves
	Guards   Reason = "guards"   // it guards a piece that the enemy could take
	Develops Reason = "develops" // it moves a piece from its place at the start of the game
	Room     Reason = "room"     // a piece gets more legal moves (mobility)
	Aims     Reason = "aims"     // a piece could go beside the enemy king
	Passes   Reason = "passes"   // it makes a passed pawn
	Stands   Reason = "stands"   // the piece has a higher value on its new place
	Best     Reason = "best"     // no simple reason was found
)

// Reasons lists all reasons in order of preference. Up to Checks, the first that holds is given;
// of the positional ones, up to Stands, the one whose term of the evaluation gains most.
var Reasons = []Reason{
	Only, Ends, Forces, Takes, Saves, Promotes, Checks,
	Trades, Leaves, Guards, Develops, Room, Aims, Passes, Stands, Best,
}
