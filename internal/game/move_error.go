package game

import "fmt"

// MoveError explains to a beginner why something is not a legal move. Refuse creates one from a
// Clause, so that Places are exactly the squares that its sentence names.
type MoveError struct {
	Code   string   `json:"code"`             // one of Game.MoveErrors
	Title  string   `json:"title"`            // the reason in a few words
	Text   string   `json:"text"`             // a sentence: why, and what is legal instead
	Places []string `json:"places,omitempty"` // squares or slots to highlight
	// Instead is the canonical text of a legal move that the player may have meant, or "";
	// InsteadLabel is the text of its button ("Join instead").
	Instead      string `json:"instead,omitempty"`
	InsteadLabel string `json:"insteadLabel,omitempty"`

	// Claims is what the sentence states about the position; only tests use it, to check the
	// sentence by the rules.
	Claims Claims `json:"-"`
}

// Error returns the title and the sentence.
func (r *MoveError) Error() string { return r.Title + ": " + r.Text }

// Refuse returns a MoveError with a sentence formatted by Clausef. The code is one of
// Game.MoveErrors; the title may name only squares that the sentence names.
func Refuse(code, title, format string, parts ...any) *MoveError {
	says := Clausef(format, parts...)
	return &MoveError{Code: code, Title: title, Text: says.Sentence(), Places: says.Places, Claims: says.Claims}
}

// Add appends a sentence.
func (r *MoveError) Add(says Clause) {
	both := Clausef("%s %s", Clause{r.Text, r.Places, r.Claims}, Clause{says.Sentence(), says.Places, says.Claims})
	r.Text, r.Places, r.Claims = both.Text, both.Places, both.Claims
}

// Offer sets a legal move, by its canonical text, to offer instead, and the label of its button.
func (r *MoveError) Offer(move, label string) { r.Instead, r.InsteadLabel = move, label }

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
func Blocked(code string, inWay Pieces) *MoveError {
	const title = "It is blocked"
	if n := len(inWay.pieces); n == 0 || n > 3 {
		return Refuse(code, title, "there is a piece in the way on every side")
	}
	return Refuse(code, title, "%s %s in the way", inWay.InWay(), inWay.Verb("is", "are"))
}

// Ended returns the MoveError for any move after the end of the game.
func Ended() *MoveError {
	return Refuse(RefuseOver, "The game is over", "this game has ended, so no moves are possible")
}

// NoSuchMove returns the MoveError of Play for a text that is not a legal move.
func NoSuchMove(text string) *MoveError {
	return &MoveError{Code: RefuseNoSuchMove, Title: "Not a legal move",
		Text: fmt.Sprintf("%q is not legal here.", Shorten(text))}
}

// TextError is an error in a position text. Code is for programs; Text says what is wrong and
// where. If the text is well formed but the position impossible, Places are the squares to
// highlight and Fix is the obvious correction.
type TextError struct {
	Code   string
	Text   string
	Places []string
	Fix    Fix
}

// Error implements error.
func (e *TextError) Error() string { return e.Text }

// NewTextError returns a TextError whose Text is formatted like fmt.Sprintf.
func NewTextError(code, format string, parts ...any) *TextError {
	return &TextError{Code: code, Text: fmt.Sprintf(format, parts...)}
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
