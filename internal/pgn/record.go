package pgn

import "threefold/internal/game"

// Record is a parsed record of a game. Its slices must not be changed.
type Record struct {
	Game   *game.Game  // nil if Read failed before it was known
	Tags   []Tag       // tags that are not fields of a Record, in written order
	Start  string      // position text
	Line               // the main line
	Result game.Result // game.NoResult if unknown

	// Remarks lists what Read accepted with doubt, for the reader; Text does not write them.
	Remarks []Remark
}

// Remark is a note about a move that is written neither in its canonical nor in its shown text;
// or a warning that something may be missing or wrong.
type Remark struct {
	Line   int // line of the text, from 1
	Number int // of the move
	By     game.Color
	Given  string // the move as the text has it, which matches only this legal move
	Shown  string // the move as the page shows it

	game.Sentence // the warning, without Number, Given and Shown; its key is "" if there is none
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
	Comments []string // before the first move, each one line
	Moves    []Move   // in order
}

// Move is a move with its annotations.
type Move struct {
	*game.Played
	Clock      Clock
	Glyphs     []int    // numeric annotation glyphs (NAG): 1 is "!", 2 is "?"
	Comments   []string // after the move, each one line
	Variations []Line   // alternatives: the first move of each replaces this one
}

// Clock has the times of a move in milliseconds: left on the side's clock after it, and spent on
// it. Nil means unknown.
type Clock struct{ Left, Spent *int64 }

// Names of tags in records of this site that are not fields of a Record.
const (
	TagEvent       = "Event"       // how the game was arranged
	TagSite        = "Site"        // the game's slug
	TagDate        = "Date"        // UTC date of the game's creation: 2026.11.25
	TagWhite       = "White"       // name of the player
	TagBlack       = "Black"       // name of the player
	TagTimeControl = "TimeControl" // seconds: "300+2"; see fromlog.Terms
	TagTermination = "Termination" // a game.Reason
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
