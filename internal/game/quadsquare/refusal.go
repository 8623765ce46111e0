package quadsquare

import "threefold/internal/game"

// Codes of MoveErrors of this game.
const (
	refuseNoMove     = "no_move"          // this piece cannot move at all now
	refuseEnded      = "move_ended"       // a further click after a whole move
	refuseStops      = "stops_on_quad"    // "M1 and M2 end every slide"
	refuseFull       = "quad_full"        // "two own pieces close the quad"
	refuseAlone      = "alone_on_quad"    // "a piece that is alone on a quad cannot be captured"
	refuseBeside     = "same_quad"        // "two pieces on one quad never capture each other"
	refuseRook       = "pinned_by_rook"   // "cannot leave it while the rook is there"
	refuseStraight   = "pawn_straight"    // "straight ahead it never captures"
	refuseSlant      = "pawn_diagonal"    // "diagonally it only captures"
	refuseDouble     = "no_double_step"   // "no double step"
	refuseBackward   = "pawn_backward"    // pawns only move ahead
	refuseInCheck    = "in_check"         // the king is in check and would stay so
	refuseIntoCheck  = "into_check"       // the king would move into check
	refuseShield     = "pinned_to_king"   // the moving piece is pinned to its king
	refuseExposes    = "exposes_king"     // the move exposes the king in another way
	refuseRightLost  = "castling_lost"    // king or rook has moved
	refuseBetween    = "castling_blocked" // a piece is between them
	refuseFromCheck  = "castling_check"   // the king is in check
	refuseThrough    = "castling_through" // the square between is attacked
	refuseInto       = "castling_into"    // the king would be in check afterwards
	refuseRookPinned = "castling_pinned"  // the rook is pinned
	refuseUnnamed    = "name_captured"    // Read: the text must name the piece that moves or is taken
	refuseStar       = "sacrifice_mark"   // Read: a * is missing or wrong
)

var moveErrors = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours, game.RefuseSamePlace,
	game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseBlocked, game.RefuseNoSuchMove,
	game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind,
	refuseNoMove, refuseEnded, refuseStops, refuseFull, refuseAlone, refuseBeside, refuseRook,
	refuseStraight, refuseSlant, refuseDouble, refuseBackward,
	refuseInCheck, refuseIntoCheck, refuseShield, refuseExposes,
	refuseRightLost, refuseBetween, refuseFromCheck, refuseThrough, refuseInto, refuseRookPinned,
	refuseUnnamed, refuseStar,
}
