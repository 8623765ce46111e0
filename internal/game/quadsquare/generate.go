package quadsquare

import "threefold/internal/game"

// generator gathers the moves of one position. It has a copy of the board:
// with a pointer beside list, the compiler would move boards to the heap.
type generator struct {
	board
	view
	us, them game.Color
	all      bool // keep also what exposes our king
	noQuiet  bool // leave out quiet moves
	noNoise  bool // leave out captures, sacrifices and promotions
	list     []move
}

// view is what holds for a whole position, as the side on turn sees it.
type view struct {
	stands  crowd // who stands where
	closed  set   // nobody of ours may enter
	taken   set   // whoever enters must capture
	check   bool
	risky   set // moves that start here may expose our king
	exposed set // moves that end here may
}

// legal appends the legal moves to list and returns it. Their order is that of
// kinds, K Q R B N P, then of the squares they start from, then quiet moves,
// captures and sacrifices, each in the order of squares, kinds taken and kinds
// promoted to; then sacrifices in place, and castling last.
func (b *board) legal(list []move) []move {
	g := newGenerator(b, b.view(), list)
	return g.run()
}

// pseudo is legal without the last condition: "No move may leave the mover's
// own king in check."
func (b *board) pseudo(list []move) []move {
	g := newGenerator(b, b.view(), list)
	g.all = true
	return g.run()
}

func newGenerator(b *board, v view, list []move) generator {
	return generator{board: *b, view: v, us: b.turn, them: b.turn.Other(), list: list}
}

func (g *generator) run() []move {
	if g.dead() {
		return g.list
	}
	return g.gather()
}

// gather is run, with dead material played on.
func (g *generator) gather() []move {
	// "A piece that shares a quad with an enemy rook cannot leave it while
	// the rook is there, whatever it is, king or rook included." No square
	// but such a quad holds both.
	mine, free := &g.men[g.us], ^g.men[g.them][rook]
	for k := king; k < pawn; k++ {
		for men := mine[k] & free; men != 0; men &= men - 1 {
			g.officer(k, men.first())
		}
	}
	for men := mine[pawn] & free; men != 0; men &= men - 1 {
		g.pawn(men.first())
	}
	// A pinned bishop too "may still sacrifice in place, which is no leaving".
	for men := mine[bishop] & g.stands.of[g.them]; men != 0 && !g.noNoise; men &= men - 1 {
		g.sacrifice(men.first(), men.first())
	}
	if !g.noQuiet && g.mayCastle(g.us, &g.stands) {
		g.add(castling(g.us))
	}
	return g.list
}

// view finds out what holds for the whole position.
func (b *board) view() (v view) {
	v.stands = b.crowd()
	own, enemy := v.stands.of[b.turn], v.stands.of[b.turn.Other()]
	// "It holds two pieces: the move must capture one enemy piece there; two
	// own pieces close the quad." With fewer, the mover joins.
	v.taken = enemy&^quads | v.stands.full&enemy
	v.closed = own&^quads | v.stands.full&^enemy
	k := b.kingOf(b.turn)
	v.check = b.attackers(b.turn, k, &v.stands) != 0
	v.exposed = k.set() & quads
	v.risky = b.men[b.turn][rook]&enemy | k.set() | b.shields(b.turn, k, &v.stands)
	return v
}

// officer adds the moves of any man but a pawn.
func (g *generator) officer(k kind, from square) {
	to := g.reach(k, from, g.stands.occupied) &^ g.closed
	for quiet := to &^ g.taken; quiet != 0 && !g.noQuiet; quiet &= quiet - 1 {
		g.add(newMove(k, from, quiet.first(), nobody, k))
	}
	if g.noNoise {
		return
	}
	for hits := to & g.taken; hits != 0; hits &= hits - 1 {
		g.capture(k, from, hits.first())
	}
	if k == bishop {
		// "A bishop that can reach a quad on which an enemy piece stands alone
		// may, instead of joining it, remove it together with itself."
		for lone := to & quads & g.stands.of[g.them] &^ g.stands.full; lone != 0; lone &= lone - 1 {
			g.sacrifice(from, lone.first())
		}
	}
}

// reach is where an officer could go if every square let it in.
func (b *board) reach(k kind, from square, occupied set) set {
	switch k {
	case king:
		return step[from].king
	case queen:
		return rookLines[from].slide(occupied) | bishopLines[from].slide(occupied)
	case rook:
		return rookLines[from].slide(occupied)
	case bishop:
		return bishopLines[from].slide(occupied)
	default:
		return step[from].knight
	}
}

// pawn adds the moves of a pawn. "Straight ahead it never captures: onto a
// quad only while that holds at most one piece. Diagonally it only captures:
// onto a quad only when that holds two pieces, one of them at least an enemy."
func (g *generator) pawn(from square) {
	ahead := step[from].ahead[g.us] &^ (g.stands.occupied&^quads | g.stands.full)
	if g.noQuiet {
		ahead &= lastRank[g.us] | lastQuads[g.us]
	}
	for ; ahead != 0; ahead &= ahead - 1 {
		g.arrive(from, ahead.first(), nobody)
	}
	for hits := step[from].aslant[g.us] & g.taken; hits != 0 && !g.noNoise; hits &= hits - 1 {
		g.capture(pawn, from, hits.first())
	}
}

// arrive adds a pawn's move with all it may become. "Promotion to queen, rook,
// bishop or knight: compulsory on c8 d8 e8 (Black c1 d1 e1). On S3 and S4
// (Black S1 and S2) optional."
func (g *generator) arrive(from, to square, taken kind) {
	m := newMove(pawn, from, to, taken, pawn)
	if !m.promotes(g.us) {
		g.add(m)
		return
	}
	for k := queen; k < pawn && !g.noNoise; k++ {
		g.add(newMove(pawn, from, to, taken, k))
	}
	if to.quad() && !(g.noQuiet && taken == nobody) {
		g.add(m)
	}
}

// capture adds the captures of whoever can be taken there: "Of two enemies
// the mover chooses which." Two alike are one choice.
func (g *generator) capture(k kind, from, to square) {
	for taken := range kind(kinds) {
		switch {
		case !g.men[g.them][taken].has(to):
		case k == pawn:
			g.arrive(from, to, taken)
		default:
			g.add(newMove(k, from, to, taken, k))
		}
	}
}

func (g *generator) sacrifice(from, to square) {
	g.add(newMove(bishop, from, to, g.kindAt(g.them, to), bishop) | sacrificed)
}
