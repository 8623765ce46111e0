// Package search is Chesquerque as a search asks of it: a board on which moves are played and
// taken back, what an exchange brings, and the evaluation with its weights. Variant is all of it.
package search

import (
	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
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
	key    uint64      // of everything but the counters
	places walk.Sums   // what the pieces on their points are worth, kept with the moves
	guard  rules.Guard // what the king on turn asks, once looked is set
	looked bool
}

// newTree starts at a position text. The error is a *game.TextError.
func newTree(text string) (engine.Tree, error) {
	b, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return &Tree{Walk: walk.From(newNode(b)), list: make([]rules.Move, 0, rules.MaxMoves)}, nil
}

func newNode(b rules.Board) node {
	n := node{Board: b, key: keys.turn[b.Turn] ^ keys.state(&b)}
	for p, m := range b.Pieces {
		if m != rules.Nobody {
			n.key ^= keys.pieces[m][p]
			n.places.Add(&worth[m][p])
		}
	}
	return n
}

func (t *Tree) Key() uint64              { return t.Now().key }
func (t *Tree) Turn() game.Color         { return t.Now().Turn }
func (t *Tree) Halfmove() int            { return int(t.Now().Halfmove) }
func (t *Tree) Pieces() int              { return t.Now().Occupied().Count() }
func (t *Tree) Slots() int               { return 2 * len(rules.Kinds) * rules.Points }
func (t *Tree) MoveText(m uint64) string { return rules.Move(m).String() }
func (t *Tree) Text() string             { return t.Now().Text() }

// Forced says that the side on turn may not let things be: it is in check.
func (t *Tree) Forced() bool { return t.look().Checkers.Any() }

// Check is Forced; other games tell the two apart.
func (t *Tree) Check() bool { return t.look().Checkers.Any() }

// look finds the guard of the present position, once.
func (t *Tree) look() *rules.Guard {
	n := t.Now()
	if !n.looked {
		n.guard, n.looked = n.Board.Guard(), true
	}
	return &n.guard
}

// Over reports whether the game has ended by the pieces that are left, and whether
// the side on turn has lost by it. Mate and stalemate are seen by the moves.
func (t *Tree) Over() (over, lost bool) { return t.Now().Dead(), false }

func (t *Tree) Stuck() (lost bool) { return t.Forced() && !t.Now().Dead() }

func (t *Tree) Moves(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	t.list = n.MovesTo(t.list[:0], t.look(), rules.Everywhere, rules.Everywhere)
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	enemies := n.ByColor[n.Turn.Other()]
	pawns := enemies.Or(rules.OnRank[rules.PromotionRank[n.Turn]]).Or(rules.Single[n.Passed])
	t.list = n.MovesTo(t.list[:0], t.look(), enemies, pawns)
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	free := rules.Everywhere.Minus(n.Occupied())
	pawns := free.Minus(rules.OnRank[rules.PromotionRank[n.Turn]]).Minus(rules.Single[n.Passed])
	t.list = n.MovesTo(t.list[:0], t.look(), free, pawns)
	return walk.AppendMoves(list, t.list)
}

func (t *Tree) Legal(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	from := v.From()
	if n.Dead() || !n.ByColor[n.Turn].Has(from) || !n.Destinations(from, t.look()).Has(v.To()) {
		return false
	}
	promoted := n.ByKind[rules.Pawn].Has(from) && v.To().Rank() == rules.PromotionRank[n.Turn]
	return promoted == (v.Becomes() != rules.NoKind)
}

func (t *Tree) Play(m uint64) {
	before, n := t.push()
	n.Play(rules.Move(m))
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.Board) ^ keys.state(&n.Board)
	n.follow(before, rules.Move(m))
}

func (t *Tree) Pass() {
	before, n := t.push()
	n.Turn, n.Passed, n.Halfmove = n.Turn.Other(), rules.Nowhere, n.Halfmove+1
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.Board) ^ keys.state(&n.Board)
}

// push copies the present position for a move to be played on.
func (t *Tree) push() (before, n *node) {
	before, n = t.Push()
	n.Board, n.key, n.places, n.looked = before.Board, before.key, before.places, false
	return before, n
}

// follow keeps key and values in step with the pieces that a move has moved.
func (n *node) follow(before *node, m rules.Move) {
	from, to, us := m.From(), m.To(), before.Turn
	captured := before.Captured(from, to)
	n.gone(before.Pieces[from], from)
	if gone := before.Pieces[captured]; gone != rules.Nobody {
		n.gone(gone, captured)
	}
	n.come(n.Pieces[to], to)
	if n.Pieces[to].Kind() == rules.King {
		if c, ok := rules.CastlingOf(us, from, to); ok {
			n.gone(rules.NewPiece(us, rules.Rook), c.Rook)
			n.come(rules.NewPiece(us, rules.Rook), c.Over)
		}
	}
}

func (n *node) gone(m rules.Piece, p rules.Point) {
	n.key ^= keys.pieces[m][p]
	n.places.Remove(&worth[m][p])
}

func (n *node) come(m rules.Piece, p rules.Point) {
	n.key ^= keys.pieces[m][p]
	n.places.Add(&worth[m][p])
}

// Standing appends the pieces to a list; none while somebody may still castle,
// which pieces alone do not tell.
func (t *Tree) Standing(list []game.Standing) []game.Standing {
	if t.Now().Rights != 0 {
		return list
	}
	return t.Now().Board.Standing(list)
}

func (t *Tree) Slot(m uint64) int {
	piece := t.Now().Pieces[rules.Move(m).From()]
	return (int(piece.Color())*len(rules.Kinds)+int(piece.Kind()-rules.King))*rules.Points + int(rules.Move(m).To())
}

func (t *Tree) Quiet(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	return v.Becomes() == rules.NoKind && n.Pieces[n.Captured(v.From(), v.To())] == rules.Nobody
}

// Passable says that passing is hardly ever better than the best move here:
// the side on turn has more than pawns, and a knight alone is too slow.
func (t *Tree) Passable() bool {
	n := t.Now()
	return n.ByColor[n.Turn].Minus(n.ByKind[rules.Pawn]).Minus(n.ByKind[rules.King]).Minus(n.ByKind[rules.Knight]).Any()
}

// hashes are the random numbers of which keys are made.
type hashes struct {
	pieces [16][rules.Points]uint64
	turn   [2]uint64
	rights [16]uint64
	passed [256]uint64
}

func (h *hashes) state(b *rules.Board) uint64 { return h.rights[b.Rights] ^ h.passed[b.Passed] }

var keys = func() (h hashes) {
	random := game.Scramble(0)
	for m := range h.pieces {
		for p := range h.pieces[m] {
			h.pieces[m][p] = random.Next()
		}
	}
	for i := range h.turn {
		h.turn[i] = random.Next()
	}
	for i := range h.rights {
		h.rights[i] = random.Next()
	}
	for p := range rules.Point(rules.Points) {
		h.passed[p] = random.Next()
	}
	return h
}()
