package picture

import (
	"image"
	"math"
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are the two embedded fonts of pictures.
type fonts struct{ regular, bold *sfnt.Font }

func readFonts() (f fonts, err error) {
	if f.regular, err = sfnt.Parse(goregular.TTF); err != nil {
		return f, err
	}
	f.bold, err = sfnt.Parse(gobold.TTF)
	return f, err
}

// face returns a font in this size, in pixels. Only one goroutine may use it.
func (f fonts) face(bold bool, size float64) font.Face {
	own := f.regular
	if bold {
		own = f.bold
	}
	face, _ := opentype.NewFace(own, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone}) // NewFace never fails
	return face
}

// legible replaces characters that the font does not have: by their sound in Latin letters, or
// by a dot.
func (f fonts) legible(text string) string {
	var buf sfnt.Buffer
	var b strings.Builder
	for _, r := range text {
		i, err := f.bold.GlyphIndex(&buf, r)
		switch {
		case err == nil && i != 0:
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		default:
			if sound := unidecode.Unidecode(string(r)); sound != "" {
				b.WriteString(sound)
			} else {
				b.WriteRune('·')
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// hyphened replaces the hyphen-minus, which the font draws as long as a dash, by its hyphen.
func hyphened(text string) string { return strings.ReplaceAll(text, "-", "\u00ad") }

// measured is the size at which texts are measured.
const measured = 1000

// width returns the width of a text in this size.
func (f fonts) width(text string, bold bool, size float64) float64 {
	return float64(font.MeasureString(f.face(bold, measured), hyphened(text))) / 64 * size / measured
}

// foot returns the point at which a text begins.
func (f fonts) foot(n *node, l *style) point {
	parts := map[string]float64{"middle": 0.5, "end": 1}
	return point{n.at.X - parts[l.Anchor]*f.width(n.text, l.Bold, l.Size), n.at.Y}
}

// paint paints a text.
func (f fonts) paint(into *image.RGBA, n *node, l *style, at place) {
	c, ok := parseColour(l.Fill)
	if !ok || n.text == "" {
		return
	}
	foot := at.apply(f.foot(n, l))
	d := font.Drawer{Dst: into, Src: image.NewUniform(c), Face: f.face(l.Bold, l.Size*at.scale),
		Dot: fixed.Point26_6{X: fixed.Int26_6(math.Round(foot.X * 64)), Y: fixed.Int26_6(math.Round(foot.Y * 64))}}
	d.DrawString(hyphened(n.text))
}

// outline returns a text as the path data of an SVG.
func (f fonts) outline(n *node, l *style) string {
	own := f.regular
	if l.Bold {
		own = f.bold
	}
	var buf sfnt.Buffer
	var d []byte
	foot, scale, before := f.foot(n, l), l.Size/measured, sfnt.GlyphIndex(0)
	for _, r := range hyphened(n.text) {
		i, _ := own.GlyphIndex(&buf, r) // GlyphIndex never fails for a legible text
		kern, _ := own.Kern(&buf, before, i, fixed.I(measured), font.HintingNone)
		foot.X += float64(kern) / 64 * scale
		segments, _ := own.LoadGlyph(&buf, i, fixed.I(measured), nil)
		for _, s := range segments {
			d = appendSegment(d, s, foot, scale)
		}
		advance, _ := own.GlyphAdvance(&buf, i, fixed.I(measured), font.HintingNone)
		foot.X += float64(advance) / 64 * scale
		before = i
	}
	return string(d)
}

// appendSegment appends a segment of a glyph's outline to path data. It needs no "Z", because
// filled paths are closed.
func appendSegment(d []byte, s sfnt.Segment, foot point, scale float64) []byte {
	points := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[s.Op]
	for i, at := range s.Args[:points] {
		d = append(d, map[bool]byte{true: "MLQC"[s.Op], false: ' '}[i == 0])
		d = append(appendShort(d, foot.X+float64(at.X)/64*scale), ' ')
		d = appendShort(d, foot.Y+float64(at.Y)/64*scale)
	}
	return d
}
