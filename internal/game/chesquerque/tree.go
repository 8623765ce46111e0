package chesquerque

import "threefold/internal/game"

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
	places sums   // what the men on their points are worth, kept with the moves
	guard  guard  // what the king on turn asks, once looked is set
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
	t := &Tree{nodes: make([]node, deepestWalk), list: make([]move, 0, room)}
	t.nodes[0] = newNode(b)
	return t, nil
}

func newNode(b board) node {
	n := node{board: b, key: keys.turn[b.turn] ^ keys.state(&b)}
	for p, m := range b.men {
		if m != nobody {
			n.key ^= keys.men[m][p]
			n.places.add(m, point(p))
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
func (t *Tree) Text() string { return t.now().text() }

// Forced says that the side on turn may not let things be: it is in check.
func (t *Tree) Forced() bool { return t.look().checkers.any() }

// Check is Forced; other games tell the two apart.
func (t *Tree) Check() bool { return t.look().checkers.any() }

// look finds the guard of the present position, once.
func (t *Tree) look() *guard {
	n := t.now()
	if !n.looked {
		n.guard, n.looked = n.board.guard(), true
	}
	return &n.guard
}

// Over says whether the game has ended by the men that are left, and whether
// the side on turn has lost by it. Mate and stalemate are seen by the moves.
func (t *Tree) Over() (over, lost bool) { return t.now().dead(), false }

// Stuck says whether the side on turn, having no move, has lost.
func (t *Tree) Stuck() (lost bool) { return t.Forced() && !t.now().dead() }

// Moves appends the legal moves to a list.
func (t *Tree) Moves(list []uint64) []uint64 {
	n := t.now()
	if n.dead() {
		return list
	}
	t.list = n.movesTo(t.list[:0], t.look(), everywhere, everywhere)
	return appendAll(list, t.list)
}

// Noisy appends the captures and the promotions.
func (t *Tree) Noisy(list []uint64) []uint64 {
	n := t.now()
	if n.dead() {
		return list
	}
	enemies := n.of[n.turn.Other()]
	pawns := enemies.or(onRank[promotionRank[n.turn]]).or(single[n.passed])
	t.list = n.movesTo(t.list[:0], t.look(), enemies, pawns)
	return appendAll(list, t.list)
}

// Calm appends all other moves.
func (t *Tree) Calm(list []uint64) []uint64 {
	n := t.now()
	if n.dead() {
		return list
	}
	free := everywhere.minus(n.occupied())
	pawns := free.minus(onRank[promotionRank[n.turn]]).minus(single[n.passed])
	t.list = n.movesTo(t.list[:0], t.look(), free, pawns)
	return appendAll(list, t.list)
}

// Legal says whether a move of some position is legal in this one.
func (t *Tree) Legal(m uint64) bool {
	n, v := t.now(), move(m)
	from := v.from()
	if n.dead() || !n.of[n.turn].has(from) || !n.destinations(from, t.look()).has(v.to()) {
		return false
	}
	promoted := n.are[pawn].has(from) && v.to().rank() == promotionRank[n.turn]
	return promoted == (v.becomes() != noKind)
}

func appendAll(list []uint64, moves []move) []uint64 {
	for _, m := range moves {
		list = append(list, uint64(m))
	}
	return list
}

// MoveText is the canonical text of a legal move.
func (t *Tree) MoveText(m uint64) string { return move(m).String() }

// Play plays a legal move.
func (t *Tree) Play(m uint64) {
	before := t.push()
	n := t.now()
	n.play(move(m))
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.board) ^ keys.state(&n.board)
	n.follow(before, move(m))
}

// Pass lets the other side move.
func (t *Tree) Pass() {
	before := t.push()
	n := t.now()
	n.turn, n.passed, n.halfmove = n.turn.Other(), nowhere, n.halfmove+1
	n.key ^= keys.turn[0] ^ keys.turn[1] ^ keys.state(&before.board) ^ keys.state(&n.board)
}

// push copies the present position for a move to be played on.
func (t *Tree) push() (before *node) {
	before = t.now()
	t.at++
	n := t.now()
	n.board, n.key, n.places, n.looked = before.board, before.key, before.places, false
	return before
}

// follow keeps key and values in step with the men that a move has moved.
func (n *node) follow(before *node, m move) {
	from, to, us := m.from(), m.to(), before.turn
	captured := before.captured(from, to)
	n.gone(before.men[from], from)
	if gone := before.men[captured]; gone != nobody {
		n.gone(gone, captured)
	}
	n.come(n.men[to], to)
	if n.men[to].kind() == king {
		if c, ok := castlingOf(us, from, to); ok {
			n.gone(newMan(us, rook), c.rook)
			n.come(newMan(us, rook), c.over)
		}
	}
}

func (n *node) gone(m man, p point) {
	n.key ^= keys.men[m][p]
	n.places.remove(m, p)
}

func (n *node) come(m man, p point) {
	n.key ^= keys.men[m][p]
	n.places.add(m, p)
}

// Undo takes the last move, or pass, back.
func (t *Tree) Undo() { t.at-- }

// Men is how many men are on the board.
func (t *Tree) Men() int {
	return t.now().occupied().count()
}

// Standing appends the men to a list; none while somebody may still castle,
// which men alone do not tell.
func (t *Tree) Standing(list []game.Standing) []game.Standing {
	if t.now().may != 0 {
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
	man := t.now().men[move(m).from()]
	return (int(man.color())*len(kinds)+int(man.kind()-king))*points + int(move(m).to())
}

// Slots is how many numbers Slot gives.
func (t *Tree) Slots() int { return 2 * len(kinds) * points }

// Quiet says that a move neither captures nor promotes.
func (t *Tree) Quiet(m uint64) bool {
	n, v := t.now(), move(m)
	return v.becomes() == noKind && n.men[n.captured(v.from(), v.to())] == nobody
}

// Passable says that passing is hardly ever better than the best move here:
// the side on turn has more than pawns, and a knight alone is too slow.
func (t *Tree) Passable() bool {
	n := t.now()
	return n.of[n.turn].minus(n.are[pawn]).minus(n.are[king]).minus(n.are[knight]).any()
}

// hashes are the random numbers of which keys are made.
type hashes struct {
	men    [16][points]uint64
	turn   [2]uint64
	rights [16]uint64
	passed [256]uint64
}

func (h *hashes) state(b *board) uint64 { return h.rights[b.may] ^ h.passed[b.passed] }

var keys = func() (h hashes) {
	random := game.Scramble(0)
	for m := range h.men {
		for p := range h.men[m] {
			h.men[m][p] = random.Next()
		}
	}
	for i := range h.turn {
		h.turn[i] = random.Next()
	}
	for i := range h.rights {
		h.rights[i] = random.Next()
	}
	for p := range point(points) {
		h.passed[p] = random.Next()
	}
	return h
}()
