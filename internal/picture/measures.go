package picture

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// measures says where things are in a board's drawing and how large. The page's modules read
// the same file. Lengths are in units, of which Unit make a cell or the spacing of the lines.
type measures struct {
	Unit   float64
	Seat   float64                                             // from the middle of a tile to that of a seat
	Margin map[string]struct{ Page, Phone, Thumbnail float64 } // how wide the frame is, by the board's style
	Piece  struct{ Plain, Seat float64 }                       `json:"man"` // a piece's size in cells
	Slab   struct{ Corner, Edge, Foot, Inner float64 }         // Foot: how much less high than the frame the ground is
	Cloth  struct{ Corner, Thumbnail float64 }                 // the corners of boards, and of small ones
	Cut    float64                                             // how far the light edge of a line lies below it
	Node   float64
	Coast  float64 // the disc of ground under a piece
	Ring   float64 // of a free seat
	Tile   struct {
		Lip, Top plate
		Bench    struct{ Width, Height, Corner float64 }
		Name     point // from the middle
	}
	Letters struct {
		Drop                  float64 // from the middle of a letter to its foot
		Narrow                float64 // with a margin below it points have their letters beside the pieces
		Points, Cells, Beside edgePlaces
	}
	Dashes float64 // the length that dashes count round a ring
	Marks  markMeasures
}

// markMeasures are those of what lies on a board besides pieces, from the middle of a place.
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
	Selected plate // its R is the ring of points and seats
	Halo     plate // likewise
	Tip      line  // upwards
	Join     struct{ Ring, Arm float64 }
	Badge    struct{ X, Y, Disc, Asterisk float64 }
	Landing  struct{ Disc, Drop float64 } // Drop: to the foot of the number
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

// plate is a place drawn in by so much, and made taller.
type plate struct{ Inset, Taller, Corner, R float64 }

// edgePlaces is how far letters lie from the edges of the drawing; Right is from the middle
// of what a letter below the board names.
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
