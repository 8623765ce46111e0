package game

// Reason is why a game ended, as stored. These are common to all games; a game may add others in
// Game.Ends.
type Reason string

const (
	Checkmate     Reason = "checkmate"
	LastKingTaken Reason = "last king taken" // Cheskers
	NoLegalMove   Reason = "no legal move"   // the side to move loses, Cheskers
	Stalemate     Reason = "stalemate"
	DeadMaterial  Reason = "dead material"   // neither side can win
	NoOneCanMove  Reason = "nobody can move" // a draw, Cheskers
	Repetition    Reason = "repetition"      // third occurrence claimed, or fifth
	MoveCount     Reason = "move count"      // 100 plies claimed, or 150
	Resignation   Reason = "resignation"
	Agreement     Reason = "agreement"
	Time          Reason = "time"                   // a clock ran out
	TimeBareKing  Reason = "time against bare king" // a draw
	Absence       Reason = "absence"                // a player left the game
	NoShow        Reason = "noshow"                 // first move of a tournament game not made in time
	Forfeit       Reason = "forfeit"                // a player left the tournament
	CalledOff     Reason = "called off"             // the host removed a player, or ended the tournament
	Cancelled     Reason = "cancelled"              // ended without result, by agreement or absence
	Aborted       Reason = "aborted"                // before both sides had moved
)

// Reasons lists every reason.
var Reasons = []Reason{
	Checkmate, LastKingTaken, NoLegalMove, Stalemate, DeadMaterial, NoOneCanMove,
	Repetition, MoveCount, Resignation, Agreement, Time, TimeBareKing, Absence, NoShow, Forfeit, CalledOff, Cancelled, Aborted,
}

// Text returns the reason in words for players. Most reasons are such words already; stored logs
// and the API keep the others as they are.
func (r Reason) Text() string {
	switch r {
	case DeadMaterial:
		return "insufficient material"
	case NoOneCanMove:
		return "no one can move"
	case MoveCount:
		return "50-move rule"
	case TimeBareKing:
		return "timeout against a lone king"
	case Absence:
		return "a player left"
	case NoShow:
		return "no first move"
	case Forfeit:
		return "a player left the tournament"
	default:
		return string(r)
	}
}

// Result is the score of a game as stored and shown; "" while the game is in progress.
type Result string

const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
	NoResult  Result = "*" // the game ended without a result
)

// Outcome is a result with its reason.
//
// The zero Outcome is a game that continues.
type Outcome struct {
	Result Result `json:"result,omitempty"`
	Reason Reason `json:"reason,omitempty" ts:"string"`
}

// Won returns the Outcome of a game won by a side.
func Won(by Color, why Reason) Outcome {
	if by == Black {
		return Outcome{BlackWins, why}
	}
	return Outcome{WhiteWins, why}
}

// Draw returns the Outcome of a drawn game.
func Draw(why Reason) Outcome { return Outcome{Drawn, why} }

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != "" }

// Winner returns "white", "black", or "" if no side has won.
func (o Outcome) Winner() string {
	switch o.Result {
	case WhiteWins:
		return White.String()
	case BlackWins:
		return Black.String()
	default:
		return ""
	}
}
