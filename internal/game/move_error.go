package game

import "fmt"

// MoveError explains to a beginner why something is not a legal move. Refuse makes one of a
// clause, so that it lights up what its sentence names and nothing else.
type MoveError struct {
	Code   string   `json:"code"`             // for the machine, of the game's list
	Title  string   `json:"title"`            // the reason in a few words
	Text   string   `json:"text"`             // a sentence: why, and what is legal instead
	Places []string `json:"places,omitempty"` // places or slots to light up
	// Instead is the canonical text of a legal move that the player may
	// have meant ("join instead"), or empty; InsteadLabel is the button's.
	Instead      string `json:"instead,omitempty"`
	InsteadLabel string `json:"insteadLabel,omitempty"`

	// Claims are what the sentence says of the position, so that tests can
	// hold it to the rules. They do not travel.
	Claims Claims `json:"-"`
}

// Error is the title and the sentence.
func (r *MoveError) Error() string { return r.Title + ": " + r.Text }

// Refuse makes a refusal of a format and its parts, as Say does. The code is of the
// game's list; the title may name places that the sentence names too.
func Refuse(code, title, format string, parts ...any) *MoveError {
	says := Say(format, parts...)
	return &MoveError{Code: code, Title: title, Text: says.Sentence(), Places: says.Places, Claims: says.Claims}
}

// Add tells one sentence more.
func (r *MoveError) Add(says Clause) {
	both := Say("%s %s", Clause{r.Text, r.Places, r.Claims}, Clause{says.Sentence(), says.Places, says.Claims})
	r.Text, r.Places, r.Claims = both.Text, both.Places, both.Claims
}

// Offer puts a legal move beside the reason, and the label of its button.
func (r *MoveError) Offer(move, label string) { r.Instead, r.InsteadLabel = move, label }

// Codes of refusals that every game gives.
const (
	RefuseOver         = "game_over"      // the position is over
	RefuseUnknownPlace = "unknown_place"  // a click names no place
	RefuseEmpty        = "empty_place"    // nobody is where the move starts
	RefuseNotYours     = "not_your_piece" // the piece belongs to the opponent
	RefuseSamePlace    = "same_place"     // the move ends where it starts
	RefuseOwnPiece     = "own_piece"      // an own piece is on the destination
	RefuseNotThatWay   = "not_that_way"   // this kind of piece does not go there
	RefuseBlocked      = "blocked"        // a piece is on the way
	RefuseNoSuchMove   = "no_such_move"   // Play was given a text that is no legal move
	RefuseNothingTaken = "nothing_taken"  // a text has a capture where nobody is captured
	RefuseNoPromotion  = "no_promotion"   // a text has a promotion that the move does not bring
	RefuseOtherKind    = "other_kind"     // a text names a kind of piece that does not stand there
)

// Ended is the refusal of any move in a position that is over.
func Ended() *MoveError {
	return Refuse(RefuseOver, "The game is over", "this game has ended, so no moves are possible")
}

// NoSuchMove is the refusal Play gives for a text that is no legal move.
func NoSuchMove(text string) *MoveError {
	return &MoveError{Code: RefuseNoSuchMove, Title: "Not a legal move",
		Text: fmt.Sprintf("%q is not legal here.", Shorten(text))}
}

// TextError is an error in a position text. Code is of a list of the game's
// own; Text says what is wrong and where. An error of a position that is well
// written lights up Places, and Mend says how it is plainly mended.
type TextError struct {
	Code   string
	Text   string
	Places []string
	Mend   Mend
}

func (e *TextError) Error() string { return e.Text }

// NewTextError is an error with a sentence of a format and its parts.
func NewTextError(code, format string, parts ...any) *TextError {
	return &TextError{Code: code, Text: fmt.Sprintf(format, parts...)}
}

// Mend is what plainly makes a faulty position better.
type Mend uint8

const (
	MendNothing  Mend = iota // nothing is plain
	MendRemove               // the piece on the first of the places goes
	MendPromote              // he becomes the first of what his kind can become
	MendTurn                 // the other side has the move: it is in check, on the last of the places, from all others
	MendCastling             // the castling rights that want the piece on the first place go
	MendPassed               // no pawn can be taken in passing
	MendHalfmove             // the counter of plies begins again
)

// Where adds what an error lights up and how it is mended.
func (e *TextError) Where(m Mend, places ...string) *TextError {
	e.Mend, e.Places = m, places
	return e
}
