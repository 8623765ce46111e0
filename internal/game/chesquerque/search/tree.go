// Package search adapts Chesquerque to the engine: a board with make and unmake, static exchange
// evaluation, and the evaluation with its weights. Variant is its entry point.
package search

import (
	"threefold/internal/engine"
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
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
	key            uint64          // Zobrist key, without the counters
	places         walk.Sums       // material and piece-square sums, updated incrementally
	checkInfo      rules.CheckInfo // valid if checkInfoKnown
	checkInfoKnown bool
}

// newTree returns a Tree for a position text. The error is a *game.TextError.
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
		if m != rules.NoPiece {
			n.key ^= keys.pieces[m][p]
			n.places.Add(&worth[m][p])
		}
	}
	return n
}

// Key returns the Zobrist key.
func (t *Tree) Key() uint64 { return t.Now().key }

// Turn returns the side to move.
func (t *Tree) Turn() game.Color { return t.Now().Turn }

// Halfmove returns the plies since the last capture or pawn move.
func (t *Tree) Halfmove() int { return int(t.Now().Halfmove) }

// Pieces returns the number of pieces on the board.
func (t *Tree) Pieces() int { return t.Now().Occupied().Count() }

// HistorySize returns the number of values of HistoryIndex.
func (t *Tree) HistorySize() int { return 2 * len(rules.Kinds) * rules.Points }

// MoveText returns the canonical text of a move.
func (t *Tree) MoveText(m uint64) string { return rules.Move(m).String() }

// Text returns the position text.
func (t *Tree) Text() string { return t.Now().Text() }

// Forced reports whether the side to move is in check.
func (t *Tree) Forced() bool { return t.checkInfo().Checkers.Any() }

// Check is the same as Forced in this game.
func (t *Tree) Check() bool { return t.checkInfo().Checkers.Any() }

// checkInfo returns the CheckInfo of the current position, cached in its node.
func (t *Tree) checkInfo() *rules.CheckInfo {
	n := t.Now()
	if !n.checkInfoKnown {
		n.checkInfo, n.checkInfoKnown = n.Board.CheckInfo(), true
	}
	return &n.checkInfo
}

// Over reports whether the game has ended by dead material, a draw. The search detects checkmate
// and stalemate by the absence of moves.
func (t *Tree) Over() (over, lost bool) { return t.Now().Dead(), false }

// Stuck reports whether the side to move, having no legal move, has lost: it is in check.
func (t *Tree) Stuck() (lost bool) { return t.Forced() && !t.Now().Dead() }

// Moves appends the legal moves to list and returns it.
func (t *Tree) Moves(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	t.list = n.MovesTo(t.list[:0], t.checkInfo(), rules.AllPoints, rules.AllPoints)
	return walk.AppendMoves(list, t.list)
}

// Noisy appends the legal captures and promotions to list and returns it.
func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	enemies := n.ByColor[n.Turn.Other()]
	pawns := enemies.Or(rules.OnRank[rules.PromotionRank[n.Turn]]).Or(rules.Single[n.EnPassant])
	t.list = n.MovesTo(t.list[:0], t.checkInfo(), enemies, pawns)
	return walk.AppendMoves(list, t.list)
}

// Calm appends the legal moves that are Quiet to list and returns it.
func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.Now()
	if n.Dead() {
		return list
	}
	free := rules.AllPoints.Minus(n.Occupied())
	pawns := free.Minus(rules.OnRank[rules.PromotionRank[n.Turn]]).Minus(rules.Single[n.EnPassant])
	t.list = n.MovesTo(t.list[:0], t.checkInfo(), free, pawns)
	return walk.AppendMoves(list, t.list)
}

// Legal reports whether a move, which may be of another position, is legal here.
func (t *Tree) Legal(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	from := v.From()
	if n.Dead() || !n.ByColor[n.Turn].Has(from) || !n.Destinations(from, t.checkInfo()).Has(v.To()) {
		return false
	}
	promoted := n.ByKind[rules.Pawn].Has(from) && v.To().Rank() == rules.PromotionRank[n.Turn]
	return promoted == (v.Becomes() != rules.NoKind)
}

// Play makes a legal move.
func (t *Tree) Play(m uint64) {
	before, n := t.push()
	n.Play(rules.Move(m))
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.Board) ^ keys.state(&n.Board)
	n.updateSums(before, rules.Move(m))
}

// Pass makes a null move.
func (t *Tree) Pass() {
	before, n := t.push()
	n.Turn, n.EnPassant, n.Halfmove = n.Turn.Other(), rules.NoPoint, n.Halfmove+1
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.Board) ^ keys.state(&n.Board)
}

// push copies the current node to a new one.
func (t *Tree) push() (before, n *node) {
	before, n = t.Push()
	n.Board, n.key, n.places, n.checkInfoKnown = before.Board, before.key, before.places, false
	return before, n
}

// updateSums updates key and sums for the pieces that a move has moved.
func (n *node) updateSums(before *node, m rules.Move) {
	from, to, us := m.From(), m.To(), before.Turn
	captured := before.Captured(from, to)
	n.removePiece(before.Pieces[from], from)
	if gone := before.Pieces[captured]; gone != rules.NoPiece {
		n.removePiece(gone, captured)
	}
	n.addPiece(n.Pieces[to], to)
	if n.Pieces[to].Kind() == rules.King {
		if c, ok := rules.CastlingOf(us, from, to); ok {
			n.removePiece(rules.NewPiece(us, rules.Rook), c.Rook)
			n.addPiece(rules.NewPiece(us, rules.Rook), c.RookTo)
		}
	}
}

func (n *node) removePiece(m rules.Piece, p rules.Point) {
	n.key ^= keys.pieces[m][p]
	n.places.Remove(&worth[m][p])
}

func (n *node) addPiece(m rules.Piece, p rules.Point) {
	n.key ^= keys.pieces[m][p]
	n.places.Add(&worth[m][p])
}

// AppendPieces appends the pieces to list; none while a side may still castle, as the endgame
// tables do not know castling rights.
func (t *Tree) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	if t.Now().Rights != 0 {
		return list
	}
	return t.Now().Board.AppendPieces(list)
}

// HistoryIndex returns the index of a move in the history tables: by side, kind and destination.
func (t *Tree) HistoryIndex(m uint64) int {
	piece := t.Now().Pieces[rules.Move(m).From()]
	return (int(piece.Color())*len(rules.Kinds)+int(piece.Kind()-rules.King))*rules.Points + int(rules.Move(m).To())
}

// Quiet reports whether a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	return v.Becomes() == rules.NoKind && n.Pieces[n.Captured(v.From(), v.To())] == rules.NoPiece
}

// Passable reports whether zugzwang is unlikely, so that null-move pruning is safe: the side to
// move has more than pawns and knights.
func (t *Tree) Passable() bool {
	n := t.Now()
	return n.ByColor[n.Turn].Minus(n.ByKind[rules.Pawn]).Minus(n.ByKind[rules.King]).Minus(n.ByKind[rules.Knight]).Any()
}

// hashes has the random numbers of the Zobrist keys.
type hashes struct {
	pieces [16][rules.Points]uint64
	turn   [2]uint64
	rights [16]uint64
	passed [256]uint64
}

func (h *hashes) state(b *rules.Board) uint64 { return h.rights[b.Rights] ^ h.passed[b.EnPassant] }

var keys = func() (h hashes) {
	random := game.SplitMix64(0)
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
