package pgn

import "threefold/internal/game"

// Record is a game as a text record has it. It is a value: nobody changes its lists.
type Record struct {
	Game   *game.Game
	Tags   []Tag  // those that are no field of a Record, in the order in which they are written
	Start  string // position text
	Line          // the moves that were played
	Result game.Result

	// Remarks tell of moves that are written otherwise than the site writes them, and of
	// what may be missing or untrue. No text has them.
	Remarks []Remark
}

// Remark says as what a move was read that is neither written as the page shows it nor
// in its canonical text; or, in a sentence, something else that the reader should look at.
type Remark struct {
	Line  int    // of the text, from 1
	Move  string // number and side: "7, Black"
	Given string // the text, which fits this one legal move
	Shown string // the move as the page shows it
	Text  string // the sentence, in place of the three before it
}

// Tag is a pair of a record's head: [Name "Value"].
type Tag struct{ Name, Value string }

// Tag is the value of a tag of this name, "" where there is none.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Line is moves one after the other.
type Line struct {
	Comments []string // before the first move
	Moves    []Move
}

// Move is a move in its line, with what the record says of it.
type Move struct {
	*game.Played
	Clock      Clock
	Glyphs     []int    // numeric annotation glyphs: 1 is "!", 2 is "?"
	Comments   []string // after the move, each one line
	Variations []Line   // what might have been played in place of this move
}

// Clock is what a move says of its side's clock, in milliseconds: what was left after
// the move, and what the move took. Nil is not said.
type Clock struct{ Left, Spent *int64 }

// The tags that a record of this site has, besides those of its fields.
const (
	TagEvent       = "Event"
	TagSite        = "Site" // the game's slug
	TagDate        = "Date"
	TagWhite       = "White"
	TagBlack       = "Black"
	TagTimeControl = "TimeControl"
	TagTermination = "Termination"
)

// The tags that are fields of a Record.
const (
	tagResult  = "Result"
	tagVariant = "Variant"
	tagRules   = "RulesVersion"
	tagSetUp   = "SetUp"
	tagFEN     = "FEN"
)

// tagOrder is the order in which known tags are written; all others follow.
var tagOrder = []string{TagEvent, TagSite, TagDate, TagWhite, TagBlack, tagResult, tagVariant, tagRules,
	TagTimeControl, TagTermination, tagSetUp, tagFEN}
