package cheskers

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
	key      uint64 // of everything but the counters
	places   sums   // what the men on their squares are worth, kept with the moves
	jumping  set    // who can jump, once looked is set
	looked   bool
	halfmove int32
	fullmove int32
}

// deepestWalk is how many plies a walk may have below the root.
const deepestWalk = 256

// NewTree starts at a position text. The error is a *game.TextError.
func NewTree(text string) (*Tree, error) {
	read, err := parse(text)
	if err != nil {
		return nil, err
	}
	p := read.(position)
	t := &Tree{nodes: make([]node, deepestWalk), list: make([]move, 0, 128)}
	t.nodes[0] = newNode(p.board)
	t.nodes[0].halfmove, t.nodes[0].fullmove = int32(p.halfmove), int32(p.fullmove)
	return t, nil
}

func newNode(b board) node {
	n := node{board: b, key: keys.turn[b.turn]}
	for s := range square(64) {
		if m, found := b.at(s); found {
			n.come(m.color, m.kind, s)
		}
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
func (t *Tree) Halfmove() int { return int(t.now().halfmove) }

// Text is the position's text.
func (t *Tree) Text() string {
	n := t.now()
	return position{board: n.board, halfmove: int(n.halfmove), fullmove: int(n.fullmove)}.Text()
}

// Forced says that the side on turn may not let things be: it must capture.
func (t *Tree) Forced() bool { return t.look() != 0 }

// Check is false: there is no check.
func (t *Tree) Check() bool { return false }

// look finds who can jump in the present position, once.
func (t *Tree) look() set {
	n := t.now()
	if !n.looked {
		n.jumping, n.looked = n.jumpers(), true
	}
	return n.jumping
}

// Over says whether a side has lost its last king, and whether it is the one
// on turn.
func (t *Tree) Over() (over, lost bool) {
	n := t.now()
	return n.decided(), n.kingless(n.turn)
}

// Stuck says whether the side on turn, having no move, has lost: "but if the
// other side, given the turn in the same position, would have none either, the
// game is drawn".
func (t *Tree) Stuck() (lost bool) {
	other := t.now().passed()
	return other.count() > 0
}

// Moves appends the legal moves to a list.
func (t *Tree) Moves(list []uint64) []uint64 {
	t.list = t.now().moves(t.list[:0])
	return appendAll(list, t.list)
}

// Noisy appends the captures and the promotions.
func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.now()
	switch {
	case n.decided():
		return list
	case t.look() != 0:
		t.list = n.compulsory(t.list[:0], t.look())
	default:
		t.list = n.promoting(t.list[:0])
		t.list = n.flights(t.list, n.men[n.turn.Other()])
	}
	return appendAll(list, t.list)
}

// Calm appends all other moves.
func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.now()
	if n.decided() || t.look() != 0 {
		return list
	}
	t.list = n.steps(t.list[:0], pawn)
	quiet := t.list[:0]
	for _, m := range t.list {
		if m.promotion() == pawn {
			quiet = append(quiet, m)
		}
	}
	t.list = n.steps(quiet, king)
	t.list = n.flights(t.list, n.empty())
	return appendAll(list, t.list)
}

// Legal says whether a move of some position is legal in this one.
func (t *Tree) Legal(m uint64) bool {
	n, v := t.now(), move(m)
	if !n.own(v.kind()).has(v.from()) {
		return false
	}
	t.list = n.moves(t.list[:0])
	return slices.Contains(t.list, v)
}

func appendAll(list []uint64, moves []move) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// MoveText is the canonical text of a legal move.
func (t *Tree) MoveText(m uint64) string { return t.now().text(move(m)) }

// Play plays a legal move.
func (t *Tree) Play(moved uint64) {
	before, m := t.now(), move(moved)
	t.at++
	n := t.now()
	n.board = before.apply(m)
	n.key, n.places, n.looked = before.key^keys.turn[0]^keys.turn[1], before.places, false
	n.halfmove, n.fullmove = before.halfmove+1, before.fullmove+1-int32(before.turn)
	us := before.turn
	n.leave(us, m.kind(), m.from())
	for gone := before.men[us.Other()] &^ n.men[us.Other()]; gone != 0; gone &= gone - 1 {
		n.leave(us.Other(), before.kindOn(gone&-gone), gone.first())
		n.halfmove = 0
	}
	k := m.kind()
	if k == pawn {
		n.halfmove = 0
		if m.promotion() != pawn {
			k = m.promotion()
		}
	}
	n.come(us, k, m.to())
}

// kindOn is the kind of the man on a square that is not empty.
func (b *board) kindOn(s set) kind {
	switch {
	case b.kinds[pawn]&s != 0:
		return pawn
	case b.kinds[king]&s != 0:
		return king
	case b.kinds[bishop]&s != 0:
		return bishop
	default:
		return camel
	}
}

func (n *node) leave(c game.Color, k kind, s square) {
	n.key ^= keys.men[c][k][s]
	n.places.remove(c, k, s)
}

func (n *node) come(c game.Color, k kind, s square) {
	n.key ^= keys.men[c][k][s]
	n.places.add(c, k, s)
}

// Pass lets the other side move.
func (t *Tree) Pass() {
	before := t.now()
	t.at++
	n := t.now()
	*n = *before
	n.turn, n.looked = before.turn.Other(), false
	n.key ^= keys.turn[0] ^ keys.turn[1]
}

// Undo takes the last move, or pass, back.
func (t *Tree) Undo() { t.at-- }

// Men is how many men are on the board.
func (t *Tree) Men() int {
	return (t.now().men[0] | t.now().men[1]).count()
}

// Standing appends the men to a list.
func (t *Tree) Standing(list []game.Standing) []game.Standing { return t.now().appendMen(list) }

// Settle makes the present position the root: nothing before it can be taken
// back any more.
func (t *Tree) Settle() {
	t.nodes[0], t.at = t.nodes[t.at], 0
}

// Slot numbers who goes where, for what a search remembers of moves: below
// Slots.
func (t *Tree) Slot(m uint64) int {
	return int(t.now().turn)<<7 | int(move(m).kind())<<5 | int(move(m).to())>>1
}

// Slots is how many numbers Slot gives.
func (t *Tree) Slots() int { return 2 << 7 }

// Quiet says that a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	n, v := t.now(), move(m)
	return v.promotion() == pawn && v.jumps() == 0 && !n.men[n.turn.Other()].has(v.to())
}

// Passable is false: capture is compulsory, and having to move is often what
// loses.
func (t *Tree) Passable() bool { return false }

// keys are the random numbers of which a position's key is made.
var keys = func() (h struct {
	men  [2][4][64]uint64
	turn [2]uint64
}) {
	random := game.Scramble(0)
	for c := range h.men {
		for k := range h.men[c] {
			for s := range h.men[c][k] {
				h.men[c][k][s] = random.Next()
			}
		}
		h.turn[c] = random.Next()
	}
	return h
}()
