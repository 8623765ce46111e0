package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"io/fs"
	"maps"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
	"threefold/web"
)

var update = flag.Bool("update", false, "write the golden files anew")

func drawer(t testing.TB) *Drawer {
	t.Helper()
	return must.Get(Default())(t)
}

// course plays moves of a game, by a rule that brings about captures and checks,
// and gives the pieces at the start and what was played.
func course(t testing.TB, g *game.Game, plies int) (start []game.Piece, played []*game.Played) {
	t.Helper()
	m := must.Get(game.NewCourse(g, g.Start))(t)
	start = m.Position().Pieces()
	for i := range plies {
		moves := m.Position().Moves()
		if len(moves) == 0 || m.Outcome().Over() {
			break
		}
		must.Get(m.Play(moves[(7*i+3)%len(moves)].Text))(t)
	}
	return start, m.Plies()
}

// after is a game's position after so many moves.
func after(t testing.TB, g *game.Game, plies int) Position {
	t.Helper()
	start, played := course(t, g, plies)
	p := Position{Pieces: After(start, played)}
	if len(played) > 0 {
		p.Last = played[len(played)-1]
		p.Check = p.Last.Check
	}
	return p
}

// Several draw at once, by a drawer that has drawn nothing yet, what one draws alone.
func TestSeveralDrawAtOnce(t *testing.T) {
	static := must.Get(fs.Sub(web.Static, "static"))(t)
	d := must.Get(New(static))(t)
	alone := drawer(t)
	var all sync.WaitGroup
	for range 4 {
		for _, g := range catalog.Games {
			p := after(t, g, 12)
			all.Go(func() {
				if got := d.Diagram(g, p, true, g.Name); !bytes.Equal(got, alone.Diagram(g, p, true, g.Name)) {
					t.Errorf("%s: another diagram", g.ID)
				}
				card := Card{Position: p, Heading: "Ines invites you"}
				got, err := d.Card(g, card)
				want, failed := alone.Card(g, card)
				if err := errors.Join(err, failed); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: another card (%v)", g.ID, err)
				}
			})
		}
	}
	all.Wait()
}

// Pictures stand in pages of others, and on paper: nothing in them is loaded, or
// left to a style sheet or a font.
func TestPicturesNeedNothing(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		sheets := [][]byte{d.Diagram(g, after(t, g, 30), false, `<"&`), d.BoardSheet(g, after(t, g, 0).Pieces)}
		if tiles, ok := d.TileSheet(g, after(t, g, 0)); ok {
			sheets = append(sheets, tiles)
		}
		for _, svg := range sheets {
			for _, bad := range []string{"var(", "light-dark", "<text", "style", "url(", "<script", "NaN", "Inf"} {
				if strings.Contains(string(svg), bad) {
					t.Errorf("%s: the picture has %s", g.ID, bad)
				}
			}
			wellFormed(t, svg)
		}
	}
}

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	for dec := xml.NewDecoder(strings.NewReader(string(svg))); ; {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnlyBoardsWithTilesHaveASheetOfThem(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		svg, ok := d.TileSheet(g, after(t, g, 0))
		if want := g.ID == "quadsquare"; ok != want {
			t.Errorf("%s: %v, want %v", g.ID, ok, want)
		}
		if n := strings.Count(string(svg), "#fbf3e0"); ok && n != 6 {
			t.Errorf("%d tiles", n)
		}
	}
}

// The board of Quad-Square is 7 cells of 26 mm wide on a sheet of 210.
func TestSheetsAreTrueToScale(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		svg := string(d.BoardSheet(g, after(t, g, 0).Pieces))
		cell := map[string]string{"chesquerque": "23", "cheskers": "23", "quadsquare": "26"}[g.ID]
		if !strings.Contains(svg, `viewBox="0 0 210 297" width="210mm" height="297mm"`) {
			t.Errorf("%s: a unit is not a millimetre", g.ID)
		}
		if g.Board.Style == game.StyleCells && !strings.Contains(svg, `width="`+cell+`" height="`+cell+`"`) {
			t.Errorf("%s: no cell of %s mm", g.ID, cell)
		}
		if !strings.Contains(svg, "M145 266.5L195 266.5") {
			t.Errorf("%s: no ruler of 50 mm", g.ID)
		}
	}
}

func TestAfterPlaysEffects(t *testing.T) {
	for _, g := range catalog.Games {
		m := must.Get(game.NewMatch(g, g.Start))(t)
		start, played := course(t, g, 60)
		for _, ply := range played {
			must.Get(m.Play(ply.Text))(t)
		}
		at := map[string]string{}
		for _, piece := range m.Position().Pieces() {
			at[piece.At] = piece.Piece
		}
		now := After(start, played)
		if len(now) != len(at) {
			t.Errorf("%s: %d men, want %d", g.ID, len(now), len(at))
		}
		for _, piece := range now {
			if at[piece.At] != piece.Piece {
				t.Errorf("%s: %s on %s, want %q", g.ID, piece.Piece, piece.At, at[piece.At])
			}
		}
	}
}

// A stored game may name places that the board of today does not have.
func TestUnknownPlacesAreNotDrawn(t *testing.T) {
	d := drawer(t)
	last := &game.Played{Kind: game.Sacrifice, Path: []string{"z9", "a1"}, Takes: []string{"z8"}, Effects: []game.Effect{{Piece: "white king", From: "z9"}}}
	p := Position{Pieces: []game.Piece{{At: "z1", Piece: "white king"}, {At: "a1", Piece: "white ghoul"}}, Last: last, Check: []string{"z2"}}
	for _, g := range catalog.Games {
		wellFormed(t, d.Diagram(g, p, false, ""))
	}
}

func TestNamesAreLegible(t *testing.T) {
	f := drawer(t).fonts
	for name, want := range map[string]string{
		"Priya": "Priya", "Зоя": "Зоя", "Ζωή": "Ζωή", "王小明": "Wang Xiao Ming", "さくら": "sakura", "שרה": "SHrh", "Łukasz": "Łukasz", "🙂 Ada": "· Ada",
	} {
		if got := f.legible(name); got != want {
			t.Errorf("%s is written %q, want %q", name, got, want)
		}
	}
}

func TestNamesFit(t *testing.T) {
	d := drawer(t)
	for name, want := range map[string]struct {
		lines int
		size  float64
	}{"Priya": {1, 58}, "Maximilian K. Ott": {1, 52}, "Maximilian-Alexander of Hohenstein": {2, 44}, strings.Repeat("W", 64): {1, 44}} {
		lines, size := d.fonts.fitted(name, true, 58, 44, 440)
		if len(lines) != want.lines || size != want.size {
			t.Errorf("%s: %d lines of %g, want %d of %g", name, len(lines), size, want.lines, want.size)
		}
		for _, line := range lines {
			if w := d.fonts.width(line, true, size); w > 440 {
				t.Errorf("%q is %g wide", line, w)
			}
		}
	}
}

func TestFilesThatAreNoDrawings(t *testing.T) {
	good := fstest.MapFS{
		measuresFile:     {Data: []byte(`{}`)},
		"img/pieces.svg": {Data: []byte(`<svg><symbol id="piece-king"><path d="M1 1h2v.5l-1-1z"/></symbol></svg>`)},
		"img/icons.svg":  {Data: []byte(`<svg><symbol id="i-logo"><path d="M0 0L1 1"/></symbol></svg>`)},
	}
	must.Get(New(good))(t)
	for file, text := range map[string]string{
		measuresFile: `{`, "img/pieces.svg": `<svg></svg>`, "img/icons.svg": `<svg><symbol id="i-rook"></symbol></svg>`,
	} {
		bad := maps.Clone(good)
		bad[file] = &fstest.MapFile{Data: []byte(text)}
		if _, err := New(bad); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%s as %q: %v", file, text, err)
		}
	}
}

// What is drawn by was made of the drawings and the style sheets as they stand, with the
// boards and the pieces of every game.
func TestWhatIsMadeIsOfToday(t *testing.T) {
	static := must.Get(fs.Sub(web.Static, "static"))(t)
	now := must.Get(SourcesSum(static))(t)
	before, err := made.ReadFile("made/sources.sum")
	if err != nil || strings.TrimSpace(string(before)) != now {
		t.Errorf("the drawings or the style sheets are others than those that pictures were made of (%v): run make pictures", err)
	}
	d := drawer(t)
	css := must.Get(fs.ReadFile(static, "css/boards.css"))(t)
	for _, g := range catalog.Games {
		if d.styles[BoardClass(g)] == nil && strings.Contains(string(css), ".board-"+g.ID+" ") {
			t.Errorf("nothing is made of the board of %s: run make pictures", g.ID)
		}
		for _, kind := range g.Kinds {
			if s, drawn := d.stamps["black "+kind.Name]; !drawn || !s.cell.In(paintedPieces().Bounds()) {
				t.Errorf("nothing is made of the %s: run make pictures", kind.Name)
			}
		}
	}
}

// Every shape of a picture has a style.
func TestEveryShapeHasALook(t *testing.T) {
	d := drawer(t)
	var check func(by map[string]style, n *node)
	check = func(by map[string]style, n *node) {
		if _, known := by[n.class]; !known && n.class != "" && n.tag != "g" {
			t.Errorf("there is no look of %s: run make pictures with it", n.class)
		}
		for _, child := range n.children {
			check(by, child)
		}
	}
	for _, g := range catalog.Games {
		geo := d.geometry(&g.Board, false)
		for plies := range 40 {
			p := after(t, g, plies)
			check(d.styles.board(g), group("", geo.surface(), d.onSurface(geo, &p)))
		}
	}
}
