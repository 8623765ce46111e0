// Package search is Quad-Square Chess as a search asks of it: a board on which moves are played and
// taken back, what an exchange brings, the evaluation with its weights, and positions by
// the million for the making of endgame tables.
package search

import (
	"slices"
	"threefold/internal/game/quadsquare/rules"

	"threefold/internal/game"
)

// Tree is a compact board on which a search walks: moves are played and taken
// back, and each position has its key, its evaluation and what a search asks
// of it. Moves are the core's integers. It is for one goroutine.
type Tree struct {
	nodes []node // from the root to the position at which the walk stands
	at    int
	list  []rules.Move // for generating into
}

// node is one position of the walk.
type node struct {
	rules.Board
	key    uint64     // of everything but the counters
	places sums       // what the men on their squares are worth, kept with the moves
	view   rules.View // what holds for the position, once looked is set
	looked bool
}

// deepestWalk is how many plies a walk may have below the root.
const deepestWalk = 256

// NewTree starts at a position text. The error is a *game.TextError.
func NewTree(text string) (*Tree, error) {
	b, err := rules.Parse(text)
	if err != nil {
		return nil, err
	}
	t := &Tree{nodes: make([]node, deepestWalk), list: make([]rules.Move, 0, 256)}
	t.nodes[0] = newNode(b)
	return t, nil
}

func newNode(b rules.Board) node {
	n := node{Board: b, key: keys.turn[b.Turn] ^ keys.rights(&b)}
	for c := range game.Black + 1 {
		for k := range rules.Kind(rules.Kinds) {
			for men := b.Men[c][k]; men != 0; men &= men - 1 {
				n.key ^= keys.men[c][k][men.First()]
				n.places.add(c, k, men.First())
				if b.Doubled.Has(men.First()) {
					n.places.add(c, k, men.First())
				}
			}
		}
	}
	for twins := b.Doubled; twins != 0; twins &= twins - 1 {
		n.key ^= keys.doubled[twins.First()]
	}
	return n
}

func (t *Tree) now() *node { return &t.nodes[t.at] }

// Key is a number of the position, the same for all that are the same by the
// rules of repetition.
func (t *Tree) Key() uint64 { return t.now().key }

// Turn is the side to move.
func (t *Tree) Turn() game.Color { return t.now().Turn }

// Halfmove counts the plies since the last capture or pawn move.
func (t *Tree) Halfmove() int { return int(t.now().Half) }

// Text is the position's text.
func (t *Tree) Text() string { return t.now().Text() }

// Forced says that the side on turn may not let things be: it is in check.
func (t *Tree) Forced() bool { return t.Check() }

// Check says whether the side on turn is in check.
func (t *Tree) Check() bool { return t.look().Check }

// look finds what holds for the present position, once.
func (t *Tree) look() *rules.View {
	n := t.now()
	if !n.looked {
		n.view, n.looked = n.Board.View(), true
	}
	return &n.view
}

// Over says whether the game has ended by the men that are left, and whether
// the side on turn has lost by it. Mate and stalemate are seen by the moves.
func (t *Tree) Over() (over, lost bool) { return t.now().Dead(), false }

// Stuck says whether the side on turn, having no move, has lost.
func (t *Tree) Stuck() (lost bool) { return t.Check() && !t.now().Dead() }

// Moves appends the legal moves to a list.
func (t *Tree) Moves(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.now().Board, *t.look(), t.list[:0])
	t.list = g.Run()
	return appendAll(list, t.list)
}

// Noisy appends the captures, the sacrifices and the promotions.
func (t *Tree) Noisy(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.now().Board, *t.look(), t.list[:0])
	g.NoQuiet = true
	t.list = g.Run()
	return appendAll(list, t.list)
}

// Calm appends all other moves.
func (t *Tree) Calm(list []uint64) []uint64 {
	g := rules.NewGenerator(&t.now().Board, *t.look(), t.list[:0])
	g.NoNoise = true
	t.list = g.Run()
	return appendAll(list, t.list)
}

// Legal says whether a move of some position is legal in this one.
func (t *Tree) Legal(m uint64) bool {
	v := rules.Move(m)
	g := rules.NewGenerator(&t.now().Board, *t.look(), t.list[:0])
	if g.Dead() {
		return false
	}
	free := g.Men[g.Us][v.Kind()] &^ g.Men[g.Them][rules.Rook]
	switch {
	case v.Castling():
		if g.MayCastle(g.Us, &g.Stands) {
			g.Add(rules.Castling(g.Us))
		}
	case v.Sacrifice() && v.From() == v.To():
		if (g.Men[g.Us][rules.Bishop] & g.Stands.ByColor[g.Them] & rules.Quads).Has(v.From()) {
			g.Sacrifice(v.From(), v.From())
		}
	case !free.Has(v.From()):
	case v.Kind() == rules.Pawn:
		g.Pawn(v.From())
	default:
		g.Officer(v.Kind(), v.From())
	}
	return slices.Contains(g.List, v)
}

func appendAll(list []uint64, moves []rules.Move) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// MoveText is the canonical text of a legal move.
func (t *Tree) MoveText(m uint64) string { return t.now().MoveText(rules.Move(m)) }

// Play plays a legal move.
func (t *Tree) Play(moved uint64) {
	before, m := t.now(), rules.Move(moved)
	t.at++
	n := t.now()
	n.Board = before.After(m)
	n.places, n.looked = before.places, false
	us, them := before.Turn, n.Turn
	key := before.key ^ keys.turn[0] ^ keys.turn[1] ^ keys.rights(&before.Board) ^ keys.rights(&n.Board)
	for twins := before.Doubled ^ n.Doubled; twins != 0; twins &= twins - 1 {
		key ^= keys.doubled[twins.First()]
	}
	key ^= n.changed(before, us, m.Kind())
	n.places.remove(us, m.Kind(), m.From())
	if m.Captures() {
		key ^= n.changed(before, them, m.Taken())
		n.places.remove(them, m.Taken(), m.To())
	}
	switch {
	case m.Sacrifice():
	case m.Castling():
		key ^= n.changed(before, us, rules.Rook)
		n.places.remove(us, rules.Rook, m.To())
		n.places.add(us, rules.Rook, m.From())
		n.places.add(us, rules.King, m.To())
	default:
		if m.Becomes() != m.Kind() {
			key ^= n.changed(before, us, m.Becomes())
		}
		n.places.add(us, m.Becomes(), m.To())
	}
	n.key = key
}

// changed is what the men of one kind change in the key.
func (n *node) changed(before *node, c game.Color, k rules.Kind) (key uint64) {
	for men := before.Men[c][k] ^ n.Men[c][k]; men != 0; men &= men - 1 {
		key ^= keys.men[c][k][men.First()]
	}
	return key
}

// Pass lets the other side move.
func (t *Tree) Pass() {
	before := t.now()
	t.at++
	n := t.now()
	*n = *before
	n.Turn, n.looked, n.Half = before.Turn.Other(), false, before.Half+1
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

// Undo takes the last move, or pass, back.
func (t *Tree) Undo() { t.at-- }

// Men is how many men are on the board.
func (t *Tree) Men() int {
	who := &t.look().Stands
	return who.Occupied.Count() + who.Full.Count()
}

// Standing appends the men to a list; none while somebody may still castle,
// which men alone do not tell.
func (t *Tree) Standing(list []game.Standing) []game.Standing {
	if t.now().Castle != [2]bool{} {
		return list
	}
	return appendMen(&t.now().Board, list)
}

// Settle makes the present position the root: nothing before it can be taken
// back any more.
func (t *Tree) Settle() {
	t.nodes[0], t.at = t.nodes[t.at], 0
}

// Slot numbers who goes where, for what a search remembers of moves: below
// Slots.
func (t *Tree) Slot(m uint64) int {
	return (int(t.now().Turn)*rules.Kinds+int(rules.Move(m).Kind()))*rules.Squares + int(rules.Move(m).To())
}

// Slots is how many numbers Slot gives.
func (t *Tree) Slots() int { return 2 * rules.Kinds * rules.Squares }

// Quiet says that a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	return !rules.Move(m).Captures() && rules.Move(m).Becomes() == rules.Move(m).Kind()
}

// Passable says that passing is hardly ever better than the best move here:
// the side on turn has a piece.
func (t *Tree) Passable() bool {
	n := t.now()
	men := &n.Men[n.Turn]
	return men[rules.Queen]|men[rules.Rook]|men[rules.Bishop]|men[rules.Knight] != 0
}

// hashes are the random numbers of which keys are made.
type hashes struct {
	men     [2][rules.Kinds][rules.Squares]uint64
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
	random := game.Scramble(0)
	for c := range h.men {
		for k := range h.men[c] {
			for s := range h.men[c][k] {
				h.men[c][k][s] = random.Next()
			}
		}
		h.turn[c], h.castle[c] = random.Next(), random.Next()
	}
	for s := range h.doubled {
		h.doubled[s] = random.Next()
	}
	return h
}()
