package picture

import (
	"fmt"
	"image"
	"io/fs"
	"sync"

	"threefold/internal/game"
	"threefold/web"
)

// Drawer draws pictures from the site's drawings and styles. It is safe for concurrent use.
type Drawer struct {
	measures measures
	styles   styles
	stamps   map[string]stamp
	fonts    fonts
	surfaces kept[surface, *image.RGBA]
	sprites  kept[sprite, *image.RGBA]
}

// kept caches drawings that many pictures share. It evicts none: there are as many as boards and
// pieces in all sizes.
type kept[K comparable, V any] struct{ all sync.Map }

// get returns the drawing of a key, and draws it if it is not cached.
func (k *kept[K, V]) get(name K, draw func() V) V {
	v, ok := k.all.Load(name)
	if !ok {
		v, _ = k.all.LoadOrStore(name, draw())
	}
	return v.(V)
}

// Position is what a diagram shows.
type Position struct {
	Pieces []game.Piece
	Last   *game.Played // nil for none
	Check  []string     // squares of kings in check
}

// defaultDrawer creates the Drawer of the embedded files, once.
var defaultDrawer = sync.OnceValues(func() (*Drawer, error) {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return nil, err
	}
	return New(static)
})

// Default returns the Drawer of the embedded files, which are read once.
func Default() (*Drawer, error) { return defaultDrawer() }

// New returns a Drawer of the files in the folder static. It fails if a file is missing or
// cannot be drawn.
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

// onSurface draws what is on a board: marks and pieces.
func (d *Drawer) onSurface(g *geometry, p *Position) *node {
	m := d.marks(g, p)
	return group("", m.low, g.footing(p.Pieces), g.names(), m.mid, d.piecesNodes(g, p.Pieces), m.over)
}

// Diagram draws a position as SVG; flip puts Black below. about describes it for screen readers.
func (d *Drawer) Diagram(on *game.Game, p Position, flip bool, about string) []byte {
	g := d.geometry(&on.Board, flip)
	whole := group("", g.surface(), d.onSurface(g, &p))
	return d.svg(whole, d.styles.board(on), canvas{width: g.width, height: g.height, about: about})
}
