// Package splice puts answers together of a long text that many share and of
// short ones that are each receiver's own, and compresses the long one once.
//
// The moves of a game are such a text: of the longest game they are nearly a megabyte, and to
// encode and compress them for each look would cost some twenty milliseconds of a processor.
// What all pages have in common is another: it is most of a short game's page.
package splice

import (
	"bytes"
	"iter"
	"slices"
	"sync"
)

// Text is a text that grows at its end. It is an immutable value, shared by
// whoever has it; the zero Text is empty.
//
// It consists of blocks, each of which is compressed by itself and once, when it
// is first asked for so. All but the last are at least blockSize long, and stay
// as they are when the text grows; the last is compressed again for each length
// at which it is asked for, and therefore fast.
type Text struct {
	blocks []*block
	length int
}

// blockSize is as far as compression looks back: longer blocks gain little.
const blockSize = 32 << 10

// block is a part of a text. Raw never changes.
type block struct {
	raw    []byte
	level  int // how hard it is compressed
	once   sync.Once
	packed []byte // a part of a deflate stream, see pack
}

// Constant is a text that does not grow: it is compressed as a whole, and hard. It keeps b.
func Constant(b []byte) Text {
	return Text{blocks: []*block{{raw: b, level: constantLevel}}, length: len(b)}
}

// Append gives the text with more at its end. It keeps nothing of b.
func (t Text) Append(b []byte) Text {
	if len(b) == 0 {
		return t
	}
	kept := t.blocks
	if n := len(kept); n > 0 && len(kept[n-1].raw) < blockSize {
		kept, b = kept[:n-1], slices.Concat(kept[n-1].raw, b)
		t.length -= len(t.blocks[n-1].raw)
	} else {
		b = bytes.Clone(b)
	}
	next := Text{blocks: slices.Clone(kept), length: t.length + len(b)}
	for len(b) >= 2*blockSize {
		next.blocks = append(next.blocks, &block{raw: b[:blockSize:blockSize], level: onceLevel})
		b = b[blockSize:]
	}
	level := eachLevel
	if len(b) >= blockSize {
		level = onceLevel
	}
	next.blocks = append(next.blocks, &block{raw: b, level: level})
	return next
}

// Len is how many bytes the text has.
func (t Text) Len() int { return t.length }

// Spliced is an answer: texts that many share between what is its receiver's own.
// It is an immutable value.
type Spliced struct {
	parts  []part
	length int
}

// part is what is the receiver's own, and the text that follows it.
type part struct {
	own    []byte
	shared Text
}

// Of is an answer in which nothing is shared. It keeps b.
func Of(b []byte) Spliced { return Spliced{parts: []part{{own: b}}, length: len(b)} }

// Put puts a text into an answer where that has a gap: in place of the first
// occurrence of gap in what is the receiver's own, between what is before and
// behind it in the gap's bytes. It says whether there was one.
func (s Spliced) Put(t Text, gap Gap) (Spliced, bool) {
	for i, p := range s.parts {
		at := bytes.Index(p.own, []byte(gap.open+gap.end))
		if at < 0 {
			continue
		}
		at += len(gap.open)
		parts := slices.Concat(s.parts[:i], []part{{p.own[:at:at], t}, {p.own[at:], p.shared}}, s.parts[i+1:])
		return Spliced{parts: parts, length: s.length + t.length}, true
	}
	return s, false
}

// Gap is where a text belongs: between two pieces that stand side by side.
type Gap struct{ open, end string }

// NewGap is the gap between open and end.
func NewGap(open, end string) Gap { return Gap{open, end} }

// Len is how many bytes the answer has.
func (s Spliced) Len() int { return s.length }

// Parts are the answer's bytes, part after part. Those of texts are shared, and
// not to be changed.
func (s Spliced) Parts() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, p := range s.parts {
			if !yield(p.own) {
				return
			}
			for _, b := range p.shared.blocks {
				if !yield(b.raw) {
					return
				}
			}
		}
	}
}

// Join is the answer in one piece.
func (s Spliced) Join() []byte {
	whole := make([]byte, 0, s.Len())
	for part := range s.Parts() {
		whole = append(whole, part...)
	}
	return whole
}
