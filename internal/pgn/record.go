package pgn

import "threefold/internal/game"

// Record is a parsed record of a game. Its slices must not be changed.
type Record struct {
	Game   *game.Game
	Tags   []Tag       // tags that are not fields of a Record, in written order
	Start  string      // position text
	Line               // the main line
	Result game.Result // game.NoResult if unknown

	// Remarks lists what Read accepted with doubt; Text does not write them.
	Remarks []Remark
}

// Remark is a note about a move that is written neither in its canonical nor in its shown text;
// or, with Text, a warning that something may be missing or wrong.
type Remark struct {
	Line  int    // line of the record, from 1
	Move  string // number and side of the move: "7, Black"
	Given string // the text, which matches only this legal move
	Shown string // the move as the page shows it
	Text  string // the warning; Move, Given and Shown are then ""
}

// Tag is a tag pair: [Name "Value"].
type Tag struct{ Name, Value string }

// Tag returns the value of the tag with this name, or "".
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Line is a sequence of moves: the main line or a variation.
type Line struct {
	Comments []string // before the first move
	Moves    []Move   // in order
}

// Move is a move with its annotations.
type Move struct {
	*game.Played
	Clock      Clock
	Glyphs     []int    // numeric annotation glyphs: 1 is "!", 2 is "?"
	Comments   []string // after the move, each one line
	Variations []Line   // alternatives to this move
}

// Clock has the times of a move in milliseconds: left on the side's clock after it, and spent on
// it. Nil means unknown.
type Clock struct{ Left, Spent *int64 }

// Names of tags in records of this site that are not fields of a Record.
const (
	TagEvent       = "Event"
	TagSite        = "Site" // the game's slug
	TagDate        = "Date"
	TagWhite       = "White"
	TagBlack       = "Black"
	TagTimeControl = "TimeControl"
	TagTermination = "Termination"
)

// Names of tags that are fields of a Record.
const (
	tagResult  = "Result"
	tagVariant = "Variant"
	tagRules   = "RulesVersion"
	tagSetUp   = "SetUp"
	tagFEN     = "FEN"
)

// tagOrder is the order in which known tags are written, before all others.
var tagOrder = []string{TagEvent, TagSite, TagDate, TagWhite, TagBlack, tagResult, tagVariant, tagRules,
	TagTimeControl, TagTermination, tagSetUp, tagFEN}
