package picture

import (
	"strconv"
	"unicode"
)

// PlayerCard describes the picture of a player's link preview: initial, name, and results in
// each kind of game.
type PlayerCard struct {
	Tint  int // number of the initial's colour, as in the classes av-0 to av-7
	Name  string
	Said  string        // text below the name
	Games []PlayerScore // the first four are drawn
	Foot  string        // where the link leads
}

// PlayerScore is how many games of a kind a player has won, drawn and lost.
type PlayerScore struct {
	ID, Game         string // the game's id and name
	Won, Drawn, Lost int
}

// Positions on a player's card, in pixels.
const (
	scoreEdge  = 48
	scoreTop   = 262
	scoreHigh  = 204
	scoreGap   = 20
	scoreInset = 26
	maxScores  = 4 // side by side
)

// PlayerCard draws a player's card as PNG. The error is that of the encoder.
func (d *Drawer) PlayerCard(c PlayerCard) ([]byte, error) {
	p := d.cardPainter()
	p.paint(d.playerCard(&c))
	return p.png()
}

func (d *Drawer) playerCard(c *PlayerCard) *node {
	const side = 148
	face := box{scoreEdge, scoreEdge, side, side}
	all := group("", rect("", face, 36).filled(d.styles.colour("av-"+strconv.Itoa(c.Tint))),
		d.said(d.letter(c.Name), point{face.x + side/2, face.y + side*0.68}, 76, "#FFFFFF", true).to("middle"))
	left := face.x + side + 36.0
	lines, size := d.fonts.fitted(c.Name, true, 76, 44, CardWidth-scoreEdge-left)
	at := 130.0
	if len(lines) > 1 {
		at = 98
	}
	for _, text := range lines {
		all.add(d.said(text, point{left, at}, size, d.inkOf(true), true))
		at += size * 1.15
	}
	all.add(d.said(c.Said, point{left, 192}, 30, d.inkOf(false), false))
	shown := c.Games[:min(len(c.Games), maxScores)]
	columns := float64(max(len(shown), 3))
	wide := (CardWidth - 2*scoreEdge - (columns-1)*scoreGap) / columns
	for i := range shown {
		at := scoreEdge + float64(i)*(wide+scoreGap)
		all.add(d.score(&shown[i], box{at, scoreTop, wide, scoreHigh})...)
	}
	return d.cardEnd(all, c.Foot, scoreEdge)
}

// letter returns a person's initial, as far as the font has it.
func (d *Drawer) letter(name string) string {
	for _, r := range d.fonts.legible(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "?"
}

// score draws a panel with a player's results in a kind of game.
func (d *Drawer) score(s *PlayerScore, b box) []*node {
	left, wide := b.x+scoreInset, b.w-2*scoreInset
	played, won := s.Won+s.Drawn+s.Lost, strconv.Itoa(s.Won)
	lines, size := d.fonts.fitted(s.Game, true, 28, 20, wide-34)
	all := []*node{rect("", b, 14).as(style{Fill: d.styles.colour("surface"), Stroke: d.styles.colour("line"), Width: 2}),
		d.gameSign(s.ID, point{left + 11, b.y + 45}, 11), d.said(lines[0], point{left + 34, b.y + 54}, size, d.styles.hue(s.ID), true)}
	if played == 0 {
		return append(all, d.said("no games yet", point{left, b.y + 122}, 27, d.inkOf(false), false))
	}
	all = append(all, d.said(won, point{left, b.y + 122}, 56, d.inkOf(true), true),
		d.said("won of "+strconv.Itoa(played), point{left + d.fonts.width(won, true, 56) + 16, b.y + 122}, 27, d.inkOf(false), false))
	return append(all, d.bar(s, box{left, b.y + 148, wide, 24})...)
}

// bar draws results so that they need no colours: wins are filled, draws are hatched, losses are
// empty.
func (d *Drawer) bar(s *PlayerScore, b box) []*node {
	part := func(n int) float64 { return b.w * float64(n) / float64(s.Won+s.Drawn+s.Lost) }
	won, drawnGames := b, b
	won.w, drawnGames.w = part(s.Won), part(s.Drawn)
	drawnGames.x += won.w
	edge := style{Stroke: d.inkOf(false), Width: 2}
	return []*node{rect("", won, 0).filled(d.styles.colour("brand")), path("", hatching(drawnGames, 9)...).as(edge), rect("", b, 0).as(edge)}
}

// hatching returns diagonal lines within a box at this distance.
func hatching(b box, apart float64) (all []line) {
	for foot := b.x; foot < b.x+b.w+b.h; foot += apart {
		from := max(0, foot-(b.x+b.w)) // height at which the line enters the box; to is where it leaves it
		to := min(b.h, foot-b.x)
		if from < to {
			all = append(all, line{{foot - from, b.y + b.h - from}, {foot - to, b.y + b.h - to}})
		}
	}
	return all
}
