package opponent

import "threefold/internal/game"

// Hint is advice to the side on turn.
type Hint struct {
	Move   string     // canonical text
	Piece  game.Piece // who moves, and where he is
	Reason Reason
	Text   string   // the reason, a sentence
	Places []string // places or slots that the sentence names
}

// Reason says why a move is advised. The list is closed.
type Reason string

const (
	Only     Reason = "only"     // there is no other move
	Ends     Reason = "ends"     // it ends the game
	Forces   Reason = "forces"   // it wins by force
	Takes    Reason = "takes"    // it takes pieces
	Saves    Reason = "saves"    // it saves a piece that the enemy could take
	Promotes Reason = "promotes" // a pawn becomes something better
	Checks   Reason = "checks"   // it gives check
	Trades   Reason = "trades"   // the enemy must capture, and as many pieces can be taken back
	Leaves   Reason = "leaves"   // nobody can be taken, as after other moves
	Guards   Reason = "guards"   // it guards a piece that the enemy could take
	Develops Reason = "develops" // it brings a piece out from where it is at the start
	Room     Reason = "room"     // a piece may go to more places
	Aims     Reason = "aims"     // a piece could go beside the enemy king
	Passes   Reason = "passes"   // no enemy pawn is ahead of a pawn
	Stands   Reason = "stands"   // the evaluation counts a piece for more where it goes
	Best     Reason = "best"     // no simple reason was found
)

// Reasons lists them all. Of those up to Checks the first that holds is given; of
// those of position, up to Stands, the one whose term of the evaluation gains most.
var Reasons = []Reason{
	Only, Ends, Forces, Takes, Saves, Promotes, Checks,
	Trades, Leaves, Guards, Develops, Room, Aims, Passes, Stands, Best,
}
