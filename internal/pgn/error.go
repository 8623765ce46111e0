package pgn

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// Error is an error in a record, with its place. Read returns it.
type Error struct {
	Code   string // one of the Code constants
	Line   int    // of the text, from 1
	Ply    int    // plies of the main line before the error
	Move   string // number and side of the faulty move: "7, Black"; "" if the error is elsewhere
	Given  string // the text that is wrong, shortened; or ""
	Reason string // a sentence

	// Instead is the canonical text of the only similar legal move, or "".
	Instead string
	// Places lists the squares or slots to highlight; may be nil.
	Places []string
}

// Error implements error.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d", e.Line)
	if e.Move != "" {
		fmt.Fprintf(&b, ", move %s", e.Move)
	}
	if e.Given != "" {
		fmt.Fprintf(&b, ", %q", e.Given)
	}
	return b.String() + ": " + e.Reason
}

// Values of Error.Code.
const (
	CodeTooLong  = "record_too_long" // too many bytes, tags or plies
	CodeNoText   = "record_no_text"  // not UTF-8
	CodeForm     = "record_form"     // a malformed or misplaced tag, bracket, comment, number or character
	CodeNoGame   = "record_no_game"  // the record does not say which game it is
	CodeGame     = "record_game"     // unknown game or rules version
	CodePosition = "record_position" // the start position is invalid
	CodeMove     = "record_move"     // not a legal move
	CodeResult   = "record_result"   // not a result, or not that of the moves
	CodeSeveral  = "record_several"  // more than one game
	CodeEmpty    = "record_empty"    // neither tags nor moves
)

// longestList is the maximum number of legal moves in a Reason.
const longestList = 6

// say sets Reason, Instead and Places from an error of game.Position.
func (e *Error) say(err error) {
	switch err := err.(type) {
	case *game.ReadError:
		e.notLegal(err)
	case *game.MoveError:
		e.refused(err)
	default:
		e.Reason = err.Error()
	}
}

func (e *Error) notLegal(read *game.ReadError) {
	if n := len(read.Candidates); n == 1 {
		e.Instead = read.Candidates[0]
	}
	switch n := len(read.Candidates); {
	case read.Ambiguous:
		e.Reason = "this matches several legal moves: " + strings.Join(read.Candidates, ", ") + "."
	case read.Reason != nil:
		e.refused(read.Reason)
	case n > 0 && n <= longestList:
		e.Reason = "not legal here. Legal moves: " + strings.Join(read.Candidates, ", ") + "."
	default:
		e.Reason = "not legal here."
	}
}

func (e *Error) refused(r *game.MoveError) {
	e.Reason, e.Places = r.Error(), r.Places
	if r.Instead != "" {
		e.Instead = r.Instead
	}
}
