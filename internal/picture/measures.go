package picture

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// measures has positions and sizes in a board's drawing. The page's modules read the same file.
// Lengths are in units; Unit of them make a cell, or the distance of the lines.
type measures struct {
	Unit   float64
	Seat   float64                                             // from the middle of a tile to that of a slot
	Margin map[string]struct{ Page, Phone, Thumbnail float64 } // width of the frame, by the board's style
	Piece  struct{ Plain, Seat float64 }                       `json:"man"` // a piece's size in cells
	Slab   struct{ Corner, Edge, Foot, Inner float64 }         // Foot: how much lower the ground is than the frame
	Cloth  struct{ Corner, Thumbnail float64 }                 // radius of the corners of boards, and of thumbnails
	Cut    float64                                             // distance of a line's light edge below the line
	Node   float64
	Coast  float64 // radius of the ground under a piece
	Ring   float64 // radius of a free slot
	Tile   struct {
		Lip, Top plate
		Bench    struct{ Width, Height, Corner float64 }
		Name     point // from the middle
	}
	Letters struct {
		Drop                  float64 // from the middle of a letter to its baseline
		Narrow                float64 // with a smaller margin, the letters of boards of points are beside the pieces
		Points, Cells, Beside edgePlaces
	}
	Dashes float64 // length of the dash pattern around a ring
	Marks  markMeasures
}

// markMeasures are the sizes of marks, from the middle of a square.
type markMeasures struct {
	Tint struct {
		Tile         plate
		Bracket, Arm float64
	}
	Left, Arrived, Capture, Lit, Dot float64 // radii
	Crossed                          struct{ Ring, Arm float64 }
	Star                             struct {
		Points       int
		Outer, Inner float64
	}
	Selected plate // R: ring on points and slots
	Halo     plate // as Selected
	Tip      line  // pointing upwards
	Join     struct{ Ring, Arm float64 }
	Badge    struct{ X, Y, Disc, Asterisk float64 }
	Landing  struct{ Disc, Drop float64 } // Drop: to the baseline of the number
	Chain    struct {
		Links        []struct{ X, Height float64 }
		Width, Below float64
	}
	Lock struct {
		Outward, Above, Disc float64
		Shackle              string
		Body                 struct{ X, Y, Width, Height, Corner float64 }
	}
}

// plate is a square drawn smaller by Inset on each side, and taller by Taller.
type plate struct{ Inset, Taller, Corner, R float64 }

// edgePlaces is how far letters are from the edges of the drawing; Right is from the middle of
// the file that a letter below the board names.
type edgePlaces struct{ Left, Below, Right float64 }

const measuresFile = "js/board/measures.json"

func readMeasures(static fs.FS) (m measures, err error) {
	text, err := fs.ReadFile(static, measuresFile)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%s: %w", measuresFile, err)
	}
	return m, nil
}
