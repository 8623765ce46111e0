package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"threefold/internal/game"
)

const piecesFile = "img/pieces.svg"

// pieceSize is the side of the square in which each piece is drawn.
const pieceSize = 48

// readPieces reads the page's drawings of men, by kind.
func readPieces(static fs.FS) (map[string]*node, error) {
	f, err := static.Open(piecesFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := parsePieces(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", piecesFile, err)
	}
	return all, nil
}

func parsePieces(r io.Reader) (map[string]*node, error) {
	all := map[string]*node{}
	open := []*node{{}}
	for d := xml.NewDecoder(r); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			n, err := parseNode(t)
			if err != nil {
				return nil, err
			}
			outer := open[len(open)-1]
			if kind, isPiece := strings.CutPrefix(attribute(t, "id"), "piece-"); isPiece {
				all[kind] = n
			} else if n.tag != "title" {
				outer.children = append(outer.children, n)
			}
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// parseNode reads an element of a drawing without what is in it.
func parseNode(t xml.StartElement) (*node, error) {
	n := &node{tag: t.Name.Local}
	var failed error
	for _, a := range t.Attr {
		var err error
		switch a.Name.Local {
		case "d":
			n.path, err = parsePath(a.Value)
		case "transform":
			n.move, err = parseTransform(a.Value)
		case "cx":
			n.at.X, err = strconv.ParseFloat(a.Value, 64)
		case "cy":
			n.at.Y, err = strconv.ParseFloat(a.Value, 64)
		case "r":
			n.r, err = strconv.ParseFloat(a.Value, 64)
		case "id", "viewBox", "xmlns":
		default:
			n.style = append(n.style, declaration{a.Name.Local, a.Value})
		}
		failed = errors.Join(failed, err)
	}
	return n, failed
}

// manClasses are the classes of men, by colour.
var manClasses = map[string]string{"white": "wp", "black": "bp"}

// man draws a man with his middle at a point, so many units large.
func (d *Drawer) man(name string, at point, size float64) *node {
	colour, kind, _ := strings.Cut(name, " ")
	drawing := group(manClasses[colour])
	if piece := d.pieces[kind]; piece != nil {
		drawing.children = piece.children
	}
	drawing.same, drawing.man = name, true
	return drawing.moved(at.X-size/2, at.Y-size/2, size/pieceSize)
}

// sizeAt is how large a man is drawn who stands there, in units.
func (g *geometry) sizeAt(at string) float64 {
	if g.slotted(at) {
		return g.m.Man.Seat * g.m.Unit
	}
	return g.m.Man.Plain * g.m.Unit
}

// menNodes draws the men who stand on the board.
func (d *Drawer) menNodes(g *geometry, men []game.Man) *node {
	all := group("")
	for _, m := range men {
		if g.knows(m.At) {
			all.children = append(all.children, d.man(m.Man, g.centre(m.At), g.sizeAt(m.At)))
		}
	}
	return all
}

// After gives the men after some moves, played from where these stand.
func After(men []game.Man, plies []*game.Played) []game.Man {
	now := append([]game.Man{}, men...)
	for _, ply := range plies {
		now = played(now, ply.Effects)
	}
	return now
}

// played plays one move: all that are left are emptied first, and all that are
// reached filled then.
func played(men []game.Man, effects []game.Effect) []game.Man {
	from := map[string]bool{}
	for _, e := range effects {
		from[e.From] = true
	}
	next := men[:0]
	for _, m := range men {
		if !from[m.At] {
			next = append(next, m)
		}
	}
	for _, e := range effects {
		if e.To == "" {
			continue
		}
		man := e.Man
		if e.As != "" {
			man = e.As
		}
		next = append(next, game.Man{At: e.To, Man: man})
	}
	return next
}
