package picture

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"threefold/internal/game"
)

// The size of a card in pixels, as services that show link previews expect it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card describes the picture of a game's link preview: the board on the left, and on the right
// the players with their points or a heading, then text.
type Card struct {
	Position Position     // on the board
	Flip     bool         // Black is below
	Players  []CardPlayer // from top to bottom
	Heading  string       // used if there are no players
	Bold     string       // first line of the text
	Lines    []string     // further lines
	Foot     string       // where the link leads
}

// CardPlayer is a player with the points, empty while the game runs.
type CardPlayer struct {
	Color  game.Color // side
	Name   string
	Points string // empty while the game runs
	Won    bool
}

// Positions on a card, in pixels.
const (
	cardEdge  = 36
	cardLeft  = 634 // left edge of the text
	cardRight = CardWidth - 48
	cardFoot  = 578
)

// cardSquare is the square of the board.
var cardSquare = image.Rect(cardEdge, cardEdge, CardHeight-cardEdge, CardHeight-cardEdge)

// Card draws a card as PNG. The error is that of the encoder.
func (d *Drawer) Card(of *game.Game, c Card) ([]byte, error) {
	p := d.cardPainter()
	p.board(of, d.geometry(&of.Board, c.Flip), cardSquare, &c.Position)
	p.paint(d.card(of, &c))
	return p.png()
}

// cardPainter returns a painter with an empty card.
func (d *Drawer) cardPainter() *painter {
	p := d.painter(image.Rect(0, 0, CardWidth, CardHeight))
	ground, _ := parseColour(d.styles.colour("bg"))
	draw.Draw(p.into, p.into.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	return p
}

func (p *painter) png() ([]byte, error) {
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err := encoder.Encode(&file, p.into)
	return file.Bytes(), err
}

// card draws everything on a card except the board.
func (d *Drawer) card(of *game.Game, c *Card) *node {
	all := group("", d.gameSign(of.ID, point{cardLeft + 13, 96}, 13), d.said(of.Name, point{cardLeft + 44, 108}, 34, d.styles.hue(of.ID), true))
	at := 0.0
	if len(c.Players) > 0 {
		at = d.cardPlayers(all, c.Players)
	} else {
		at = d.cardHeading(all, c.Heading)
	}
	d.cardLines(all, c, at)
	return d.cardEnd(all, c.Foot, cardLeft)
}

// cardEnd draws the last line of a card: the site's logo and name, and where the link leads.
func (d *Drawer) cardEnd(all *node, foot string, left float64) *node {
	all.add(d.logo(point{left - 4, cardFoot - 34}, 46), d.said("Threefold", point{left + 54, cardFoot}, 31, d.inkOf(true), true),
		d.said(foot, point{cardRight, cardFoot}, 24, d.inkOf(false), false).to("end"))
	return all
}

// said draws a line of text of this size and colour from a point.
func (d *Drawer) said(text string, at point, size float64, colour string, bold bool) *node {
	return letters("", at, d.fonts.legible(text)).as(style{Size: size, Fill: colour, Bold: bold})
}

// to aligns a text: "end" ends at its point, "middle" is centred on it.
func (n *node) to(anchor string) *node {
	n.style.Anchor = anchor
	return n
}

// inkOf returns the colour of emphasized text, or of other text.
func (d *Drawer) inkOf(bold bool) string {
	if bold {
		return d.styles.colour("ink")
	}
	return d.styles.colour("ink-2")
}

// cardPlayers draws the players one below the other, and returns the y below them.
func (d *Drawer) cardPlayers(all *node, players []CardPlayer) float64 {
	at := 206.0
	for _, p := range players {
		fill := map[game.Color]string{game.White: "#FFFDF7", game.Black: "#2E2833"}[p.Color]
		all.add(rect("", box{cardLeft, at - 34, 32, 32}, 8).as(style{Fill: fill, Stroke: d.inkOf(true), Width: 2.5}),
			d.said(p.Points, point{cardRight, at}, 58, d.inkOf(p.Won), p.Won).to("end"))
		room := cardRight - cardLeft - 52 - 20 - d.fonts.width(p.Points, p.Won, 58)
		lines, size := d.fonts.fitted(p.Name, p.Won, 58, 44, room)
		for i, text := range lines {
			if i > 0 {
				at += size * 1.15
			}
			all.add(d.said(text, point{cardLeft + 52, at}, size, d.inkOf(p.Won), p.Won))
		}
		at += 86
	}
	return at
}

func (d *Drawer) cardHeading(all *node, heading string) float64 {
	at := 214.0
	lines, size := d.fonts.fitted(heading, true, 58, 44, cardRight-cardLeft)
	for _, text := range lines {
		all.add(d.said(text, point{cardLeft, at}, size, d.inkOf(true), true))
		at += size * 1.15
	}
	return at + 18
}

// cardLines draws the text below, as far as there is space.
func (d *Drawer) cardLines(all *node, c *Card, at float64) {
	const size, lineHeight, last = 32, 46, cardFoot - 66
	write := func(text string, bold bool) {
		for _, line := range d.fonts.wrapped(text, bold, size, cardRight-cardLeft) {
			if at > last {
				return
			}
			all.add(d.said(line, point{cardLeft, at}, size, d.inkOf(bold), bold))
			at += lineHeight
		}
	}
	write(c.Bold, true)
	for _, text := range c.Lines {
		write(text, false)
	}
}

// gameSign draws the symbol of a game: a lozenge, a disc, or a rounded square.
func (d *Drawer) gameSign(gameID string, at point, r float64) *node {
	var n *node
	switch gameID {
	case "chesquerque":
		n = polygon("", line{{at.X, at.Y - r}, {at.X + r, at.Y}, {at.X, at.Y + r}, {at.X - r, at.Y}})
	case "cheskers":
		n = circle("", at, r)
	default:
		n = rect("", box{at.X - r, at.Y - r, 2 * r, 2 * r}, r/4)
	}
	return n.filled(d.styles.hue(gameID))
}
