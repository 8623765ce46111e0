package picture

import (
	"bytes"
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// Standing is a board that stands still in a page: a position, the moves of the man who
// is selected there, if one is, and places to look at.
type Standing struct {
	Men    []game.Man
	Signs  game.Signs
	Turn   game.Color
	Select string      // the place of the man, or empty
	Moves  []game.Move // his
	Marks  []string
	Last   *game.Played // the move that led there, which is marked; nil for none
	Flip   bool         // Black is below
	Phone  bool         // for windows of any width: where a phone has another frame, with that too
	About  string       // what it shows, in words
}

// Framed says that a game's board has another frame on a phone.
func (d *Drawer) Framed(of *game.Game) bool {
	m := d.measures.Margin[of.Board.Style]
	return m.Phone != m.Page
}

// Page is a board as a page has it: the shapes and classes of the page's own board, so
// that its style sheets paint them, the page's drawings of men, and letters as text.
func (d *Drawer) Page(of *game.Game, s Standing) []byte {
	g := d.geometryOf(boardSide{board: &of.Board, flip: s.Flip})
	surface := g.surface
	if s.Phone && d.Framed(of) {
		surface = twiceFramed(g, d.geometryOf(boardSide{&of.Board, s.Flip, true}))
	}
	m := d.marks(g, &Position{Last: s.Last})
	m.standing(g, &s)
	var words bytes.Buffer
	xml.EscapeText(&words, []byte(s.About)) // a buffer takes everything
	return g.inPage(d, boardClass(of), ` role="img" aria-label="`+words.String()+`"`,
		gathered(surface), m.low, gathered(g.footing(s.Men)), g.names, m.mid, d.menNodes(g, s.Men), m.over)
}

// twiceFramed is the surface of a board with the frame of a page and that of a phone: the
// classes for-page and for-phone tell style sheets which is which.
func twiceFramed(page, phone *geometry) *node {
	by := page.margin - phone.margin
	other := group("for-phone", append(phone.frame(phone.m.Cloth.Corner), phone.letters())...)
	other.move = transform{1, 0, 0, 1, by, by}
	all := group("b-surface", group("for-page", append(page.frame(page.m.Cloth.Corner), page.letters())...), other)
	all.add(page.inner()...)
	return all
}

// Inline is a small board likewise, as js/thumbnails.js draws it: without letters. What
// it shows stands in words beside it.
func (d *Drawer) Inline(of *game.Game, men []game.Man, flip bool) string {
	g := smallGeometry(&d.measures, &of.Board, flip)
	plain := slices.DeleteFunc(g.plain(g.m.Cloth.Thumbnail), func(n *node) bool { return n.is("b-cut") }) // not seen so small
	return string(g.inPage(d, boardClass(of)+" thumbnail", ` aria-hidden="true"`,
		gathered(group("", plain...)), gathered(g.footing(men)), d.menNodes(g, men)))
}

// smallGeometry is a board with the narrow frame of small ones.
func smallGeometry(m *measures, b *game.Board, flip bool) *geometry {
	g := &geometry{m: m, board: b, places: placesOf(b), flip: flip, margin: m.Margin[b.Style].Thumbnail}
	g.width, g.height = b.Width*g.m.Unit+2*g.margin, b.Height*g.m.Unit+2*g.margin
	return g
}

// inPage writes parts of a board with their classes.
func (g *geometry) inPage(d *Drawer, class, attributes string, parts ...*node) []byte {
	w := d.svgWriter()
	defer svgWriters.Put(w)
	w.text(`<svg class="`, class, `" viewBox="0 0 `, short(g.width), " ", short(g.height), `"`, attributes, ">")
	for _, part := range parts {
		w.classed(part)
	}
	w.text("</svg>")
	return bytes.Clone(w.body)
}

// gathered is a group whose shapes of one class stand together, in a group of that
// class, which is shorter. They must not lie on each other.
func gathered(n *node) *node {
	all, of := group(n.class), map[string]*node{}
	for _, child := range n.children {
		if child.tag == "g" || !child.move.isZero() {
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

// classed writes a node as pages have it.
func (w *svgWriter) classed(n *node) {
	switch {
	case len(n.children) == 1 && n.children[0].man:
		w.standing(n.children[0], n.move)
		return
	case n.tag == "g" && len(n.children) == 0:
		return
	}
	w.text("<", n.tag)
	if n.class != "" {
		w.text(` class="`, n.class, `"`)
	}
	w.place(n.move)
	switch n.tag {
	case "rect":
		w.rect(n)
	case "circle":
		w.circle(n)
		if n.around > 0 {
			w.length("pathLength", n.around)
		}
	case "path":
		w.text(` d="`)
		w.body = append(n.path.appendTo(w.body), '"')
	case "text":
		w.length("x", n.at.X)
		w.length("y", n.at.Y)
	}
	if len(n.children) == 0 && n.text == "" {
		w.text("/>")
		return
	}
	w.text(">", n.text)
	for _, child := range n.children {
		w.classed(child)
	}
	w.text("</", n.tag, ">")
}

// standing writes a man who is moved to his place, by the page's drawing of his kind.
func (w *svgWriter) standing(man *node, to transform) {
	_, kind, _ := strings.Cut(man.same, " ")
	w.text(`<use class="`, man.class, `" href="#piece-`, kind, `"`)
	w.length("x", to[4])
	w.length("y", to[5])
	w.length("width", pieceSize*to[0])
	w.length("height", pieceSize*to[0])
	w.text("/>")
}

// The marks of a board that stands still, as js/board/targets.js, signs.js and shapes.js
// have them while nothing but a man is selected.

// standing adds them to their layers.
func (m *marks) standing(g *geometry, s *Standing) {
	for _, man := range s.Men {
		if s.Select != "" && fits(s.Select, man.At) && strings.HasPrefix(man.Man, s.Turn.String()) {
			m.mid.add(g.around(man.At, "m-selected", 22, plate{Inset: 1.5, Corner: 3}))
		}
	}
	m.signs(g, s)
	if s.Select != "" {
		m.targets(g, s)
	}
}

// add puts nodes at the end of a group.
func (n *node) add(nodes ...*node) { n.children = append(n.children, nodes...) }

// fits says whether a click means a place or slot: a place stands for its slots, and they
// for it.
func fits(click, at string) bool {
	return click == at || placeOf(click) == placeOf(at) && (click == placeOf(click) || at == placeOf(at))
}

// signs are those of pins, duties, places to look at and kings in check.
func (m *marks) signs(g *geometry, s *Standing) {
	for _, at := range s.Signs.Pinned {
		if at != placeOf(at) {
			m.over.add(g.chain(at)...)
		}
		m.over.add(g.lock(at))
	}
	for _, at := range s.Signs.Forced {
		var towards []string
		for _, move := range s.Moves {
			if len(move.Takes) > 0 && len(move.Path) > 1 && placeOf(move.Path[0]) == placeOf(at) && !slices.Contains(towards, move.Path[1]) {
				towards = append(towards, move.Path[1])
			}
		}
		m.mid.add(g.halo(at, towards)...)
	}
	for _, at := range s.Marks {
		switch stands := func(man game.Man) bool { return fits(at, man.At) }; {
		case slices.Contains(s.Signs.Forced, at):
		case slices.ContainsFunc(s.Men, stands):
			m.mid.add(g.halo(at, nil)...)
		default:
			m.mid.add(circle("m-lit-edge", g.centre(at), 9), circle("m-lit", g.centre(at), 9))
		}
	}
	for _, at := range s.Signs.Check {
		m.mid.add(drawn("m-check-edge", g.star(at)), drawn("m-check", g.star(at)))
	}
}

// targets are where the man who is selected can go.
func (m *marks) targets(g *geometry, s *Standing) {
	if g.points() {
		rays := group("m-rays")
		for i := range s.Moves {
			rays.add(drawn("m-ray", g.way(s.Moves[i].Path)))
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

// way is the line through these places.
func (g *geometry) way(places []string) path {
	var points []point
	for _, at := range places {
		points = append(points, g.centre(at))
	}
	return line(points...)
}

// target marks what is clicked next for a move.
func (m *marks) target(g *geometry, s *Standing, move *game.Move, to string) {
	if g.leaps(move.Path, move.Takes) {
		return
	}
	c := g.centre(to)
	switch move.Kind {
	case game.Join:
		plus := slices.Concat(line(point{c.X, c.Y - 7}, point{c.X, c.Y + 7}), line(point{c.X - 7, c.Y}, point{c.X + 7, c.Y}))
		m.over.add(circle("m-join", c, 17), drawn("m-plus-edge", plus), drawn("m-plus", plus))
	case game.Sacrifice:
		m.mid.add(g.taken(to)...)
		badge := group("m-badge", circle("", point{}, 9), drawn("asterisk", asterisk(5.2)))
		badge.move = transform{1, 0, 0, 1, c.X + 15, c.Y - 16}
		m.over.add(badge)
	case game.Capture:
		there := slices.DeleteFunc(slices.Clone(s.Men), func(man game.Man) bool { return !fits(to, man.At) })
		for _, man := range there {
			m.mid.add(g.taken(man.At)...)
		}
		if len(there) == 0 {
			m.mid.add(g.taken(to)...)
		}
	default:
		m.over.add(circle("m-dot", g.centre(g.dotAt(s, to)), 6.6))
	}
}

// dotAt is where the dot of a place stands: on an empty tile in the seat that the man
// will take.
func (g *geometry) dotAt(s *Standing, to string) string {
	if !g.slotted(to) || to != placeOf(to) {
		return to
	}
	free := []string{to + ".0", to + ".1"}
	for _, man := range s.Men {
		free = slices.DeleteFunc(free, func(slot string) bool { return slot == man.At })
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

// jumps marks the chains of jumps: their lines and their landings, numbered where one
// comes at the same number on every way.
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
			m.mid.add(drawn("m-path-edge", way), drawn("m-path m-todo", way))
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
		m.over.add(circle("m-landing m-todo", c, 9.5), letters("m-number m-todo", point{c.X, c.Y + 4.3}, number))
	}
}

// around is a ring on points and seats, a frame on cells and tiles.
func (g *geometry) around(at, class string, r float64, frame plate) *node {
	if g.points() || at != placeOf(at) {
		return circle(class, g.centre(at), r)
	}
	return rect(class, g.box(at).drawnIn(frame.Inset), frame.Corner)
}

func (g *geometry) taken(at string) []*node {
	ring := circle("m-capture", g.centre(at), 21.5)
	ring.around = g.m.Dashes
	return []*node{circle("m-capture-edge", g.centre(at), 21.5), ring}
}

// halo is that of a man, with points outwards to where he must go.
func (g *geometry) halo(at string, towards []string) []*node {
	ring := func(class string) *node {
		if g.slotted(at) && at == placeOf(at) {
			return rect(class, g.box(at).drawnIn(4), 12)
		}
		return circle(class, g.centre(at), 21)
	}
	all := []*node{ring("m-force-edge"), ring("m-force")}
	from := g.centre(at)
	for _, place := range towards {
		to := g.centre(place)
		sin, cos := math.Sincos(math.Atan2(to.X-from.X, from.Y-to.Y))
		tip := drawn("m-tip", line(point{-6.5, -24.5}, point{0, -32.5}, point{6.5, -24.5}).close())
		tip.move = transform{cos, sin, -sin, cos, from.X, from.Y}
		all = append(all, tip)
	}
	return all
}

// chain links the two of a tile.
func (g *geometry) chain(at string) []*node {
	c := g.centre(placeOf(at))
	var all []*node
	for i, dx := range []float64{-15, -5, 5, 15} {
		h := []float64{7, 4}[i%2]
		all = append(all, rect("m-chain", box{c.X + dx - 6.5, c.Y + 34 - h/2, 13, h}, h/2))
	}
	return all
}

// lock lies on the shoulder of a man who may not leave.
func (g *geometry) lock(at string) *node {
	c, outward := g.centre(at), 13.0
	if c.X < g.centre(placeOf(at)).X {
		outward = -outward
	}
	shackle, _ := parsePath("M-3 -.6v-2.2a3 3 0 0 1 6 0v2.2")
	lock := group("m-lock", circle("", point{}, 10.5), drawn("", shackle), rect("", box{-4.8, -1, 9.6, 7}, 1.6))
	lock.move = transform{1, 0, 0, 1, c.X + outward, c.Y - 29}
	return lock
}

// asterisk is six arms about the origin.
func asterisk(r float64) path {
	var all path
	for _, turn := range []float64{0, math.Pi / 3, 2 * math.Pi / 3} {
		sin, cos := math.Sincos(turn)
		all = append(all, line(point{-r * sin, -r * cos}, point{r * sin, r * cos})...)
	}
	return all
}
