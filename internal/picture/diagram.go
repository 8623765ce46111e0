package picture

import (
	"fmt"
	"image"
	"io/fs"
	"slices"
	"sync"

	"threefold/internal/game"
	"threefold/web"
)

// Drawer draws. Nothing that it draws by changes, and it may be used by several goroutines at
// once.
type Drawer struct {
	measures measures
	rules    []rule
	base     style // outside of everything
	pieces   map[string]*node
	fonts    fonts
	logo     *node
	boards   *kept[boardSide, *geometry]
	stills   *kept[boardSide, *still]      // boards for films
	surfaces *kept[boardSide, *image.RGBA] // boards for cards
	sprites  *kept[sprite, *image.RGBA]    // men painted
	symbols  *kept[string, []byte]         // men and boards in SVG
}

// Position is what a diagram shows: the men, the move that was played last, if
// any, and the kings in check.
type Position struct {
	Men   []game.Man
	Last  *game.Played
	Check []string
}

// own is the drawer of the program's own files.
var own = sync.OnceValues(func() (*Drawer, error) {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return nil, err
	}
	return New(static)
})

// Own is the drawer that reads the program's own files, once.
func Own() (*Drawer, error) { return own() }

// New makes a drawer that reads the page's files from the folder static. The
// error says which of them is missing or has what no picture can.
func New(static fs.FS) (*Drawer, error) {
	d := &Drawer{boards: &kept[boardSide, *geometry]{}, stills: &kept[boardSide, *still]{}, surfaces: &kept[boardSide, *image.RGBA]{},
		sprites: &kept[sprite, *image.RGBA]{}, symbols: &kept[string, []byte]{}}
	var err error
	if d.measures, err = readMeasures(static); err != nil {
		return nil, err
	}
	if d.rules, err = readRules(static); err != nil {
		return nil, err
	}
	d.base = base(d.rules)
	if d.pieces, err = readPieces(static); err != nil {
		return nil, err
	}
	if d.logo, err = readLogo(static); err != nil {
		return nil, err
	}
	if d.fonts, err = readFonts(); err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	return d, nil
}

// layers are those of a board that moves change, in the order in which they lie. The
// names of a board's places lie between footing and mid.
type layers struct{ low, footing, mid, men, over *node }

func (d *Drawer) layers(g *geometry, p *Position) layers {
	m := d.marks(g, p)
	return layers{low: m.low, footing: g.footing(p.Men), mid: m.mid, men: d.menNodes(g, p.Men), over: m.over}
}

// boardClass is the class of a game's board.
func boardClass(of *game.Game) string { return "board board-" + of.ID }

// board draws a position; flip has Black below.
func (d *Drawer) board(on *game.Game, p *Position, flip bool) (whole *node, g *geometry) {
	g = d.geometryOf(boardSide{board: &on.Board, flip: flip})
	whole = d.onSurface(on, p, g)
	whole.children = slices.Insert(whole.children, 0, g.surface)
	return whole, g
}

// onSurface draws what lies on the surface of a board.
func (d *Drawer) onSurface(of *game.Game, p *Position, g *geometry) *node {
	l := d.layers(g, p)
	return group(boardClass(of), l.low, l.footing, g.names, l.mid, l.men, l.over)
}

// Diagram is a position as SVG; flip has Black below. About says in words what
// it shows.
func (d *Drawer) Diagram(on *game.Game, p Position, flip bool, about string) []byte {
	whole, g := d.board(on, &p, flip)
	return d.svg(whole, canvas{width: g.width, height: g.height, about: about})
}
