// Package search adapts Cheskers to the engine: a board with make and unmake, static exchange
// evaluation, and the evaluation with its weights. Variant is its entry point.
package search

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Tree implements engine.Tree, whose comments describe the methods. Its moves are rules.Moves. It
// is not safe for concurrent use.
type Tree struct {
	walk.Walk[node]
	list []rules.Move // buffer for move generation
}

// node is one position on the path from the root.
type node struct {
	rules.Board
	key          uint64    // Zobrist key, without the counters
	places       walk.Sums // material and piece-square sums, updated incrementally
	jumpers      rules.Set // pieces that can jump; valid if jumpersKnown
	jumpersKnown bool
	halfmove     int32
	fullmove     int32
}

// newTree returns a Tree for a position text. The error is a *game.TextError.
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
			n.addPiece(m.Color, m.Kind, s)
		}
	}
	return n
}

// Key returns the Zobrist key.
func (t *Tree) Key() uint64 { return t.Now().key }

// Turn returns the side to move.
func (t *Tree) Turn() game.Color { return t.Now().ToMove }

// Halfmove returns the plies since the last capture or pawn move.
func (t *Tree) Halfmove() int { return int(t.Now().halfmove) }

// Pieces returns the number of pieces on the board.
func (t *Tree) Pieces() int { return (t.Now().ByColor[0] | t.Now().ByColor[1]).Count() }

// HistorySize returns the number of values of HistoryIndex.
func (t *Tree) HistorySize() int { return 2 << 7 }

// MoveText returns the canonical text of a move.
func (t *Tree) MoveText(m uint64) string { return t.Now().MoveText(rules.Move(m)) }

// Text returns the position text.
func (t *Tree) Text() string {
	n := t.Now()
	return n.BoardText(int(n.halfmove), int(n.fullmove))
}

// Forced reports whether the side to move must capture.
func (t *Tree) Forced() bool { return t.jumpers() != 0 }

// Check returns false: there is no check in this game.
func (t *Tree) Check() bool { return false }

// jumpers returns the pieces that can jump in the current position, cached in its node.
func (t *Tree) jumpers() rules.Set {
	n := t.Now()
	if !n.jumpersKnown {
		n.jumpers, n.jumpersKnown = n.Jumpers(), true
	}
	return n.jumpers
}

// Over reports whether a side has lost its last king, and whether it is the side to move.
func (t *Tree) Over() (over, lost bool) {
	n := t.Now()
	return n.Decided(), n.Kingless(n.ToMove)
}

// Stuck reports whether the side to move, having no move, has lost: "but if the other side,
// given the turn in the same position, would have none either, the game is drawn".
func (t *Tree) Stuck() (lost bool) {
	other := t.Now().AfterPass()
	return other.Count() > 0
}

// Moves appends the legal moves to list and returns it.
func (t *Tree) Moves(list []uint64) []uint64 {
	t.list = t.Now().LegalMoves(t.list[:0])
	return walk.AppendMoves(list, t.list)
}

// Noisy appends the legal captures and promotions to list and returns it.
func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.Now()
	switch {
	case n.Decided():
		return list
	case t.jumpers() != 0:
		t.list = n.CompulsoryCaptures(t.list[:0], t.jumpers())
	default:
		t.list = n.PromotionSteps(t.list[:0])
		t.list = n.BishopCamelMoves(t.list, n.ByColor[n.ToMove.Other()])
	}
	return walk.AppendMoves(list, t.list)
}

// Calm appends the legal moves that are Quiet to list and returns it.
func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.Now()
	if n.Decided() || t.jumpers() != 0 {
		return list
	}
	t.list = n.StepMoves(t.list[:0], rules.Pawn)
	quiet := t.list[:0]
	for _, m := range t.list {
		if m.Promotion() == rules.Pawn {
			quiet = append(quiet, m)
		}
	}
	t.list = n.StepMoves(quiet, rules.King)
	t.list = n.BishopCamelMoves(t.list, n.Empty())
	return walk.AppendMoves(list, t.list)
}

// Legal reports whether a move, which may be of another position, is legal here.
func (t *Tree) Legal(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	if !n.Own(v.Kind()).Has(v.From()) {
		return false
	}
	t.list = n.LegalMoves(t.list[:0])
	return slices.Contains(t.list, v)
}

// Play makes a legal move.
func (t *Tree) Play(moved uint64) {
	before, n := t.Push()
	m := rules.Move(moved)
	n.Board = before.Apply(m)
	n.key, n.places, n.jumpersKnown = before.key^keys.turn[0]^keys.turn[1], before.places, false
	n.halfmove, n.fullmove = before.halfmove+1, before.fullmove+1-int32(before.ToMove)
	us := before.ToMove
	n.removePiece(us, m.Kind(), m.From())
	for gone := before.ByColor[us.Other()] &^ n.ByColor[us.Other()]; gone != 0; gone &= gone - 1 {
		n.removePiece(us.Other(), kindOn(&before.Board, gone&-gone), gone.First())
		n.halfmove = 0
	}
	k := m.Kind()
	if k == rules.Pawn {
		n.halfmove = 0
		if m.Promotion() != rules.Pawn {
			k = m.Promotion()
		}
	}
	n.addPiece(us, k, m.To())
}

// kindOn returns the kind of the piece on a square that is not empty.
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

func (n *node) removePiece(c game.Color, k rules.Kind, s rules.Square) {
	n.key ^= keys.pieces[c][k][s]
	n.places.Remove(&worth[c][k][s])
}

func (n *node) addPiece(c game.Color, k rules.Kind, s rules.Square) {
	n.key ^= keys.pieces[c][k][s]
	n.places.Add(&worth[c][k][s])
}

// Pass makes a null move.
func (t *Tree) Pass() {
	before, n := t.Push()
	*n = *before
	n.ToMove, n.jumpersKnown = before.ToMove.Other(), false
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

// AppendPieces appends all pieces to list and returns it.
func (t *Tree) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	return t.Now().Board.AppendPieces(list)
}

// HistoryIndex returns the index of a move in the history tables: by side, kind and destination.
func (t *Tree) HistoryIndex(m uint64) int {
	return int(t.Now().ToMove)<<7 | int(rules.Move(m).Kind())<<5 | int(rules.Move(m).To())>>1
}

// Quiet reports whether a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	return v.Promotion() == rules.Pawn && v.Jumps() == 0 && !n.ByColor[n.ToMove.Other()].Has(v.To())
}

// Passable returns false, which turns null-move pruning off: zugzwang is common.
func (t *Tree) Passable() bool { return false }

// keys has the random numbers of the Zobrist keys.
var keys = func() (h struct {
	pieces [2][4][64]uint64
	turn   [2]uint64
}) {
	random := game.SplitMix64(0)
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
