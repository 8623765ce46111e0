// Package splice puts answers together of a long text that many share and of
// short ones that are each receiver's own, and compresses the long one once.
//
// The moves of a game are such a text: of the longest game they are nearly a
// megabyte, and to encode and compress them for each look would cost some
// twenty milliseconds of a processor.
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
// as they are when the text grows.
type Text struct {
	blocks []*block
	length int
}

// blockSize is as far as compression looks back: longer blocks gain little.
const blockSize = 32 << 10

// block is a part of a text. Raw never changes.
type block struct {
	raw    []byte
	once   sync.Once
	packed []byte // a part of a deflate stream, see pack
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
		next.blocks = append(next.blocks, &block{raw: b[:blockSize:blockSize]})
		b = b[blockSize:]
	}
	next.blocks = append(next.blocks, &block{raw: b})
	return next
}

// Len is how many bytes the text has.
func (t Text) Len() int { return t.length }

// Parts are the text's bytes, part after part. They are shared, and not to be
// changed.
func (t Text) Parts() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, b := range t.blocks {
			if !yield(b.raw) {
				return
			}
		}
	}
}

// Spliced is an answer: a text between two others, which are the receiver's own.
type Spliced struct {
	Head []byte
	Text Text
	Tail []byte
}

// Into puts a text into an answer where it has a gap: in place of the first
// occurrence of gap, between what stands before and behind it in the gap's own
// bytes. It says whether there was one.
func (t Text) Into(answer []byte, gap Gap) (Spliced, bool) {
	before, behind, found := bytes.Cut(answer, []byte(gap.open+gap.end))
	if !found {
		return Spliced{}, false
	}
	head := answer[:len(before)+len(gap.open)]
	return Spliced{Head: head, Text: t, Tail: answer[len(answer)-len(behind)-len(gap.end):]}, true
}

// Gap is where a text belongs: between two pieces that stand side by side.
type Gap struct{ open, end string }

// NewGap is the gap between open and end.
func NewGap(open, end string) Gap { return Gap{open, end} }

// Len is how many bytes the answer has.
func (s Spliced) Len() int { return len(s.Head) + s.Text.length + len(s.Tail) }

// Parts are the answer's bytes, part after part.
func (s Spliced) Parts() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if !yield(s.Head) {
			return
		}
		for part := range s.Text.Parts() {
			if !yield(part) {
				return
			}
		}
		yield(s.Tail)
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
