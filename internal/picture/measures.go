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
	Cloth  struct{ Corner, Thumbnail float64 }                 // the frame of a board of cells: radius of its corners, on a page and as a thumbnail
	Cut    float64                                             // distance of a line's light edge below the line
	Node   float64                                             // radius of the dot on a point
	Coast  float64                                             // radius of the ground under a piece on a point
	Ring   float64                                             // radius of a free slot

	// Slab is the frame of a board of points. Edge: its width; Foot: how much less high the ground
	// is; Corner and Inner: radius of its corners, and of the ground's.
	Slab struct{ Corner, Edge, Foot, Inner float64 }

	// Tile is the drawing of a quad: a well as large as the square, in it a lip and the top of a
	// tile, and in the middle of that a bench for two pieces.
	Tile struct {
		Lip, Top plate
		Bench    struct{ Width, Height, Corner float64 }
		Name     point // baseline of the quad's name, from the middle
	}
	Letters struct {
		Drop                  float64    // from the middle of a letter to its baseline
		Narrow                float64    // with a smaller margin, the letters of boards of points are beside the pieces
		Points, Cells, Beside edgePlaces // on boards of points, of cells, and of points with a narrow margin
	}
	Dashes float64 // length of the dash pattern around a ring
	Marks  markMeasures
}

// markMeasures are the sizes of marks, from the middle of a square.
type markMeasures struct {
	// Tint marks the ends of the last move. Tile: tint on a quad; Bracket: distance of the corner
	// brackets from the edge; Arm: their length.
	Tint struct {
		Tile         plate
		Bracket, Arm float64
	}
	Left, Arrived, Capture, Lit, Dot float64                     // radii of the marks m-left, m-arrived, m-capture, m-lit and m-dot
	Crossed                          struct{ Ring, Arm float64 } // cross on a piece that was captured beside the mover's path
	Star                             struct {                    // mark of a king in check
		Points       int
		Outer, Inner float64
	}
	Selected plate                                  // selected piece
	Halo     plate                                  // piece that must capture, or a highlighted one
	Tip      line                                   // tip on a halo, here pointing upwards
	Join     struct{ Ring, Arm float64 }            // ring with a plus: the move joins a piece on a quad
	Badge    struct{ X, Y, Disc, Asterisk float64 } // disc with an asterisk: the move is a sacrifice; X, Y: its middle

	// Landing is a disc with a number on each landing of a chain of jumps. Drop: from its middle
	// to the number's baseline.
	Landing struct{ Disc, Drop float64 }

	// Chain is drawn between the two pieces of a quad if one is pinned there. Below: how far its
	// links are below the middle.
	Chain struct {
		Links        []struct{ X, Height float64 }
		Width, Below float64
	}

	// Lock is the mark of a pinned piece: a disc with a padlock, whose middle is Outward beside
	// and Above the middle of the piece. Shackle is path data.
	Lock struct {
		Outward, Above, Disc float64
		Shackle              string
		Body                 struct{ X, Y, Width, Height, Corner float64 }
	}
}

// plate is a square drawn smaller by Inset on each side, and taller by Taller; Corner is the
// radius of its corners. On points and slots a ring of radius R may be drawn instead.
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
