package picture

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are the two that pictures are lettered in: the same on every machine.
type fonts struct {
	regular, bold *sfnt.Font
	glyphs        *kept[glyph, sfnt.Segments]
}

// glyph is a letter of a font.
type glyph struct {
	font  *sfnt.Font
	index sfnt.GlyphIndex
}

// buffers are what fonts are read with, to be used again.
var buffers = sync.Pool{New: func() any { return new(sfnt.Buffer) }}

func readFonts() (f fonts, err error) {
	f.glyphs = &kept[glyph, sfnt.Segments]{}
	if f.regular, err = sfnt.Parse(goregular.TTF); err != nil {
		return f, err
	}
	f.bold, err = sfnt.Parse(gobold.TTF)
	return f, err
}

// of is the font of a weight in CSS.
func (f fonts) of(weight string) *sfnt.Font {
	switch weight {
	case "600", "700", "bold":
		return f.bold
	default:
		return f.regular
	}
}

// ems is how many units of a glyph make the size of the font.
const ems = 1000

// legible writes a text in characters that the font has: a character that it
// lacks by its sound in Latin letters, and what has none as a dot.
func (f fonts) legible(text string) string {
	buf := buffers.Get().(*sfnt.Buffer)
	defer buffers.Put(buf)
	var b strings.Builder
	for _, r := range text {
		i, err := f.bold.GlyphIndex(buf, r)
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

// width is how long a text is when it is this large.
func (f fonts) width(text, weight string, size float64) float64 {
	w := 0.0
	f.each(text, weight, func(_ sfnt.GlyphIndex, at float64, advance float64) { w = at + advance })
	return w * size / ems
}

// each goes through the glyphs of a text, with the place of each in ems.
func (f fonts) each(text, weight string, do func(i sfnt.GlyphIndex, at, advance float64)) {
	buf := buffers.Get().(*sfnt.Buffer)
	defer buffers.Put(buf)
	own := f.of(weight)
	at, before := 0.0, sfnt.GlyphIndex(0)
	for _, r := range text {
		if r == '-' {
			r = '\u00ad' // the font draws its hyphen-minus as long as a dash, and this as a hyphen
		}
		i, err := own.GlyphIndex(buf, r)
		if err != nil {
			continue
		}
		if k, err := own.Kern(buf, before, i, fixed.I(ems), font.HintingNone); err == nil && before != 0 {
			at += float64(k) / 64
		}
		advance, err := own.GlyphAdvance(buf, i, fixed.I(ems), font.HintingNone)
		if err != nil {
			continue
		}
		do(i, at, float64(advance)/64)
		at += float64(advance) / 64
		before = i
	}
}

// outline appends a text to a path, as large as its style says (--size).
func (f fonts) outline(p path, n *node, s *style) path {
	weight, size := s.value("font-weight"), s.number("--size", 12)
	x := n.at.X
	switch s.value("text-anchor") {
	case "middle":
		x -= f.width(n.text, weight, size) / 2
	case "end":
		x -= f.width(n.text, weight, size)
	}
	own, scale := f.of(weight), size/ems
	f.each(n.text, weight, func(i sfnt.GlyphIndex, at, _ float64) {
		p = p.letter(f.segments(glyph{own, i}), point{x + at*scale, n.at.Y}, scale)
	})
	return p
}

// segments are those of a letter's outline, read once; none where the font cannot draw
// it.
func (f fonts) segments(of glyph) sfnt.Segments {
	return f.glyphs.get(of, func() sfnt.Segments {
		var buf sfnt.Buffer
		segments, err := of.font.LoadGlyph(&buf, of.index, fixed.I(ems), nil)
		if err != nil {
			return nil
		}
		return slices.Clone(segments)
	})
}

// letter appends a letter's outline, with curves of the third degree alone.
func (p path) letter(segments sfnt.Segments, foot point, scale float64) path {
	var now point
	place := func(v fixed.Point26_6) point {
		return point{foot.X + float64(v.X)/64*scale, foot.Y + float64(v.Y)/64*scale}
	}
	for i, s := range segments {
		a, b, c := place(s.Args[0]), place(s.Args[1]), place(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p = p.close()
			}
			p, now = p.moveTo(a.X, a.Y), a
		case sfnt.SegmentOpLineTo:
			p, now = p.lineTo(a.X, a.Y), a
		case sfnt.SegmentOpQuadTo:
			p = append(p, step{'C', [3]point{between(now, a, 2.0/3), between(b, a, 2.0/3), b}})
			now = b
		case sfnt.SegmentOpCubeTo:
			p, now = append(p, step{'C', [3]point{a, b, c}}), c
		}
	}
	if len(segments) > 0 {
		p = p.close()
	}
	return p
}

// between is the point so much of the way from a to b.
func between(a, b point, part float64) point {
	return point{a.X + (b.X-a.X)*part, a.Y + (b.Y-a.Y)*part}
}
