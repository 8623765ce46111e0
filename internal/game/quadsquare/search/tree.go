// Package search adapts Quad-Square Chess to the engine: a board with make and unmake, static
// exchange evaluation, and the evaluation with its weights. Variant is its entry point.
package search

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
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
	key       uint64     // Zobrist key, without the counters
	places    walk.Sums  // material and piece-square sums, updated incrementally
	view      rules.View // valid if viewKnown
	viewKnown bool
}

// newTree returns a Tree for a position text. The error is a *game.TextError.
func newTree(text string) (engine.Tree, error) {
	b, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return &Tree{Walk: walk.From(newNode(b)), list: make([]rules.Move, 0, 256)}, nil
}

func newNode(b rules.Board) node {
	n := node{Board: b, key: keys.turn[b.Turn] ^ keys.rights(&b)}
	for c := range game.Black + 1 {
		for k := range rules.Kind(rules.Kinds) {
			for pieces := b.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
				n.key ^= keys.pieces[c][k][pieces.First()]
				n.places.Add(&worth[c][k][pieces.First()])
				if b.Doubled.Has(pieces.First()) {
					n.places.Add(&worth[c][k][pieces.First()])
				}
			}
		}
	}
	for twins := b.Doubled; twins != 0; twins &= twins - 1 {
		n.key ^= keys.doubled[twins.First()]
	}
	return n
}

// Key returns the Zobrist key.
func (t *Tree) Key() uint64 { return t.Now().key }

// Turn returns the side to move.
func (t *Tree) Turn() game.Color { return t.Now().Turn }

// Halfmove returns the plies since the last capture or pawn move.
func (t *Tree) Halfmove() int { return int(t.Now().Half) }

// HistorySize returns the number of values of HistoryIndex.
func (t *Tree) HistorySize() int { return 2 * rules.Kinds * rules.Squares }

// MoveText returns the canonical text of a move.
func (t *Tree) MoveText(m uint64) string { return t.Now().MoveText(rules.Move(m)) }

// Text returns the position text.
func (t *Tree) Text() string { return t.Now().Text() }

// Forced reports whether the side to move is in check.
func (t *Tree) Forced() bool { return t.Check() }

// Check reports whether the side to move is in check.
func (t *Tree) Check() bool { return t.view().Check }

// view returns the View of the current position, cached in its node.
func (t *Tree) view() *rules.View {
	n := t.Now()
	if !n.viewKnown {
		n.view, n.viewKnown = n.Board.View(), true
	}
	return &n.view
}

// Over reports whether the game has ended by dead material, a draw. The search detects checkmate
// and stalemate by the absence of moves.
func (t *Tree) Over() (over, lost bool) { return t.Now().Dead(), false }

// Stuck reports whether the side to move, having no legal move, has lost: it is in check.
func (t *Tree) Stuck() (lost bool) { return t.Check() && !t.Now().Dead() }

// Moves appends the legal moves to list and returns it.
func (t *Tree) Moves(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.Now().Board, *t.view(), t.list[:0])
	t.list = g.Run()
	return walk.AppendMoves(list, t.list)
}

// Noisy appends the legal captures and promotions to list and returns it.
func (t *Tree) Noisy(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.Now().Board, *t.view(), t.list[:0])
	g.SkipQuiet = true
	t.list = g.Run()
	return walk.AppendMoves(list, t.list)
}

// Calm appends the legal moves that are Quiet to list and returns it.
func (t *Tree) Calm(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.Now().Board, *t.view(), t.list[:0])
	g.SkipNoisy = true
	t.list = g.Run()
	return walk.AppendMoves(list, t.list)
}

// Legal reports whether a move, which may be of another position, is legal here.
func (t *Tree) Legal(m uint64) bool {
	v := rules.Move(m)
	g := rules.NewGenerator(&t.Now().Board, *t.view(), t.list[:0])
	if g.Dead() {
		return false
	}
	free := g.Pieces[g.Us][v.Kind()] &^ g.Pieces[g.Them][rules.Rook]
	switch {
	case v.Castling():
		if g.CanCastle(g.Us, &g.Occ) {
			g.Add(rules.Castling(g.Us))
		}
	case v.Sacrifice() && v.From() == v.To():
		if (g.Pieces[g.Us][rules.Bishop] & g.Occ.ByColor[g.Them] & rules.Quads).Has(v.From()) {
			g.AddSacrifice(v.From(), v.From())
		}
	case !free.Has(v.From()):
	case v.Kind() == rules.Pawn:
		g.AddPawnMoves(v.From())
	default:
		g.AddPieceMoves(v.Kind(), v.From())
	}
	return slices.Contains(g.List, v)
}

// Play makes a legal move.
func (t *Tree) Play(moved uint64) {
	before, n := t.Push()
	m := rules.Move(moved)
	n.Board = before.After(m)
	n.places, n.viewKnown = before.places, false
	us, them := before.Turn, n.Turn
	key := before.key ^ keys.turn[0] ^ keys.turn[1] ^ keys.rights(&before.Board) ^ keys.rights(&n.Board)
	for twins := before.Doubled ^ n.Doubled; twins != 0; twins &= twins - 1 {
		key ^= keys.doubled[twins.First()]
	}
	key ^= n.changed(before, us, m.Kind())
	n.places.Remove(&worth[us][m.Kind()][m.From()])
	if m.Captures() {
		key ^= n.changed(before, them, m.Taken())
		n.places.Remove(&worth[them][m.Taken()][m.To()])
	}
	switch {
	case m.Sacrifice():
	case m.Castling():
		key ^= n.changed(before, us, rules.Rook)
		n.places.Remove(&worth[us][rules.Rook][m.To()])
		n.places.Add(&worth[us][rules.Rook][m.From()])
		n.places.Add(&worth[us][rules.King][m.To()])
	default:
		if m.Becomes() != m.Kind() {
			key ^= n.changed(before, us, m.Becomes())
		}
		n.places.Add(&worth[us][m.Becomes()][m.To()])
	}
	n.key = key
}

// changed returns the change of the key by the pieces of one kind.
func (n *node) changed(before *node, c game.Color, k rules.Kind) (key uint64) {
	for pieces := before.Pieces[c][k] ^ n.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
		key ^= keys.pieces[c][k][pieces.First()]
	}
	return key
}

// Pass makes a null move.
func (t *Tree) Pass() {
	before, n := t.Push()
	*n = *before
	n.Turn, n.viewKnown, n.Half = before.Turn.Other(), false, before.Half+1
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

// Pieces returns the number of pieces on the board.
func (t *Tree) Pieces() int {
	who := &t.view().Occ
	return who.Occupied.Count() + who.Full.Count()
}

// AppendPieces appends the pieces to list; none while a side may still castle, as the endgame
// tables do not know castling rights.
func (t *Tree) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	if t.Now().Castle != [2]bool{} {
		return list
	}
	return t.Now().Board.AppendPieces(list)
}

// HistoryIndex returns the index of a move in the history tables: by side, kind and destination.
func (t *Tree) HistoryIndex(m uint64) int {
	return (int(t.Now().Turn)*rules.Kinds+int(rules.Move(m).Kind()))*rules.Squares + int(rules.Move(m).To())
}

// Quiet reports whether a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	return !rules.Move(m).Captures() && rules.Move(m).Becomes() == rules.Move(m).Kind()
}

// Passable reports whether zugzwang is unlikely, so that null-move pruning is safe: the side to
// move has a piece other than pawns and the king.
func (t *Tree) Passable() bool {
	n := t.Now()
	pieces := &n.Pieces[n.Turn]
	return pieces[rules.Queen]|pieces[rules.Rook]|pieces[rules.Bishop]|pieces[rules.Knight] != 0
}

// hashes has the random numbers of the Zobrist keys.
type hashes struct {
	pieces  [2][rules.Kinds][rules.Squares]uint64
	doubled [rules.Squares]uint64
	turn    [2]uint64
	castle  [2]uint64
}

func (h *hashes) rights(b *rules.Board) (key uint64) {
	for c, may := range b.Castle {
		if may {
			key ^= h.castle[c]
		}
	}
	return key
}

var keys = func() (h hashes) {
	random := game.SplitMix64(0)
	for c := range h.pieces {
		for k := range h.pieces[c] {
			for s := range h.pieces[c][k] {
				h.pieces[c][k][s] = random.Next()
			}
		}
		h.turn[c], h.castle[c] = random.Next(), random.Next()
	}
	for s := range h.doubled {
		h.doubled[s] = random.Next()
	}
	return h
}()
