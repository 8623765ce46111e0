// Package search is Cheskers as a search asks of it: a board on which moves are played and
// taken back, what an exchange brings, and the evaluation with its weights. Variant is all of it.
package search

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Tree is the board of an engine.Board, which says what its methods answer. Its moves are
// the core's integers. It is for one goroutine.
type Tree struct {
	walk.Walk[node]
	list []rules.Move // for generating into
}

// node is one position of the walk.
type node struct {
	rules.Board
	key      uint64    // of everything but the counters
	places   walk.Sums // what the pieces on their squares are worth, kept with the moves
	jumping  rules.Set // who can jump, once looked is set
	looked   bool
	halfmove int32
	fullmove int32
}

// newTree starts at a position text. The error is a *game.TextError.
func newTree(text string) (engine.Tree, error) {
	b, halfmove, fullmove, err := rules.ReadBoard(text)
	if err != nil {
		return nil, err
	}
	root := newNode(b)
	root.halfmove, root.fullmove = int32(halfmove), int32(fullmove)
	return &Tree{Walk: walk.From(root), list: make([]rules.Move, 0, 128)}, nil
}

func newNode(b rules.Board) node {
	n := node{Board: b, key: keys.turn[b.ToMove]}
	for s := range rules.Square(64) {
		if m, found := b.At(s); found {
			n.come(m.Color, m.Kind, s)
		}
	}
	return n
}

func (t *Tree) Key() uint64              { return t.Now().key }
func (t *Tree) Turn() game.Color         { return t.Now().ToMove }
func (t *Tree) Halfmove() int            { return int(t.Now().halfmove) }
func (t *Tree) Pieces() int              { return (t.Now().ByColor[0] | t.Now().ByColor[1]).Count() }
func (t *Tree) Slots() int               { return 2 << 7 }
func (t *Tree) MoveText(m uint64) string { return t.Now().MoveText(rules.Move(m)) }

func (t *Tree) Text() string {
	n := t.Now()
	return n.BoardText(int(n.halfmove), int(n.fullmove))
}

// Forced says that the side on turn may not let things be: it must capture.
func (t *Tree) Forced() bool { return t.look() != 0 }

// Check is false: there is no check.
func (t *Tree) Check() bool { return false }

// look finds who can jump in the present position, once.
func (t *Tree) look() rules.Set {
	n := t.Now()
	if !n.looked {
		n.jumping, n.looked = n.Jumpers(), true
	}
	return n.jumping
}

// Over reports whether a side has lost its last king, and whether it is the one on turn.
func (t *Tree) Over() (over, lost bool) {
	n := t.Now()
	return n.Decided(), n.Kingless(n.ToMove)
}

// Stuck reports whether the side on turn, having no move, has lost: "but if the other side,
// given the turn in the same position, would have none either, the game is drawn".
func (t *Tree) Stuck() (lost bool) {
	other := t.Now().Passed()
	return other.Count() > 0
}

func (t *Tree) Moves(list []uint64) []uint64 {
	t.list = t.Now().LegalMoves(t.list[:0])
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.Now()
	switch {
	case n.Decided():
		return list
	case t.look() != 0:
		t.list = n.Compulsory(t.list[:0], t.look())
	default:
		t.list = n.Promoting(t.list[:0])
		t.list = n.Flights(t.list, n.ByColor[n.ToMove.Other()])
	}
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.Now()
	if n.Decided() || t.look() != 0 {
		return list
	}
	t.list = n.Steps(t.list[:0], rules.Pawn)
	quiet := t.list[:0]
	for _, m := range t.list {
		if m.Promotion() == rules.Pawn {
			quiet = append(quiet, m)
		}
	}
	t.list = n.Steps(quiet, rules.King)
	t.list = n.Flights(t.list, n.Empty())
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Legal(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	if !n.Own(v.Kind()).Has(v.From()) {
		return false
	}
	t.list = n.LegalMoves(t.list[:0])
	return slices.Contains(t.list, v)
}

func (t *Tree) Play(moved uint64) {
	before, n := t.Push()
	m := rules.Move(moved)
	n.Board = before.Apply(m)
	n.key, n.places, n.looked = before.key^keys.turn[0]^keys.turn[1], before.places, false
	n.halfmove, n.fullmove = before.halfmove+1, before.fullmove+1-int32(before.ToMove)
	us := before.ToMove
	n.leave(us, m.Kind(), m.From())
	for gone := before.ByColor[us.Other()] &^ n.ByColor[us.Other()]; gone != 0; gone &= gone - 1 {
		n.leave(us.Other(), kindOn(&before.Board, gone&-gone), gone.First())
		n.halfmove = 0
	}
	k := m.Kind()
	if k == rules.Pawn {
		n.halfmove = 0
		if m.Promotion() != rules.Pawn {
			k = m.Promotion()
		}
	}
	n.come(us, k, m.To())
}

// kindOn is the kind of the piece on a square that is not empty.
func kindOn(b *rules.Board, s rules.Set) rules.Kind {
	switch {
	case b.ByKind[rules.Pawn]&s != 0:
		return rules.Pawn
	case b.ByKind[rules.King]&s != 0:
		return rules.King
	case b.ByKind[rules.Bishop]&s != 0:
		return rules.Bishop
	default:
		return rules.Camel
	}
}

func (n *node) leave(c game.Color, k rules.Kind, s rules.Square) {
	n.key ^= keys.pieces[c][k][s]
	n.places.Remove(&worth[c][k][s])
}

func (n *node) come(c game.Color, k rules.Kind, s rules.Square) {
	n.key ^= keys.pieces[c][k][s]
	n.places.Add(&worth[c][k][s])
}

func (t *Tree) Pass() {
	before, n := t.Push()
	*n = *before
	n.ToMove, n.looked = before.ToMove.Other(), false
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

func (t *Tree) Standing(list []game.Standing) []game.Standing {
	return t.Now().Board.Standing(list)
}

func (t *Tree) Slot(m uint64) int {
	return int(t.Now().ToMove)<<7 | int(rules.Move(m).Kind())<<5 | int(rules.Move(m).To())>>1
}

func (t *Tree) Quiet(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	return v.Promotion() == rules.Pawn && v.Jumps() == 0 && !n.ByColor[n.ToMove.Other()].Has(v.To())
}

// Passable is false: capture is compulsory, and having to move is often what loses.
func (t *Tree) Passable() bool { return false }

// keys are the random numbers of which a position's key is made.
var keys = func() (h struct {
	pieces [2][4][64]uint64
	turn   [2]uint64
}) {
	random := game.Scramble(0)
	for c := range h.pieces {
		for k := range h.pieces[c] {
			for s := range h.pieces[c][k] {
				h.pieces[c][k][s] = random.Next()
			}
		}
		h.turn[c] = random.Next()
	}
	return h
}()
