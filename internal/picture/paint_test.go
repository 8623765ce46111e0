//go:build !race

// Painting, and comparing what was drawn, takes the race detector ten times as
// long, and shares nothing.

package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

func TestDiagramsAreAsTheyWere(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		for _, plies := range []int{0, 23} {
			name := g.ID + "-" + strconv.Itoa(plies) + ".svg"
			golden(t, name, d.Diagram(g, after(t, g, plies), plies > 0, g.Name))
		}
		golden(t, g.ID+"-board.svg", d.BoardSheet(g, after(t, g, 0).Pieces))
	}
}

// numeral is a number in SVG.
var numeral = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)

// filed is the file of this name, written again first where that is wished.
func filed(t *testing.T, name string, got []byte) []byte {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must.Do(t, os.WriteFile(file, got, 0o644))
	}
	return must.Get(os.ReadFile(file))(t)
}

// golden compares SVG with a file: the same text, whose numbers may differ by as
// much as computers round differently.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	want := filed(t, name, got)
	if g, w := numeral.ReplaceAllString(string(got), "0"), numeral.ReplaceAllString(string(want), "0"); g != w {
		t.Errorf("%s: other shapes or colours than in the file", name)
		return
	}
	ours, theirs := numeral.FindAllString(string(got), -1), numeral.FindAllString(string(want), -1)
	for i := range ours {
		a, _ := strconv.ParseFloat(ours[i], 64)
		b, _ := strconv.ParseFloat(theirs[i], 64)
		if math.Abs(a-b) > 0.02 {
			t.Errorf("%s: number %d is %s, in the file %s", name, i, ours[i], theirs[i])
			return
		}
	}
}

func TestCardsAreAsTheyWere(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		c := Card{Position: after(t, g, 23), Players: []CardPlayer{
			{Color: game.Black, Name: "Maximilian-Alexander", Points: "1", Won: true}, {Color: game.White, Name: "王小明", Points: "0"}},
			Bold: "Checkmate on move 12", Lines: []string{"5 + 5 · 21 November 2026"}, Foot: "Replay the game"}
		if g.ID == "chesquerque" {
			c.Players, c.Heading, c.Flip = nil, "Ines invites you to a game", true
		}
		got := must.Get(d.Card(g, c))(t)
		sameImage(t, "card-"+g.ID+".png", got)
	}
}

func TestPlayerCardsAreAsTheyWere(t *testing.T) {
	d := drawer(t)
	for name, c := range map[string]PlayerCard{
		"many": {Tint: 4, Name: "Priya", Said: "214 games against people", Games: []PlayerScore{
			{"chesquerque", "Chesquerque", 40, 12, 35}, {"quadsquare", "Quad-Square Chess", 49, 10, 22}, {"cheskers", "Cheskers", 15, 3, 28}}},
		"one":  {Tint: 7, Name: "Maximilian-Alexander of Hohenstein and Überlingen", Said: "1 game against people", Games: []PlayerScore{{"cheskers", "Cheskers", 0, 1, 0}, {"quadsquare", "Quad-Square Chess", 0, 0, 0}}},
		"none": {Tint: 1, Name: "王小明", Said: "No finished games against people yet"},
	} {
		c.Foot = "See the games"
		got := must.Get(d.PlayerCard(c))(t)
		sameImage(t, "player-"+name+".png", got)
	}
}

// What was drawn is hatched within its part of the bar alone.
func TestHatchingStaysInItsBox(t *testing.T) {
	b := box{10, 20, 33, 24}
	p := hatching(b, 9)
	if len(p) < 4 {
		t.Fatalf("%d lines", len(p))
	}
	for _, at := range slices.Concat(p...) {
		if at.X < b.x-1e-9 || at.X > b.x+b.w+1e-9 || at.Y < b.y-1e-9 || at.Y > b.y+b.h+1e-9 {
			t.Errorf("%v lies outside", at)
		}
	}
	if p := hatching(box{10, 20, 0, 24}, 9); len(p) > 0 {
		t.Errorf("no game is hatched by %v", p)
	}
}

// sameImage compares a picture with a file, pixel by pixel, as far as computers round alike.
func sameImage(t *testing.T, name string, got []byte) {
	t.Helper()
	want := filed(t, name, got)
	a, b := decoded(t, got), decoded(t, want)
	if a.Bounds() != b.Bounds() || a.Bounds() != image.Rect(0, 0, CardWidth, CardHeight) {
		t.Fatalf("%s: %v, in the file %v", name, a.Bounds(), b.Bounds())
	}
	if n := unlike(a, b, 24); n > a.Bounds().Dx() {
		t.Errorf("%s: %d pixels are others than in the file", name, n)
	}
}

func decoded(t *testing.T, picture []byte) *image.RGBA {
	t.Helper()
	m := must.Get(png.Decode(bytes.NewReader(picture)))(t)
	return asRGBA(m)
}

func asRGBA(m image.Image) *image.RGBA {
	to := image.NewRGBA(m.Bounds())
	draw.Draw(to, m.Bounds(), m, m.Bounds().Min, draw.Src)
	return to
}

// unlike counts the pixels that differ by more than so much in a colour.
func unlike(a, b *image.RGBA, most int) int {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		for j := range 3 {
			if diff := int(a.Pix[i+j]) - int(b.Pix[i+j]); diff > most || diff < -most {
				n++
				break
			}
		}
	}
	return n
}

// The frames of a GIF, laid one over the other, are the positions of the game.
func TestGIFsShowEveryPosition(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		start, played := course(t, g, 12)
		f := GIF{Pieces: start, Plies: played, Flip: g.ID == "cheskers"}
		gif := filmed(t, d, g, f)
		if len(gif.Image) != len(played)+1 {
			t.Fatalf("%s: %d frames of %d moves", g.ID, len(gif.Image), len(played))
		}
		screen := image.NewRGBA(gif.Image[0].Bounds())
		studio := d.studio(g, f.Flip)
		for i, p := range f.positions() {
			draw.Draw(screen, gif.Image[i].Bounds(), gif.Image[i], gif.Image[i].Bounds().Min, draw.Over)
			want := asRGBA(studio.frame(&p))
			// A colour of 256 may be another shade where letters and lines are smoothed.
			if n := unlike(screen, want, 48); n > len(want.Pix)/4/100 {
				t.Errorf("%s, frame %d: %d pixels are of other colours", g.ID, i, n)
			}
		}
	}
}

// What is used again for a picture has nothing of the one before.
func TestPicturesAreAlikeAfterOthers(t *testing.T) {
	d := drawer(t)
	draw := func(g *game.Game, plies int) (all [][]byte) {
		start, played := course(t, g, plies)
		gif, err := d.GIF(g, GIF{Pieces: start, Plies: played}, func() error { return nil })
		card, failed := d.Card(g, Card{Position: after(t, g, plies), Heading: "Ines invites you"})
		must.Do(t, errors.Join(err, failed))
		return [][]byte{gif, card, d.Diagram(g, after(t, g, plies), false, g.Name), d.BoardSheet(g, start)}
	}
	first := draw(catalog.Games[0], 3)
	for _, g := range catalog.Games[1:] {
		draw(g, 14)
	}
	for i, again := range draw(catalog.Games[0], 3) {
		if !bytes.Equal(again, first[i]) {
			t.Errorf("picture %d is another the second time", i)
		}
	}
}

func filmed(t *testing.T, d *Drawer, g *game.Game, f GIF) *gif.GIF {
	t.Helper()
	b := must.Get(d.GIF(g, f, func() error { return nil }))(t)
	return must.Get(gif.DecodeAll(bytes.NewReader(b)))(t)
}

func TestLongGIFsShowTheEnd(t *testing.T) {
	g := catalog.Games[1]
	there := &game.Played{Path: []string{"a1", "b2"}, Effects: []game.Effect{{Piece: "white king", From: "a1", To: "b2"}}}
	back := &game.Played{Path: []string{"b2", "a1"}, Effects: []game.Effect{{Piece: "white king", From: "b2", To: "a1"}}}
	f := GIF{Pieces: []game.Piece{{At: "a1", Piece: "white king"}}}
	for range MaxFrames {
		f.Plies = append(f.Plies, there, back)
	}
	positions := f.positions()
	if len(positions) != MaxFrames || positions[0].Pieces[0].At != "b2" || positions[0].Last != there || positions[MaxFrames-1].Last != back {
		t.Errorf("%d positions, from %+v", len(positions), positions[0])
	}
	if _, err := drawer(t).GIF(g, f, func() error { return errors.New("enough") }); err == nil {
		t.Error("whoever has enough gets a film")
	}
}

// A piece that goes from corner to corner makes no large GIF: the longest fits into
// what is kept of pictures.
func TestGIFsAreSmall(t *testing.T) {
	d := drawer(t)
	g := catalog.Games[1]
	there := &game.Played{Path: []string{"a1", "h8"}, Effects: []game.Effect{{Piece: "white king", From: "a1", To: "h8"}}}
	back := &game.Played{Path: []string{"h8", "a1"}, Effects: []game.Effect{{Piece: "white king", From: "h8", To: "a1"}}}
	f := GIF{Pieces: append(after(t, g, 0).Pieces, game.Piece{At: "a1", Piece: "white king"})}
	for range 30 {
		f.Plies = append(f.Plies, there, back)
	}
	b, err := d.GIF(g, f, func() error { return nil })
	if size := len(b) / len(f.Plies) * MaxFrames; err != nil || size > 4<<20 {
		t.Errorf("%d bytes for %d frames, %v", size, MaxFrames, err)
	}
}

// A position that is twice in a row makes a frame of one pixel, not of none.
func TestFramesAreNeverEmpty(t *testing.T) {
	a := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.Black, color.White, color.Transparent})
	b := image.NewPaletted(a.Rect, a.Palette)
	if got := difference(a, b); got != image.Rect(0, 0, 1, 1) {
		t.Error(got)
	}
	b.SetColorIndex(1, 2, 1)
	b.SetColorIndex(3, 2, 1)
	if got := difference(a, b); got != image.Rect(1, 2, 4, 3) {
		t.Error(got)
	}
}
