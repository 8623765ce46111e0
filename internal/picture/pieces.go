package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"io/fs"
	"math"
	"regexp"
	"strings"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"threefold/internal/game"
)

// pieceSize and logoSize are the sides of the squares in which pieces and the logo are drawn, in
// units.
const (
	pieceSize = 48.0
	logoSize  = 32.0
)

// Layout of the image of the pieces: a row for each colour, in the order of the drawings, with the
// logo at the end of the first row.
const (
	SpriteSide   = 156 // side of a cell, in pixels
	SpriteMargin = 2   // margin of a cell for the halo of a piece, in 48ths of the drawing's side
)

// stamp is a drawing: a piece or the logo.
type stamp struct {
	svg   string          // its shapes
	units float64         // side of the square in which it is drawn
	cell  image.Rectangle // its cell in the image
}

// pieceClasses are the classes of pieces, by colour.
var pieceClasses = map[string]string{"white": "wp", "black": "bp"}

var (
	symbols = regexp.MustCompile(`(?s)<symbol id="(piece|i)-([a-z]+)"[^>]*>(?:<title>[^<]*</title>)?(.*?)</symbol>`)
	painted = regexp.MustCompile(`(fill|stroke)="var\(--(?:piece-)?([a-z-]+)[^"]*"`)
)

// readStamps reads the drawings of the pieces in both colours, and of the logo.
func readStamps(static fs.FS, of styles) (map[string]stamp, error) {
	pieces, err := readSymbols(static, "img/pieces.svg", "piece")
	if err != nil {
		return nil, err
	}
	icons, err := readSymbols(static, "img/icons.svg", "i")
	if err != nil {
		return nil, err
	}
	all := map[string]stamp{}
	for row, colour := range []string{"white", "black"} {
		for i, symbol := range pieces {
			all[colour+" "+symbol[2]] = stamp{coloured(symbol[3], of[pieceClasses[colour]]), pieceSize, cellOf(i, row)}
		}
	}
	for _, symbol := range icons {
		if symbol[2] == "logo" {
			all["logo"] = stamp{coloured(symbol[3], of["colours"]), logoSize, cellOf(len(pieces), 0)}
			return all, nil
		}
	}
	return nil, fmt.Errorf("img/icons.svg has no logo")
}

// readSymbols returns the symbols of a file whose ids begin with prefix.
func readSymbols(static fs.FS, name, prefix string) (found [][]string, err error) {
	text, err := fs.ReadFile(static, name)
	if err != nil {
		return nil, err
	}
	for _, symbol := range symbols.FindAllStringSubmatch(string(text), -1) {
		if symbol[1] == prefix {
			found = append(found, symbol)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no drawing", name)
	}
	return found, nil
}

func cellOf(column, row int) image.Rectangle {
	return image.Rect(0, 0, SpriteSide, SpriteSide).Add(image.Pt(column*SpriteSide, row*SpriteSide))
}

// coloured replaces the CSS properties of a drawing by their colours.
func coloured(drawing string, by map[string]style) string {
	return painted.ReplaceAllStringFunc(strings.TrimSpace(drawing), func(text string) string {
		named := painted.FindStringSubmatch(text)
		switch l := by[named[2]]; {
		case l.Fill == "":
			return named[1] + `="none"`
		case cmp.Or(l.FillOpacity, 1) < 1:
			return fmt.Sprintf(`%s="%s" %s-opacity="%s"`, named[1], l.Fill, named[1], short(l.FillOpacity))
		default:
			return fmt.Sprintf(`%s="%s"`, named[1], l.Fill)
		}
	})
}

// sprite is the key of a stamp in pixels.
type sprite struct {
	name       string
	hundredths int // of a pixel for each unit of the drawing
}

// sprite returns a stamp in pixels, scaled.
func (d *Drawer) sprite(name string, scale float64) *image.RGBA {
	return d.sprites.get(sprite{name, int(math.Round(scale * 100))}, func() *image.RGBA {
		of := d.stamps[name]
		side := of.units * scale * (1 + 2*SpriteMargin/pieceSize)
		small := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(side)), int(math.Ceil(side))))
		part := side / SpriteSide
		xdraw.CatmullRom.Transform(small, f64.Aff3{part, 0, -part * float64(of.cell.Min.X), 0, part, -part * float64(of.cell.Min.Y)}, paintedPieces(), of.cell, draw.Src, nil)
		return small
	})
}

// piece draws a piece of this size around a point; nothing if there is no drawing of it.
func (d *Drawer) piece(name string, at point, size float64) *node {
	piece := group("")
	if _, drawn := d.stamps[name]; drawn {
		piece.stamp, piece.move = name, place{at.X - size/2, at.Y - size/2, size / pieceSize}
	}
	return piece
}

// logo draws the site's logo in this size; at is its upper left corner.
func (d *Drawer) logo(at point, size float64) *node {
	sign := group("")
	sign.stamp, sign.move = "logo", place{at.X, at.Y, size / logoSize}
	return sign
}

// sizeAt returns the size of a piece on a square, in units.
func (g *geometry) sizeAt(at string) float64 {
	if g.slotted(at) {
		return g.m.Piece.Seat * g.m.Unit
	}
	return g.m.Piece.Plain * g.m.Unit
}

// piecesNodes draws the pieces on the board.
func (d *Drawer) piecesNodes(g *geometry, pieces []game.Piece) *node {
	all := group("")
	for _, m := range pieces {
		if g.knows(m.At) {
			all.add(d.piece(m.Piece, g.centre(m.At), g.sizeAt(m.At)))
		}
	}
	return all
}

// After returns the pieces after plies that are played from pieces. It does not change pieces.
func After(pieces []game.Piece, plies []*game.Played) []game.Piece {
	now := append([]game.Piece{}, pieces...)
	for _, ply := range plies {
		now = played(now, ply.Effects)
	}
	return now
}

// played plays one move: it first empties all squares that are left, then fills all that are
// reached.
func played(pieces []game.Piece, effects []game.Effect) []game.Piece {
	from := map[string]bool{}
	for _, e := range effects {
		from[e.From] = true
	}
	next := pieces[:0]
	for _, m := range pieces {
		if !from[m.At] {
			next = append(next, m)
		}
	}
	for _, e := range effects {
		if e.To == "" {
			continue
		}
		piece := e.Piece
		if e.As != "" {
			piece = e.As
		}
		next = append(next, game.Piece{At: e.To, Piece: piece})
	}
	return next
}
