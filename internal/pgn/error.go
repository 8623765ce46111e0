package pgn

import (
	"fmt"
	"strings"

	"threefold/internal/game"
)

// Error is an error in a record, with its place and what it says. Read returns it.
type Error struct {
	Code   string // one of the Code constants
	Line   int    // of the text, from 1
	Ply    int    // plies of the main line before the error
	Number int    // of the faulty move; 0 if the error is elsewhere
	By     game.Color
	Given  string // the text that is wrong, shortened; or ""

	// The text of the sentence has placeholders for the words of the Refusal, if there is one: "title"
	// and "text".
	game.Sentence
	Refusal *game.MoveError // why a move is not legal, if it is known

	// Instead is the canonical text of the only similar legal move, or "".
	Instead string
	// Places lists the squares or slots to highlight; may be nil.
	Places []string
}

// Error returns the error for logs.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d", e.Line)
	if e.Number > 0 {
		fmt.Fprintf(&b, ", move %d, %s", e.Number, e.By)
	}
	if e.Given != "" {
		fmt.Fprintf(&b, ", %q", e.Given)
	}
	b.WriteString(": " + e.String())
	if e.Refusal != nil {
		b.WriteString(": " + e.Refusal.Error())
	}
	return b.String()
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

// longestList is the maximum number of legal moves in a sentence.
const longestList = 6

// said is a sentence of this package as an error.
type said struct{ game.Sentence }

// Error returns the sentence for logs.
func (s *said) Error() string { return s.String() }

// say sets the sentence, Refusal, Instead and Places from an error of game.Position, or a said.
func (e *Error) say(err error) {
	switch err := err.(type) {
	case *said:
		e.Sentence = err.Sentence
	case *game.ReadError:
		e.notLegal(err)
	case *game.MoveError:
		e.refused(err)
	default:
		e.Sentence = game.NewSentence("record.not-legal")
	}
}

func (e *Error) notLegal(read *game.ReadError) {
	n := len(read.Candidates)
	if n == 1 {
		e.Instead = read.Candidates[0]
	}
	moves := game.Texts("moves", read.Candidates...)
	switch {
	case read.Ambiguous:
		e.Sentence = game.NewSentence("record.ambiguous", moves)
	case read.Reason != nil:
		e.refused(read.Reason)
	case n > 0 && n <= longestList:
		e.Sentence = game.NewSentence("record.not-legal-but", moves)
	default:
		e.Sentence = game.NewSentence("record.not-legal")
	}
}

func (e *Error) refused(r *game.MoveError) {
	e.Sentence, e.Refusal, e.Places = game.NewSentence("record.refused"), r, r.Places
	if r.Instead != "" {
		e.Instead = r.Instead
	}
}
