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

// pieceSize and logoSize are the sides of the squares in which pieces and the logo are drawn.
const (
	pieceSize = 48.0
	logoSize  = 32.0
)

// How the pieces stand in the image that was made of them: in rows by colour and in the order
// of their drawings, with the logo last in the first row.
const (
	SpriteSide = 156 // pixels
	SpriteRoom = 2   // forty-eighths of the drawing's side about it, for the halo of a piece
)

// stamp is a drawing that pictures show whole.
type stamp struct {
	svg   string          // what it consists of
	units float64         // the side of the square in which it is drawn
	cell  image.Rectangle // where it is in the image
}

// pieceClasses are the classes of pieces, by colour.
var pieceClasses = map[string]string{"white": "wp", "black": "bp"}

var (
	symbols = regexp.MustCompile(`(?s)<symbol id="(piece|i)-([a-z]+)"[^>]*>(?:<title>[^<]*</title>)?(.*?)</symbol>`)
	painted = regexp.MustCompile(`(fill|stroke)="var\(--(?:piece-)?([a-z-]+)[^"]*"`)
)

// readStamps reads the drawings of pieces, in both colours, and the logo.
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

// readSymbols finds the symbols of a file whose ids begin so.
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

// coloured is a drawing with colours in place of the properties that name them.
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

// sprite is a stamp in pixels.
type sprite struct {
	name       string
	hundredths int // of a pixel to a unit of its drawing
}

// sprite is a stamp so many times as large as it is drawn.
func (d *Drawer) sprite(name string, scale float64) *image.RGBA {
	return d.sprites.get(sprite{name, int(math.Round(scale * 100))}, func() *image.RGBA {
		of := d.stamps[name]
		side := of.units * scale * (1 + 2*SpriteRoom/pieceSize)
		small := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(side)), int(math.Ceil(side))))
		part := side / SpriteSide
		xdraw.CatmullRom.Transform(small, f64.Aff3{part, 0, -part * float64(of.cell.Min.X), 0, part, -part * float64(of.cell.Min.Y)}, paintedPieces(), of.cell, draw.Src, nil)
		return small
	})
}

// piece draws a piece with its middle at a point, so many units large; none where there is no
// drawing of him.
func (d *Drawer) piece(name string, at point, size float64) *node {
	piece := group("")
	if _, drawn := d.stamps[name]; drawn {
		piece.stamp, piece.move = name, place{at.X - size/2, at.Y - size/2, size / pieceSize}
	}
	return piece
}

// logo draws the site's own sign, so large, from a point on.
func (d *Drawer) logo(at point, size float64) *node {
	sign := group("")
	sign.stamp, sign.move = "logo", place{at.X, at.Y, size / logoSize}
	return sign
}

// sizeAt is how large a piece is drawn who is there, in units.
func (g *geometry) sizeAt(at string) float64 {
	if g.slotted(at) {
		return g.m.Piece.Seat * g.m.Unit
	}
	return g.m.Piece.Plain * g.m.Unit
}

// piecesNodes draws the pieces that stand on the board.
func (d *Drawer) piecesNodes(g *geometry, pieces []game.Piece) *node {
	all := group("")
	for _, m := range pieces {
		if g.knows(m.At) {
			all.add(d.piece(m.Piece, g.centre(m.At), g.sizeAt(m.At)))
		}
	}
	return all
}

// After gives the pieces after some moves, played from where these stand.
func After(pieces []game.Piece, plies []*game.Played) []game.Piece {
	now := append([]game.Piece{}, pieces...)
	for _, ply := range plies {
		now = played(now, ply.Effects)
	}
	return now
}

// played plays one move: all that are left are emptied first, and all that are
// reached filled then.
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
