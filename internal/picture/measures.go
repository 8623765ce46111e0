package picture

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// measures says where things are in a board's drawing and how large. The page's
// modules read the same file. Lengths are in units, of which Unit make a cell or
// the spacing of the lines.
type measures struct {
	Unit   float64                 `json:"unit"`
	Seat   float64                 `json:"seat"`   // from the middle of a tile to that of a seat
	Margin map[string]frameMargins `json:"margin"` // by the board's style
	Man    struct {
		Plain float64 `json:"plain"` // a man's size in cells
		Seat  float64 `json:"seat"`
	} `json:"man"`
	Slab    slabMeasures  `json:"slab"`
	Cloth   clothMeasures `json:"cloth"`
	Cut     float64       `json:"cut"` // how far the light edge of a line lies below it
	Node    float64       `json:"node"`
	Coast   float64       `json:"coast"` // the disc of ground under a man
	Ring    float64       `json:"ring"`  // of a free seat
	Tile    tileMeasures  `json:"tile"`
	Letters letterPlaces  `json:"letters"`
	Tint    tintMeasures  `json:"tint"`
	Left    float64       `json:"left"`
	Arrived float64       `json:"arrived"`
	Dashes  float64       `json:"dashes"` // the length that dashes count round a ring
	Crossed struct {
		Ring float64 `json:"ring"`
		Arm  float64 `json:"arm"`
	} `json:"crossed"`
	Star starMeasures `json:"star"`
}

// frameMargins is how wide the frame is.
type frameMargins struct {
	Page      float64 `json:"page"`
	Phone     float64 `json:"phone"`
	Thumbnail float64 `json:"thumbnail"` // of a small board
}

type slabMeasures struct {
	Corner float64 `json:"corner"`
	Edge   float64 `json:"edge"`
	Foot   float64 `json:"foot"` // how much less high than the frame the ground is
	Inner  float64 `json:"inner"`
}

type clothMeasures struct {
	Corner    float64 `json:"corner"`
	Thumbnail float64 `json:"thumbnail"` // the corner of a small board
}

// plate is a tile drawn in by so much, and made taller.
type plate struct {
	Inset  float64 `json:"inset"`
	Taller float64 `json:"taller"`
	Corner float64 `json:"corner"`
}

type tileMeasures struct {
	Lip   plate `json:"lip"`
	Top   plate `json:"top"`
	Bench struct {
		Width  float64 `json:"width"`
		Height float64 `json:"height"`
		Corner float64 `json:"corner"`
	} `json:"bench"`
	Name point `json:"name"` // from the middle
}

// edgePlaces is how far letters lie from the edges of the drawing.
type edgePlaces struct {
	Left  float64 `json:"left"`
	Below float64 `json:"below"`
	Right float64 `json:"right"` // of the middle of what a letter below the board names
}

type letterPlaces struct {
	Drop   float64    `json:"drop"`   // from the middle of a letter to its foot
	Narrow float64    `json:"narrow"` // with a margin below it points have their letters beside the men
	Points edgePlaces `json:"points"`
	Cells  edgePlaces `json:"cells"`
	Beside edgePlaces `json:"beside"`
}

type tintMeasures struct {
	Tile    plate   `json:"tile"`
	Bracket float64 `json:"bracket"`
	Arm     float64 `json:"arm"`
}

type starMeasures struct {
	Points int     `json:"points"`
	Outer  float64 `json:"outer"`
	Inner  float64 `json:"inner"`
}

const measuresFile = "js/board/measures.json"

func readMeasures(static fs.FS) (measures, error) {
	var m measures
	text, err := fs.ReadFile(static, measuresFile)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%s: %w", measuresFile, err)
	}
	return m, nil
}
