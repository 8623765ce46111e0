package picture

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"threefold/internal/game"
)

// The size of a card in pixels, as those who show links ask for it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card is what the preview of a link shows of a game: the board at the left, and at the right
// the players with their points, or a heading, and what is said below.
type Card struct {
	Position Position
	Flip     bool
	Players  []CardPlayer
	Heading  string // instead of players
	Bold     string // the line below, and those after it
	Lines    []string
	Foot     string // what a click does
}

// CardPlayer is a player with the points, empty while the game goes on.
type CardPlayer struct {
	Color  game.Color
	Name   string
	Points string
	Won    bool
}

// The places of a card, in pixels.
const (
	cardEdge  = 36
	cardLeft  = 634 // of the text
	cardRight = CardWidth - 48
	cardFoot  = 578
)

// cardSquare is where the board lies.
var cardSquare = image.Rect(cardEdge, cardEdge, CardHeight-cardEdge, CardHeight-cardEdge)

// Card draws a card as PNG.
func (d *Drawer) Card(of *game.Game, c Card) ([]byte, error) {
	p := d.cardPainter()
	p.board(of, d.geometry(&of.Board, c.Flip), cardSquare, &c.Position)
	p.paint(d.card(of, &c))
	return p.png()
}

// cardPainter paints a card on which nothing stands yet.
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

// card is all of a card besides its board.
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

// cardEnd writes the last line of a card: whose it is, and what a click does.
func (d *Drawer) cardEnd(all *node, foot string, left float64) *node {
	all.add(d.logo(point{left - 4, cardFoot - 34}, 46), d.said("Threefold", point{left + 54, cardFoot}, 31, d.inkOf(true), true),
		d.said(foot, point{cardRight, cardFoot}, 24, d.inkOf(false), false).to("end"))
	return all
}

// said is a line of text of this size and colour, from a point on.
func (d *Drawer) said(text string, at point, size float64, colour string, bold bool) *node {
	return letters("", at, d.fonts.legible(text)).as(style{Size: size, Fill: colour, Bold: bold})
}

// to has a text end at its point, or with "middle" lie about it.
func (n *node) to(anchor string) *node {
	n.style.Anchor = anchor
	return n
}

// inkOf is the colour of what stands out, or of the rest.
func (d *Drawer) inkOf(bold bool) string {
	if bold {
		return d.styles.colour("ink")
	}
	return d.styles.colour("ink-2")
}

// cardPlayers writes the players one below the other, and says where that ends.
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

// cardLines writes what is below, as much as there is room for.
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

// gameSign is the mark that each game has besides its colour: a lozenge, a disc,
// a rounded square.
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
