package picture

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// StaticBoard is a board in a page that is not interactive: a position, the moves of a selected
// piece if there is one, and highlighted squares.
type StaticBoard struct {
	Pieces []game.Piece
	Signs  game.Signs   // kings in check, pieces that must capture, pinned pieces
	Turn   game.Color   // side to move
	Select string       // square of the selected piece, or empty
	Moves  []game.Move  // legal moves; of the selected piece if there is one
	Marks  []string     // highlighted squares
	Last   *game.Played // the last move, which is marked; nil for none
	Flip   bool         // Black is below
	Phone  bool         // for windows of all widths: with both frames if a phone has another one
	About  string       // description for screen readers
}

// HasPhoneFrame reports whether a game's board has another frame on phones.
func (d *Drawer) HasPhoneFrame(of *game.Game) bool {
	m := d.measures.Margin[of.Board.Style]
	return m.Phone != m.Page
}

// Page draws a board as SVG for a page: with the classes of the page's own board for its style
// sheets, references to the page's drawings of pieces, and texts as text.
func (d *Drawer) Page(of *game.Game, s StaticBoard) []byte {
	g := d.geometry(&of.Board, s.Flip)
	surface := g.surface()
	if s.Phone && d.HasPhoneFrame(of) {
		surface = twiceFramed(g, d.geometryOf(&of.Board, s.Flip, d.measures.Margin[of.Board.Style].Phone))
	}
	m := d.marks(g, &Position{Last: s.Last})
	m.static(g, &s)
	return g.inPage(d, BoardClass(of), ` role="img" aria-label="`+escaped(s.About)+`"`,
		gathered(surface), m.low, gathered(g.footing(s.Pieces)), g.names(), m.mid, d.piecesNodes(g, s.Pieces), m.over)
}

// twiceFramed draws a board with the frame of a page and that of a phone; style sheets select
// one by the classes for-page and for-phone.
func twiceFramed(page, phone *geometry) *node {
	by := page.margin - phone.margin
	other := group("for-phone", append(phone.frame(phone.m.Cloth.Corner), phone.letters())...)
	other.move = place{by, by, 1}
	all := group("b-surface", group("for-page", append(page.frame(page.m.Cloth.Corner), page.letters())...), other)
	all.add(page.inner()...)
	return all
}

// Thumbnail draws a small board as SVG for a page, as js/board/thumbnails.js draws it: without
// letters, and hidden from screen readers.
func (d *Drawer) Thumbnail(of *game.Game, pieces []game.Piece, flip bool) string {
	g := d.geometryOf(&of.Board, flip, d.measures.Margin[of.Board.Style].Thumbnail)
	surface := append(g.frame(g.m.Cloth.Thumbnail), g.inner()...)
	surface = slices.DeleteFunc(surface, func(n *node) bool { return len(n.children) == 1 && n.children[0].class == "b-cut" }) // these edges are invisible in this size
	return string(g.inPage(d, BoardClass(of)+" thumbnail", ` aria-hidden="true"`,
		gathered(group("", surface...)), gathered(g.footing(pieces)), d.piecesNodes(g, pieces)))
}

// Step is where a piece goes: its index among the pieces of a thumbnail, then x, y and width of
// its drawing in the units of the thumbnail; the index alone if it is captured.
type Step []float64

// Steps returns the steps of the pieces of a Thumbnail with White below, for each of these plies.
// It knows no promotions.
func (d *Drawer) Steps(of *game.Game, pieces []game.Piece, plies []*game.Played) [][]Step {
	g := d.geometryOf(&of.Board, false, d.measures.Margin[of.Board.Style].Thumbnail)
	at := map[string]int{}
	for i, piece := range pieces {
		at[piece.At] = i
	}
	all := make([][]Step, len(plies))
	for i, ply := range plies {
		to := map[string]int{}
		for _, e := range ply.Effects {
			step := Step{float64(at[e.From])}
			if e.To != "" {
				to[e.To] = at[e.From]
				c, size := g.centre(e.To), g.sizeAt(e.To)
				step = append(step, rounded(c.X-size/2), rounded(c.Y-size/2), rounded(size))
			}
			all[i] = append(all[i], step)
			delete(at, e.From)
		}
		maps.Copy(at, to)
	}
	return all
}

// inPage writes the parts of a board as SVG with their classes.
func (g *geometry) inPage(d *Drawer, class, attributes string, parts ...*node) []byte {
	w := svgWriter{drawer: d}
	w.text(`<svg class="`, class, `" viewBox="0 0 `, short(g.width), " ", short(g.height), `"`, attributes, ">")
	w.nodes(parts, &style{})
	w.text("</svg>")
	return w.body
}

// gathered returns a group in which shapes of one class share a group of that class, which makes
// the SVG shorter. The shapes must not overlap.
func gathered(n *node) *node {
	all, of := group(n.class), map[string]*node{}
	for _, child := range n.children {
		if child.tag == "g" {
			all.add(child)
			continue
		}
		if of[child.class] == nil {
			of[child.class] = group(child.class)
			all.add(of[child.class])
		}
		plain := *child
		plain.class = ""
		of[child.class].add(&plain)
	}
	return all
}

// The marks of a StaticBoard are those that js/board/targets.js, signs.js and shapes.js draw when
// only a piece is selected.

// static adds the marks of a board to their layers.
func (m *marks) static(g *geometry, s *StaticBoard) {
	for _, piece := range s.Pieces {
		if s.Select != "" && fits(s.Select, piece.At) && strings.HasPrefix(piece.Piece, s.Turn.String()) {
			m.mid.add(g.around(piece.At, "m-selected", g.m.Marks.Selected))
		}
	}
	m.signs(g, s)
	if s.Select != "" {
		m.targets(g, s)
	}
}

// fits reports whether a click means this square or slot. A square stands for its slots, and a
// slot for its square.
func fits(click, at string) bool {
	return click == at || game.PlaceOf(click) == game.PlaceOf(at) && (click == game.PlaceOf(click) || at == game.PlaceOf(at))
}

// signs marks pinned pieces, duties, highlighted squares and kings in check.
func (m *marks) signs(g *geometry, s *StaticBoard) {
	for _, at := range s.Signs.Pinned {
		if at != game.PlaceOf(at) {
			m.over.add(g.chain(at)...)
		}
		m.over.add(g.lock(at))
	}
	for _, at := range s.Signs.Forced {
		var towards []string
		for _, move := range s.Moves {
			if len(move.Takes) > 0 && len(move.Path) > 1 && game.PlaceOf(move.Path[0]) == game.PlaceOf(at) && !slices.Contains(towards, move.Path[1]) {
				towards = append(towards, move.Path[1])
			}
		}
		m.mid.add(g.halo(at, towards)...)
	}
	for _, at := range s.Marks {
		switch stands := func(piece game.Piece) bool { return fits(at, piece.At) }; {
		case slices.Contains(s.Signs.Forced, at):
		case slices.ContainsFunc(s.Pieces, stands):
			m.mid.add(g.halo(at, nil)...)
		default:
			m.mid.add(circle("m-lit-edge", g.centre(at), g.m.Marks.Lit), circle("m-lit", g.centre(at), g.m.Marks.Lit))
		}
	}
	for _, at := range s.Signs.Check {
		m.mid.add(g.stars(at)...)
	}
}

// targets marks where the selected piece can move.
func (m *marks) targets(g *geometry, s *StaticBoard) {
	if g.points() {
		rays := group("m-rays")
		for i := range s.Moves {
			rays.add(path("m-ray", g.way(s.Moves[i].Path)))
		}
		m.low.add(rays)
	}
	m.jumps(g, s.Moves)
	var seen []string
	for i := range s.Moves {
		move := &s.Moves[i]
		if to := move.Clicks[1]; !slices.Contains(seen, to) {
			seen = append(seen, to)
			m.target(g, s, move, to)
		}
	}
}

// target marks the square to click for a move.
func (m *marks) target(g *geometry, s *StaticBoard, move *game.Move, to string) {
	if g.leaps(move.Path, move.Takes) {
		return
	}
	c, sizes := g.centre(to), &g.m.Marks
	switch move.Kind {
	case game.Join:
		arm := sizes.Join.Arm
		plus := []line{{{c.X, c.Y - arm}, {c.X, c.Y + arm}}, {{c.X - arm, c.Y}, {c.X + arm, c.Y}}}
		m.over.add(circle("m-join", c, sizes.Join.Ring), path("m-plus-edge", plus...), path("m-plus", plus...))
	case game.Sacrifice:
		m.mid.add(g.taken(to, sizes.Capture)...)
		badge := group("m-badge", circle("", point{}, sizes.Badge.Disc), path("asterisk", asterisk(sizes.Badge.Asterisk)...))
		badge.move = place{c.X + sizes.Badge.X, c.Y + sizes.Badge.Y, 1}
		m.over.add(badge)
	case game.Capture:
		there := slices.DeleteFunc(slices.Clone(s.Pieces), func(piece game.Piece) bool { return !fits(to, piece.At) })
		for _, piece := range there {
			m.mid.add(g.taken(piece.At, sizes.Capture)...)
		}
		if len(there) == 0 {
			m.mid.add(g.taken(to, sizes.Capture)...)
		}
	default:
		m.over.add(circle("m-dot", g.centre(g.dotAt(s, to)), sizes.Dot))
	}
}

// dotAt returns where the dot of a square is: on an empty tile, the slot that the piece will
// take.
func (g *geometry) dotAt(s *StaticBoard, to string) string {
	if !g.slotted(to) || to != game.PlaceOf(to) {
		return to
	}
	free := []string{to + ".0", to + ".1"}
	for _, piece := range s.Pieces {
		free = slices.DeleteFunc(free, func(slot string) bool { return slot == piece.At })
	}
	switch {
	case len(free) == 0:
		return to
	case len(free) == 2 && s.Turn == game.Black:
		return free[1]
	default:
		return free[0]
	}
}

// jumps marks chains of jumps: their lines and landings. A landing is numbered if it has the
// same number in all chains.
func (m *marks) jumps(g *geometry, moves []game.Move) {
	var ways, landings []string
	legs := map[string][]int{}
	for i := range moves {
		move := &moves[i]
		if !g.leaps(move.Path, move.Takes) {
			continue
		}
		if key := strings.Join(move.Path, " "); !slices.Contains(ways, key) {
			ways = append(ways, key)
			way := g.way(move.Path)
			m.mid.add(path("m-path-edge", way), path("m-path m-todo", way))
		}
		for n, at := range move.Path[1:] {
			if legs[at] == nil {
				landings = append(landings, at)
			}
			if !slices.Contains(legs[at], n+1) {
				legs[at] = append(legs[at], n+1)
			}
		}
	}
	for _, at := range landings {
		number, c := "", g.centre(at)
		if len(legs[at]) == 1 {
			number = strconv.Itoa(legs[at][0])
		}
		m.over.add(circle("m-landing m-todo", c, g.m.Marks.Landing.Disc), letters("m-number m-todo", point{c.X, c.Y + g.m.Marks.Landing.Drop}, number))
	}
}

// around draws a ring on points and slots, a frame on cells and tiles.
func (g *geometry) around(at, class string, form plate) *node {
	if g.points() || at != game.PlaceOf(at) {
		return circle(class, g.centre(at), form.R)
	}
	return rect(class, g.box(at).drawnIn(form.Inset), form.Corner)
}

// halo draws the ring around a piece, with tips towards the squares where it must move.
func (g *geometry) halo(at string, towards []string) []*node {
	form := g.m.Marks.Halo
	ring := func(class string) *node {
		if g.slotted(at) && at == game.PlaceOf(at) {
			return rect(class, g.box(at).drawnIn(form.Inset), form.Corner)
		}
		return circle(class, g.centre(at), form.R)
	}
	all := []*node{ring("m-force-edge"), ring("m-force")}
	from := g.centre(at)
	for _, place := range towards {
		to := g.centre(place)
		sin, cos := math.Sincos(math.Atan2(to.X-from.X, from.Y-to.Y))
		var tip line
		for _, p := range g.m.Marks.Tip {
			tip = append(tip, point{from.X + p.X*cos - p.Y*sin, from.Y + p.X*sin + p.Y*cos})
		}
		all = append(all, polygon("m-tip", tip))
	}
	return all
}

// chain draws the link between the two pieces of a tile.
func (g *geometry) chain(at string) (all []*node) {
	c, m := g.centre(game.PlaceOf(at)), g.m.Marks.Chain
	for _, link := range m.Links {
		all = append(all, rect("m-chain", box{c.X + link.X - m.Width/2, c.Y + m.Below - link.Height/2, m.Width, link.Height}, link.Height/2))
	}
	return all
}

// lock draws the mark of a pinned piece.
func (g *geometry) lock(at string) *node {
	c, m := g.centre(at), g.m.Marks.Lock
	outward := m.Outward
	if c.X < g.centre(game.PlaceOf(at)).X {
		outward = -outward
	}
	shackle, body := path(""), m.Body
	shackle.d = m.Shackle
	lock := group("m-lock", circle("", point{}, m.Disc), shackle, rect("", box{body.X, body.Y, body.Width, body.Height}, body.Corner))
	lock.move = place{c.X + outward, c.Y - m.Above, 1}
	return lock
}

// asterisk returns six arms around the origin.
func asterisk(r float64) (arms []line) {
	for _, turn := range []float64{0, math.Pi / 3, 2 * math.Pi / 3} {
		sin, cos := math.Sincos(turn)
		arms = append(arms, line{{-r * sin, -r * cos}, {r * sin, r * cos}})
	}
	return arms
}
