package pgn

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// Error says what is wrong in a text record, and where.
type Error struct {
	Code   string // one of the Code constants
	Line   int    // of the text, from 1
	Ply    int    // plies of the played line that stand before the error
	Move   string // number and side of the faulty move: "7, Black"; "" where it is no move
	Given  string // the text that cannot be read, shortened; or ""
	Reason string // a sentence

	// Instead is the canonical text of the one legal move that is near, or "".
	Instead string
	// Places are the places that the reason is about, to light up.
	Places []string
}

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

// What may be wrong with a record.
const (
	CodeTooLong  = "record_too_long" // more bytes, tags or plies than are read
	CodeNoText   = "record_no_text"  // not UTF-8
	CodeForm     = "record_form"     // tags, brackets, braces, numbers
	CodeNoGame   = "record_no_game"  // the record does not say which game it is
	CodeGame     = "record_game"     // of a game, or of rules, that are unknown here
	CodePosition = "record_position" // the start is no position
	CodeMove     = "record_move"     // not a legal move
	CodeResult   = "record_result"   // not a result, or not the one of the moves
	CodeSeveral  = "record_several"  // more than one game
	CodeEmpty    = "record_empty"    // nothing at all
)

// longestList is how many legal moves a reason lists at most.
const longestList = 6

// say tells in a sentence why a text is no move, and what may have been meant.
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
