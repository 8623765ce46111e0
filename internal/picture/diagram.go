package picture

import (
	"fmt"
	"image"
	"io/fs"
	"sync"

	"threefold/internal/game"
	"threefold/web"
)

// Drawer draws. Nothing that it draws by changes, and it may be used by several goroutines at
// once.
type Drawer struct {
	measures measures
	styles   styles
	stamps   map[string]stamp
	fonts    fonts
	surfaces kept[surface, *image.RGBA]
	sprites  kept[sprite, *image.RGBA]
}

// kept holds drawings that are the same in many pictures, which are as many as there are
// boards and pieces in the sizes of all pictures.
type kept[K comparable, V any] struct{ all sync.Map }

// get gives the drawing of this name, and makes it where it is not kept.
func (k *kept[K, V]) get(name K, draw func() V) V {
	v, ok := k.all.Load(name)
	if !ok {
		v, _ = k.all.LoadOrStore(name, draw())
	}
	return v.(V)
}

// Position is what a diagram shows: the pieces, the move that was played last, if
// any, and the kings in check.
type Position struct {
	Pieces []game.Piece
	Last   *game.Played
	Check  []string
}

// own is the drawer of the program's own files.
var defaultDrawer = sync.OnceValues(func() (*Drawer, error) {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return nil, err
	}
	return New(static)
})

// Own is the drawer that reads the program's own files, once.
func Default() (*Drawer, error) { return defaultDrawer() }

// New makes a drawer that reads the page's files from the folder static. The
// error says which of them is missing or has what no picture can.
func New(static fs.FS) (d *Drawer, err error) {
	d = &Drawer{}
	if d.measures, err = readMeasures(static); err != nil {
		return nil, err
	}
	if d.styles, err = readStyles(); err != nil {
		return nil, err
	}
	if d.stamps, err = readStamps(static, d.styles); err != nil {
		return nil, err
	}
	if d.fonts, err = readFonts(); err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	return d, nil
}

// onSurface draws what lies on the surface of a board.
func (d *Drawer) onSurface(g *geometry, p *Position) *node {
	m := d.marks(g, p)
	return group("", m.low, g.footing(p.Pieces), g.names(), m.mid, d.piecesNodes(g, p.Pieces), m.over)
}

// Diagram is a position as SVG; flip has Black below. About says in words what it shows.
func (d *Drawer) Diagram(on *game.Game, p Position, flip bool, about string) []byte {
	g := d.geometry(&on.Board, flip)
	whole := group("", g.surface(), d.onSurface(g, &p))
	return d.svg(whole, d.styles.board(on), canvas{width: g.width, height: g.height, about: about})
}
