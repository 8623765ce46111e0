package gamelog

import (
	"encoding/binary"
	"iter"
	"slices"

	"threefold/internal/game"
)

// Ply is a move that was played, with its clock times in milliseconds.
//
// The move never changes.
type Ply struct {
	*game.Played
	Left   int64 `json:"left"`  // Time left on the player's clock after the move.
	Spent  int64 `json:"spent"` // Time charged for the move.
	At     int64 `json:"-"`     // epoch milliseconds
	Gained int64 `json:"-"`     // what the move added to its side's clock, which goes with it when it is taken back
}

// Plies are the moves of a game. No method changes what a value holds; values that came of
// each other share it, and Append says who may go on from which. Each ply is kept packed,
// in one string, and the last one as it is beside that, because a server has many games in
// memory and looks at their last moves alone: a packed ply takes a third of the memory, and
// costs the garbage collector nothing to look through.
type Plies struct {
	packed []string
	last   *Ply // nil when there is none
}

// Len is the number of plies.
func (p Plies) Len() int { return len(p.packed) }

// Last is the last ply, which must not be changed; nil where there is none.
func (p Plies) Last() *Ply { return p.last }

// Packed is the ply of this index as it is kept, which tells it apart from others.
func (p Plies) Packed(i int) string { return p.packed[i] }

// All unpacks the plies from the first one on.
func (p Plies) All() iter.Seq2[int, Ply] { return p.From(0) }

// From unpacks the plies from this index on.
func (p Plies) From(first int) iter.Seq2[int, Ply] {
	return func(yield func(int, Ply) bool) {
		for i := first; i < len(p.packed); i++ {
			if !yield(i, unpack(p.packed[i])) {
				return
			}
		}
	}
}

// Texts are the canonical texts of the moves.
func (p Plies) Texts() []string {
	all := make([]string, len(p.packed))
	for i, s := range p.packed {
		r := packedReader(s)
		r.times()
		all[i] = r.text()
	}
	return all
}

// Positions are the texts of the positions after each move.
func (p Plies) Positions() []string {
	all := make([]string, len(p.packed))
	for i, s := range p.packed {
		all[i] = positionOf(s)
	}
	return all
}

// Size is how many bytes of memory the plies take, about.
func (p Plies) Size() (n int) {
	const each = 72 // a string's header here, one and a hash in the match, and what is rounded up
	for _, s := range p.packed {
		n += len(s) + each
	}
	return n
}

// Append returns the plies with one more. It may write it behind them, into memory that
// the two values then share: so a value is appended to once, by whoever carries the game
// on from it, and never again. Who branches, or goes on from a value that somebody else
// may go on from, goes on from what First gives: that is appended to in memory of its own.
// (To copy here in place of that would cost 184 MB over 4,000 plies.)
func (p Plies) Append(one Ply) Plies {
	s := pack(&one)
	last := &struct {
		ply    Ply
		played game.Played
	}{one, *one.Played}
	last.played.Position = positionOf(s) // so that who keeps positions keeps nothing else
	last.ply.Played = &last.played
	return Plies{append(p.packed, s), &last.ply}
}

// First returns the first n plies, as a branch: whatever is appended to them, and however
// often, leaves the value that they came from, and each other branch, as it is.
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

// A packed ply is its position's length, its four times, and then its texts, each
// behind its length. Lists stand behind their length plus one; 0 is no list.

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

// positionOf is the position of a packed ply; it shares the memory.
func positionOf(s string) string {
	r := packedReader(s)
	return s[len(s)-int(r.uvarint()):]
}

// packedReader is what is still to be read of a packed ply. What it reads shares the memory.
type packedReader string

// times reads all numbers but the first.
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
