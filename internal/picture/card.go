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

// Card is what the preview of a link shows of a game: the board at the left, and
// at the right the players with their points, or a heading, and what is said
// below.
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
	g := d.geometryOf(boardSide{board: &of.Board, flip: c.Flip})
	return d.png(d.surface(of, g), d.card(of, g, &c))
}

// png paints a card over a part of it that is painted already, if any.
func (d *Drawer) png(painted *image.RGBA, over *node) ([]byte, error) {
	p, giveBack := d.canvas(CardWidth, CardHeight)
	defer giveBack()
	p.paint(cardGround(), 1, 0, 0) // over the whole of it
	if painted != nil {
		draw.Draw(p.into, painted.Rect, painted, painted.Rect.Min, draw.Src)
	}
	p.paint(over, 1, 0, 0)
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err := encoder.Encode(&file, p.into)
	return file.Bytes(), err
}

// surface is the empty board of a card, painted once.
func (d *Drawer) surface(of *game.Game, g *geometry) *image.RGBA {
	return d.surfaces.get(boardSide{board: g.board, flip: g.flip}, func() *image.RGBA {
		p, giveBack := d.canvas(CardWidth, CardHeight)
		defer giveBack()
		p.paint(group("", cardGround(), g.onCard(group(boardClass(of), g.surface))), 1, 0, 0)
		square := image.NewRGBA(cardSquare)
		draw.Draw(square, cardSquare, p.into, cardSquare.Min, draw.Src)
		return square
	})
}

// onCard puts a board, or what lies on it, where a card has it.
func (g *geometry) onCard(n *node) *node {
	side := float64(CardHeight - 2*cardEdge)
	scale := min(side/g.height, side/g.width)
	return n.moved(cardEdge+(side-g.width*scale)/2, cardEdge+(side-g.height*scale)/2, scale)
}

// card is all of a card besides its ground and the surface of the board.
func (d *Drawer) card(of *game.Game, g *geometry, c *Card) *node {
	all := group("", g.onCard(d.onSurface(of, &c.Position, g)), gameSign(of.ID, point{cardLeft + 13, 96}, 13),
		d.said(of.Name, point{cardLeft + 44, 108}, 34, hue(of.ID), true))
	at := 0.0
	if len(c.Players) > 0 {
		at = d.cardPlayers(all, c.Players)
	} else {
		at = d.cardHeading(all, c.Heading)
	}
	d.cardLines(all, c, at)
	return d.cardEnd(all, c.Foot, cardLeft)
}

// cardGround is a card on which nothing stands yet.
func cardGround() *node {
	return rect("", box{0, 0, CardWidth, CardHeight}, 0).with("fill", "var(--bg)")
}

// cardEnd writes the last line of a card: whose it is, and what a click does.
func (d *Drawer) cardEnd(all *node, foot string, left float64) *node {
	all.children = append(all.children, d.logo.moved(left-4, cardFoot-34, 46.0/logoSize),
		d.said("Threefold", point{left + 54, cardFoot}, 31, "var(--ink)", true), d.saidTo(foot, point{cardRight, cardFoot}, 24, "var(--ink-2)"))
	return all
}

// said is a line of text of this size and colour, from a point on.
func (d *Drawer) said(text string, at point, size float64, colour string, bold bool) *node {
	weight := "400"
	if bold {
		weight = "700"
	}
	return letters("", at, d.fonts.legible(text)).with("--size", short(size), "fill", colour, "font-weight", weight)
}

// saidTo is a line of text up to a point.
func (d *Drawer) saidTo(text string, at point, size float64, colour string) *node {
	return d.said(text, at, size, colour, false).with("text-anchor", "end")
}

// cardPlayers writes the players one below the other, and says where that ends.
func (d *Drawer) cardPlayers(all *node, players []CardPlayer) float64 {
	at := 206.0
	for _, p := range players {
		ink := "var(--ink-2)"
		if p.Won {
			ink = "var(--ink)"
		}
		fill := map[game.Color]string{game.White: "#FFFDF7", game.Black: "#2E2833"}[p.Color]
		points := d.saidTo(p.Points, point{cardRight, at}, 58, ink).with("font-weight", weightOf(p.Won))
		all.children = append(all.children,
			rect("", box{cardLeft, at - 34, 32, 32}, 8).with("fill", fill, "stroke", "var(--ink)", "stroke-width", "2.5"), points)
		room := cardRight - cardLeft - 52 - 20 - d.fonts.width(p.Points, weightOf(p.Won), 58)
		lines, size := d.fitted(p.Name, weightOf(p.Won), 58, 44, room)
		for i, text := range lines {
			if i > 0 {
				at += size * 1.15
			}
			all.children = append(all.children, d.said(text, point{cardLeft + 52, at}, size, ink, p.Won))
		}
		at += 86
	}
	return at
}

func weightOf(bold bool) string {
	if bold {
		return "700"
	}
	return "400"
}

func (d *Drawer) cardHeading(all *node, heading string) float64 {
	at := 214.0
	lines, size := d.fitted(heading, "700", 58, 44, cardRight-cardLeft)
	for _, text := range lines {
		all.children = append(all.children, d.said(text, point{cardLeft, at}, size, "var(--ink)", true))
		at += size * 1.15
	}
	return at + 18
}

// cardLines writes what stands below, as much as there is room for.
func (d *Drawer) cardLines(all *node, c *Card, at float64) {
	const size, lineHeight, last = 32, 46, cardFoot - 66
	write := func(text string, bold bool) {
		for _, line := range d.wrapped(text, weightOf(bold), size, cardRight-cardLeft) {
			if at > last {
				return
			}
			ink := "var(--ink-2)"
			if bold {
				ink = "var(--ink)"
			}
			all.children = append(all.children, d.said(line, point{cardLeft, at}, size, ink, bold))
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
func gameSign(gameID string, at point, r float64) *node {
	var n *node
	switch gameID {
	case "chesquerque":
		n = drawn("", line(point{at.X, at.Y - r}, point{at.X + r, at.Y}, point{at.X, at.Y + r}, point{at.X - r, at.Y}).close())
	case "cheskers":
		n = circle("", at, r)
	default:
		n = rect("", box{at.X - r, at.Y - r, 2 * r, 2 * r}, r/4)
	}
	return n.with("fill", hue(gameID))
}

// hue is a game's colour; one without its own has that of text.
func hue(gameID string) string { return "var(--g-" + gameID + ", var(--ink-2))" }
