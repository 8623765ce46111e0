package game

import "slices"

// Board is a board for programs that draw it without knowing the rules. Coordinates are
// in cells or in line spacings, x to the right and y upwards in White's view.
//
// On a board of cells, cell a1 has its centre at (0.5, 0.5); on a board of points, point a1
// lies at (0, 0).
type Board struct {
	Style  string  `json:"style" ts:"'cells'|'points'"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Places []Place `json:"places"`
	Lines  []Line  `json:"lines,omitempty"` // Lines between points.
	Labels []Label `json:"labels"`
}

// Values of Board.Style: pieces are in cells, or on points joined by lines.
const (
	StyleCells  = "cells"
	StylePoints = "points"
)

// Place is a square, point or quad. A quad, such as `M1`, has two slots for a piece each:
// `M1.0` on the left and `M1.1` on the right, whichever way the board is turned.
type Place struct {
	ID    string  `json:"id"`
	X     float64 `json:"x"` // Coordinate of the centre.
	Y     float64 `json:"y"`
	Size  float64 `json:"size"`                           // Side length of a cell.
	Tone  string  `json:"tone"`                           // Name of its colour.
	Slots int     `json:"slots,omitempty" api:"enum=[2]"` // 2 for a quad.
}

// Line is a line between two places, along which pieces can move.
type Line struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Heavy bool   `json:"heavy,omitempty"` // Drawn thicker.
}

// Label is a coordinate beside the board.
type Label struct {
	Text string  `json:"text"`
	At   float64 `json:"at"` // x at the bottom, y at the left.
	Edge string  `json:"edge" ts:"'bottom'|'left'"`
}

// HasPlace reports whether a text names a square or slot of this board.
func (b *Board) HasPlace(click string) bool {
	return slices.ContainsFunc(b.Places, func(p Place) bool {
		return click == p.ID || p.Slots == 2 && (click == p.ID+".0" || click == p.ID+".1")
	})
}

// Quads returns the IDs of the squares with slots.
func (b *Board) Quads() []string {
	var names []string
	for _, p := range b.Places {
		if p.Slots > 0 {
			names = append(names, p.ID)
		}
	}
	return names
}

// Piece is a piece on the board.
type Piece struct {
	At    string `json:"at"`  // A square, or a slot if the square has slots.
	Piece string `json:"man"` // Colour and kind: `white king`.
}

// Signs are the marks to show on the board. Each lists squares, or slots if the square has
// slots.
type Signs struct {
	Check  []string `json:"check,omitempty"`  // Kings in check.
	Forced []string `json:"forced,omitempty"` // Pieces that can make a mandatory capture.
	Pinned []string `json:"pinned,omitempty"` // Pieces that cannot leave a shared square.

	// Hints tell the player to move of a check or of a mandatory capture.
	Hints []Sentence `json:"-"`
}
