package game

import "slices"

// Board describes a board well enough to be drawn and clicked by somebody
// who knows no rule. Coordinates are in units of one cell (or of the spacing
// of the lines), x to the right and y upwards as White sees the board.
//
// On a board of cells, cell a1 has its centre at (0.5, 0.5); on a board of
// points, point a1 lies at (0, 0).
type Board struct {
	Style  string  `json:"style" ts:"'cells'|'points'"` // StyleCells or StylePoints
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Places []Place `json:"places"`
	Lines  []Line  `json:"lines,omitempty"`
	Labels []Label `json:"labels"`
}

// The two styles of board: pieces stand in cells, or on points joined by lines.
const (
	StyleCells  = "cells"
	StylePoints = "points"
)

// Place is where pieces stand. A place without slots holds one piece and is named by its ID alone
// ("e4"). A place with two slots holds up to two, each in a slot of its own, "M1.0" on the
// left and "M1.1" on the right, whichever way the board is turned.
type Place struct {
	ID    string  `json:"id"`
	X     float64 `json:"x"` // centre
	Y     float64 `json:"y"`
	Size  float64 `json:"size"`            // side of a cell; 1, or 2 for a tile of four
	Tone  string  `json:"tone"`            // how it is painted: "light", "dark", or a name for which the style sheet has a rule
	Slots int     `json:"slots,omitempty"` // 0 or 2
}

// Line joins two places and can be walked.
type Line struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Heavy bool   `json:"heavy,omitempty"` // drawn thicker
}

// Label is a coordinate written beside the board, under the edge "bottom" or
// at the edge "left".
type Label struct {
	Text string  `json:"text"`
	At   float64 `json:"at"` // x at the bottom, y at the left
	Edge string  `json:"edge" ts:"'bottom'|'left'"`
}

// Knows reports whether a click names a place of this board, or a slot of one.
func (b *Board) Knows(click string) bool {
	return slices.ContainsFunc(b.Places, func(p Place) bool {
		return click == p.ID || p.Slots == 2 && (click == p.ID+".0" || click == p.ID+".1")
	})
}

// Tiles lists the places with slots.
func (b *Board) Tiles() []string {
	var names []string
	for _, p := range b.Places {
		if p.Slots > 0 {
			names = append(names, p.ID)
		}
	}
	return names
}

// Piece is a piece on the board. At is a place, or a slot where the place has
// slots. Piece is its colour and kind: "white king".
type Piece struct {
	At    string `json:"at"`
	Piece string `json:"man"`
}

// Signs are the marks of a position. Each lists places, or slots where the place has slots.
type Signs struct {
	Check  []string `json:"check,omitempty"`  // kings in check
	Forced []string `json:"forced,omitempty"` // pieces of the side on turn that can meet a duty to capture
	Pinned []string `json:"pinned,omitempty"` // pieces that may not leave a shared place
	Hint   string   `json:"hint,omitempty"`   // a sentence about a duty, for the player on turn
}
