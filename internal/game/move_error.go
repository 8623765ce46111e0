package game

import (
	"errors"
	"slices"
)

// MoveError explains to a beginner why something is not a legal move. Its title and its sentence
// are the texts <Key>.title and <Key> of the catalogue, both with the arguments With. Refuse creates
// one, so that Places are exactly the squares that its arguments name.
type MoveError struct {
	Code string // one of Game.MoveErrors
	Sentence
	Also    []Sentence // further sentences: what is legal instead
	Places  []string   // squares or slots to highlight
	Instead string     // the canonical text of a legal move that the player may have meant, or ""
	Label   string     // the key of the text of the button that plays Instead

	Claims Claims // what the arguments state about the position; only tests use it
}

// Error returns the sentence for logs.
func (r *MoveError) Error() string { return r.Code + ": " + r.String() }

// Refuse returns a MoveError. The code is one of Game.MoveErrors; the title may name only squares
// that the sentence names.
//
//go:noinline
func Refuse(code, key string, with ...Arg) *MoveError {
	r := &MoveError{Code: code, Sentence: Sentence{key, with}}
	r.take(&r.Sentence)
	return r
}

// And adds a sentence.
//
//go:noinline
func (r *MoveError) And(key string, with ...Arg) *MoveError {
	s := Sentence{key, with}
	r.Also = append(r.Also, s)
	r.take(&s)
	return r
}

// take takes over the squares and claims of a sentence.
//
//go:noinline
func (r *MoveError) take(s *Sentence) {
	for _, at := range s.Places() {
		if !slices.Contains(r.Places, at) {
			r.Places = append(r.Places, at)
		}
	}
	for i := range s.With {
		c := &s.With[i].claims
		r.Claims.Moves = append(r.Claims.Moves, c.Moves...)
		r.Claims.Attacks = append(r.Claims.Attacks, c.Attacks...)
		r.Claims.InWay = append(r.Claims.InWay, c.InWay...)
	}
}

// Offer sets a legal move, by its canonical text, to offer instead, and the key of its button's
// label.
func (r *MoveError) Offer(move, label string) { r.Instead, r.Label = move, label }

// Codes of MoveErrors common to all games.
const (
	RefuseOver         = "game_over"      // the game is over
	RefuseUnknownPlace = "unknown_place"  // a click names no square
	RefuseEmpty        = "empty_place"    // no piece is where the move starts
	RefuseNotYours     = "not_your_piece" // the piece belongs to the opponent
	RefuseSamePlace    = "same_place"     // the move ends where it starts
	RefuseOwnPiece     = "own_piece"      // a piece of the same side is on the destination
	RefuseNotThatWay   = "not_that_way"   // this kind of piece does not move there
	RefuseBlocked      = "blocked"        // a piece is on the way
	RefuseNoSuchMove   = "no_such_move"   // Play: the text is not a legal move
	RefuseNothingTaken = "nothing_taken"  // Read: a capture sign, but nothing is captured
	RefuseNoPromotion  = "no_promotion"   // Read: a promotion, but the move does not promote
	RefuseOtherKind    = "other_kind"     // Read: another kind of piece is there
)

// Blocked returns the MoveError, with a game's own code, for a piece that these pieces keep from
// moving. It names three at most, and none where no single one is to blame.
func Blocked(code string, inWay ...Piece) *MoveError {
	if n := len(inWay); n == 0 || n > 3 {
		return Refuse(code, "refusal.surrounded")
	}
	return Refuse(code, "refusal.blocked", InWay("pieces", inWay...))
}

// Ended returns the MoveError for any move after the end of the game.
func Ended() *MoveError { return Refuse(RefuseOver, "refusal.over") }

// NoSuchMove returns the MoveError of Play for a text that is not a legal move.
func NoSuchMove(text string) *MoveError {
	return Refuse(RefuseNoSuchMove, "refusal.no-such-move", Words("text", Shorten(text)))
}

// TextError is an error in a position text: what is wrong and where. If the text is well formed but
// the position impossible, Places are the squares to highlight and Fix is the obvious correction.
type TextError struct {
	Code string // for programs
	Sentence
	Places []string
	Fix    Fix
}

// Error returns the sentence for logs.
func (e *TextError) Error() string { return e.Code + ": " + e.String() }

// NewTextError returns a TextError.
//
//go:noinline
func NewTextError(code, key string, with ...Arg) *TextError {
	return &TextError{Code: code, Sentence: Sentence{key, with}}
}

// SentenceOf returns what an error of the rules says of a position or a move.
func SentenceOf(err error) Sentence {
	if wrong, ok := errors.AsType[*TextError](err); ok {
		return wrong.Sentence
	}
	if r, ok := errors.AsType[*MoveError](err); ok {
		return r.Sentence
	}
	return NewSentence("position.unknown")
}

// Fix is the obvious correction of an impossible position.
type Fix uint8

const (
	FixNone      Fix = iota // there is no obvious correction
	FixRemove               // remove the piece on the first of Places
	FixPromote              // promote the pawn there to the first kind that it can become
	FixTurn                 // the other side moves: its king, on the last of Places, is attacked from all others
	FixCastling             // remove the castling rights that need a piece on the first of Places
	FixEnPassant            // remove the en passant square
	FixHalfmove             // reset the counter of plies
)

// WithFix sets the correction and the squares to highlight, and returns e.
func (e *TextError) WithFix(m Fix, places ...string) *TextError {
	e.Fix, e.Places = m, places
	return e
}
