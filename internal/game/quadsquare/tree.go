package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// Tree is a compact board on which a search walks: moves are played and taken
// back, and each position has its key, its evaluation and what a search asks
// of it. Moves are the core's integers. It is for one goroutine.
type Tree struct {
	nodes []node // from the root to the position at which the walk stands
	at    int
	list  []move // for generating into
}

// node is one position of the walk.
type node struct {
	board
	key    uint64 // of everything but the counters
	places sums   // what the men on their squares are worth, kept with the moves
	view   view   // what holds for the position, once looked is set
	looked bool
}

// deepestWalk is how many plies a walk may have below the root.
const deepestWalk = 256

// NewTree starts at a position text. The error is a *game.TextError.
func NewTree(text string) (*Tree, error) {
	b, err := parse(text)
	if err != nil {
		return nil, err
	}
	t := &Tree{nodes: make([]node, deepestWalk), list: make([]move, 0, 256)}
	t.nodes[0] = newNode(b)
	return t, nil
}

func newNode(b board) node {
	n := node{board: b, key: keys.turn[b.turn] ^ keys.rights(&b)}
	for c := range game.Black + 1 {
		for k := range kind(kinds) {
			for men := b.men[c][k]; men != 0; men &= men - 1 {
				n.key ^= keys.men[c][k][men.first()]
				n.places.add(c, k, men.first())
				if b.twin.has(men.first()) {
					n.places.add(c, k, men.first())
				}
			}
		}
	}
	for twins := b.twin; twins != 0; twins &= twins - 1 {
		n.key ^= keys.twin[twins.first()]
	}
	return n
}

func (t *Tree) now() *node { return &t.nodes[t.at] }

// Key is a number of the position, the same for all that are the same by the
// rules of repetition.
func (t *Tree) Key() uint64 { return t.now().key }

// Turn is the side to move.
func (t *Tree) Turn() game.Color { return t.now().turn }

// Halfmove counts the plies since the last capture or pawn move.
func (t *Tree) Halfmove() int { return int(t.now().half) }

// Text is the position's text.
func (t *Tree) Text() string { return t.now().text() }

// Forced says that the side on turn may not let things be: it is in check.
func (t *Tree) Forced() bool { return t.Check() }

// Check says whether the side on turn is in check.
func (t *Tree) Check() bool { return t.look().check }

// look finds what holds for the present position, once.
func (t *Tree) look() *view {
	n := t.now()
	if !n.looked {
		n.view, n.looked = n.board.view(), true
	}
	return &n.view
}

// Over says whether the game has ended by the men that are left, and whether
// the side on turn has lost by it. Mate and stalemate are seen by the moves.
func (t *Tree) Over() (over, lost bool) { return t.now().dead(), false }

// Stuck says whether the side on turn, having no move, has lost.
func (t *Tree) Stuck() (lost bool) { return t.Check() && !t.now().dead() }

// Moves appends the legal moves to a list.
func (t *Tree) Moves(list []uint64) []uint64 {
	g := newGenerator(&t.now().board, *t.look(), t.list[:0])
	t.list = g.run()
	return appendAll(list, t.list)
}

// Noisy appends the captures, the sacrifices and the promotions.
func (t *Tree) Noisy(list []uint64) []uint64 {
	g := newGenerator(&t.now().board, *t.look(), t.list[:0])
	g.noQuiet = true
	t.list = g.run()
	return appendAll(list, t.list)
}

// Calm appends all other moves.
func (t *Tree) Calm(list []uint64) []uint64 {
	g := newGenerator(&t.now().board, *t.look(), t.list[:0])
	g.noNoise = true
	t.list = g.run()
	return appendAll(list, t.list)
}

// Legal says whether a move of some position is legal in this one.
func (t *Tree) Legal(m uint64) bool {
	v := move(m)
	g := newGenerator(&t.now().board, *t.look(), t.list[:0])
	if g.dead() {
		return false
	}
	free := g.men[g.us][v.kind()] &^ g.men[g.them][rook]
	switch {
	case v.castling():
		if g.mayCastle(g.us, &g.stands) {
			g.add(castling(g.us))
		}
	case v.sacrifice() && v.from() == v.to():
		if (g.men[g.us][bishop] & g.stands.of[g.them] & quads).has(v.from()) {
			g.sacrifice(v.from(), v.from())
		}
	case !free.has(v.from()):
	case v.kind() == pawn:
		g.pawn(v.from())
	default:
		g.officer(v.kind(), v.from())
	}
	return slices.Contains(g.list, v)
}

func appendAll(list []uint64, moves []move) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// MoveText is the canonical text of a legal move.
func (t *Tree) MoveText(m uint64) string { return t.now().moveText(move(m)) }

// Play plays a legal move.
func (t *Tree) Play(moved uint64) {
	before, m := t.now(), move(moved)
	t.at++
	n := t.now()
	n.board = before.after(m)
	n.places, n.looked = before.places, false
	us, them := before.turn, n.turn
	key := before.key ^ keys.turn[0] ^ keys.turn[1] ^ keys.rights(&before.board) ^ keys.rights(&n.board)
	for twins := before.twin ^ n.twin; twins != 0; twins &= twins - 1 {
		key ^= keys.twin[twins.first()]
	}
	key ^= n.changed(before, us, m.kind())
	n.places.remove(us, m.kind(), m.from())
	if m.captures() {
		key ^= n.changed(before, them, m.taken())
		n.places.remove(them, m.taken(), m.to())
	}
	switch {
	case m.sacrifice():
	case m.castling():
		key ^= n.changed(before, us, rook)
		n.places.remove(us, rook, m.to())
		n.places.add(us, rook, m.from())
		n.places.add(us, king, m.to())
	default:
		if m.becomes() != m.kind() {
			key ^= n.changed(before, us, m.becomes())
		}
		n.places.add(us, m.becomes(), m.to())
	}
	n.key = key
}

// changed is what the men of one kind change in the key.
func (n *node) changed(before *node, c game.Color, k kind) (key uint64) {
	for men := before.men[c][k] ^ n.men[c][k]; men != 0; men &= men - 1 {
		key ^= keys.men[c][k][men.first()]
	}
	return key
}

// Pass lets the other side move.
func (t *Tree) Pass() {
	before := t.now()
	t.at++
	n := t.now()
	*n = *before
	n.turn, n.looked, n.half = before.turn.Other(), false, before.half+1
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

// Undo takes the last move, or pass, back.
func (t *Tree) Undo() { t.at-- }

// Men is how many men are on the board.
func (t *Tree) Men() int {
	who := &t.look().stands
	return who.occupied.count() + who.full.count()
}

// Standing appends the men to a list; none while somebody may still castle,
// which men alone do not tell.
func (t *Tree) Standing(list []game.Standing) []game.Standing {
	if t.now().castle != [2]bool{} {
		return list
	}
	return t.now().appendMen(list)
}

// Settle makes the present position the root: nothing before it can be taken
// back any more.
func (t *Tree) Settle() {
	t.nodes[0], t.at = t.nodes[t.at], 0
}

// Slot numbers who goes where, for what a search remembers of moves: below
// Slots.
func (t *Tree) Slot(m uint64) int {
	return (int(t.now().turn)*kinds+int(move(m).kind()))*squares + int(move(m).to())
}

// Slots is how many numbers Slot gives.
func (t *Tree) Slots() int { return 2 * kinds * squares }

// Quiet says that a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	return !move(m).captures() && move(m).becomes() == move(m).kind()
}

// Passable says that passing is hardly ever better than the best move here:
// the side on turn has a piece.
func (t *Tree) Passable() bool {
	n := t.now()
	men := &n.men[n.turn]
	return men[queen]|men[rook]|men[bishop]|men[knight] != 0
}

// hashes are the random numbers of which keys are made.
type hashes struct {
	men    [2][kinds][squares]uint64
	twin   [squares]uint64
	turn   [2]uint64
	castle [2]uint64
}

func (h *hashes) rights(b *board) (key uint64) {
	for c, may := range b.castle {
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
	for s := range h.twin {
		h.twin[s] = random.Next()
	}
	return h
}()
