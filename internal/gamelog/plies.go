package gamelog

import (
	"encoding/binary"
	"iter"
	"slices"

	"threefold/internal/game"
)

// Ply is a move that was played, with its clock times in milliseconds.
//
// It never changes, but a takeback removes it.
type Ply struct {
	*game.Played
	Left   int64 `json:"left"`  // Milliseconds left on the player's clock after the move, its increment included; 0 without a clock.
	Spent  int64 `json:"spent"` // Milliseconds charged for the move; 0 without a clock.
	At     int64 `json:"-"`     // epoch milliseconds
	Gained int64 `json:"-"`     // milliseconds that the move added to its side's clock, which a takeback removes
}

// Plies is the list of moves of a game. Its methods do not change it, but values that were
// derived from each other share memory: see Append. Each ply is encoded in one string, which
// takes a third of the memory and has no pointers for the garbage collector; the last one is
// also kept decoded, because it is read most.
type Plies struct {
	packed []string
	last   *Ply // nil if there is none
}

// Len returns the number of plies.
func (p Plies) Len() int { return len(p.packed) }

// Last returns the last ply, which the caller must not change; nil if there is none.
func (p Plies) Last() *Ply { return p.last }

// Packed returns the encoding of the ply of this index, from 0: equal for equal plies.
func (p Plies) Packed(i int) string { return p.packed[i] }

// All iterates over the plies and their indexes, from 0.
func (p Plies) All() iter.Seq2[int, Ply] { return p.From(0) }

// From iterates over the plies and their indexes, from index first.
func (p Plies) From(first int) iter.Seq2[int, Ply] {
	return func(yield func(int, Ply) bool) {
		for i := first; i < len(p.packed); i++ {
			if !yield(i, unpack(p.packed[i])) {
				return
			}
		}
	}
}

// Texts returns the canonical texts of the moves.
func (p Plies) Texts() []string {
	all := make([]string, len(p.packed))
	for i, s := range p.packed {
		r := packedReader(s)
		r.times()
		all[i] = r.text()
	}
	return all
}

// Positions returns the texts of the positions after each move.
func (p Plies) Positions() []string {
	all := make([]string, len(p.packed))
	for i, s := range p.packed {
		all[i] = positionOf(s)
	}
	return all
}

// Size returns about how many bytes of memory the plies take, with their part of the match.
func (p Plies) Size() (n int) {
	const each = 72 // a string header here, one and a hash in the match, and the allocator's rounding
	for _, s := range p.packed {
		n += len(s) + each
	}
	return n
}

// Append returns the plies with one more. Like the built-in append it may write into the spare
// capacity of p's array, so it must be called at most once on a value. A caller that branches, or
// that shares the value with another, appends to the result of First, whose capacity is its length.
// (To copy here would allocate 184 MB over 4,000 plies.)
func (p Plies) Append(one Ply) Plies {
	s := pack(&one)
	last := &struct {
		ply    Ply
		played game.Played
	}{one, *one.Played}
	last.played.Position = positionOf(s) // a part of s, so that the event's own text can be freed
	last.ply.Played = &last.played
	return Plies{append(p.packed, s), &last.ply}
}

// First returns the first n plies as a branch: appending to it does not write into memory of
// this value or of other branches.
func (p Plies) First(n int) Plies {
	return Plies{p.packed[:n:n], lastOf(p.packed[:n])}
}

// clip returns the same plies as a branch, as First does.
func (p Plies) clip() Plies { return Plies{slices.Clip(p.packed), p.last} }

func lastOf(packed []string) *Ply {
	if len(packed) == 0 {
		return nil
	}
	last := unpack(packed[len(packed)-1])
	return &last
}

// A packed ply is the length of its position, its four times, its texts, each after its length,
// and the position. A list comes after its length plus one; 0 is a nil list.

func pack(p *Ply) string {
	b := make([]byte, 0, 256)
	b = binary.AppendUvarint(b, uint64(len(p.Position)))
	b = binary.AppendVarint(b, p.Left)
	b = binary.AppendVarint(b, p.Spent)
	b = binary.AppendVarint(b, p.At)
	b = binary.AppendVarint(b, p.Gained)
	b = packText(b, p.Text)
	b = packText(b, p.Shown)
	b = packText(b, p.By)
	b = packText(b, string(p.Kind))
	b = packList(b, p.Path, packText)
	b = packList(b, p.Takes, packText)
	b = packList(b, p.Effects, packEffect)
	b = packList(b, p.Check, packText)
	return string(append(b, p.Position...))
}

func packText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func packList[T any](b []byte, list []T, one func([]byte, T) []byte) []byte {
	if list == nil {
		return append(b, 0)
	}
	b = binary.AppendUvarint(b, uint64(len(list))+1)
	for _, v := range list {
		b = one(b, v)
	}
	return b
}

func packEffect(b []byte, e game.Effect) []byte {
	return packText(packText(packText(packText(b, e.Piece), e.From), e.To), e.As)
}

func unpack(s string) Ply {
	r := packedReader(s)
	p := Ply{Played: &game.Played{}}
	p.Left, p.Spent, p.At, p.Gained = r.times()
	p.Text, p.Shown, p.By, p.Kind = r.text(), r.text(), r.text(), game.MoveKind(r.text())
	p.Path = unpackList(&r, (*packedReader).text)
	p.Takes = unpackList(&r, (*packedReader).text)
	p.Effects = unpackList(&r, (*packedReader).effect)
	p.Check = unpackList(&r, (*packedReader).text)
	p.Position = string(r)
	return p
}

// positionOf returns the position of a packed ply; it shares the memory.
func positionOf(s string) string {
	r := packedReader(s)
	return s[len(s)-int(r.uvarint()):]
}

// packedReader is the rest of a packed ply. The strings that it returns share its memory.
type packedReader string

// times skips the length of the position and reads the four times.
func (r *packedReader) times() (left, spent, at, gained int64) {
	r.uvarint()
	return r.varint(), r.varint(), r.varint(), r.varint()
}

func (r *packedReader) uvarint() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := (*r)[0]
		*r = (*r)[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

func (r *packedReader) varint() int64 {
	n := r.uvarint()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *packedReader) text() string {
	n := r.uvarint()
	s := string((*r)[:n])
	*r = (*r)[n:]
	return s
}

func (r *packedReader) effect() game.Effect {
	return game.Effect{Piece: r.text(), From: r.text(), To: r.text(), As: r.text()}
}

func unpackList[T any](r *packedReader, one func(*packedReader) T) []T {
	n := r.uvarint()
	if n == 0 {
		return nil
	}
	list := make([]T, n-1)
	for i := range list {
		list[i] = one(r)
	}
	return list
}
