package quadsquare

import "threefold/internal/game"

// Codes of refusals of this game alone.
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
	refuseBackward   = "pawn_backward"    // pawns go ahead only
	refuseInCheck    = "in_check"         // the king is in check and would stay so
	refuseIntoCheck  = "into_check"       // the king goes where he could be taken
	refuseShield     = "pinned_to_king"   // the mover shields the king
	refuseExposes    = "exposes_king"     // the king would be in check for another reason
	refuseRightLost  = "castling_lost"    // king or rook has moved
	refuseBetween    = "castling_blocked" // a piece is between them
	refuseFromCheck  = "castling_check"   // the king is in check
	refuseThrough    = "castling_through" // the square between is attacked
	refuseInto       = "castling_into"    // the king would be in check afterwards
	refuseRookPinned = "castling_pinned"  // the rook is pinned
	refuseUnnamed    = "name_captured"    // a text leaves out which of two pieces moves, or is taken
	refuseStar       = "sacrifice_mark"   // a text's * is missing, or one too many
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
