package rules

import "threefold/internal/game"

// generator gathers the moves of one position. It has a copy of the board:
// with a pointer beside list, the compiler would move boards to the heap.
type generator struct {
	Board
	View
	Us, Them game.Color
	all      bool // keep also what exposes our king
	NoQuiet  bool // leave out quiet moves
	NoNoise  bool // leave out captures, sacrifices and promotions
	List     []Move
}

// View is what holds for a whole position, as the side on turn sees it.
type View struct {
	Stands  Occupancy // who is where
	closed  Set       // nobody of ours may enter
	taken   Set       // whoever enters must capture
	Check   bool
	risky   Set // moves that start here may expose our king
	exposed Set // moves that end here may
}

// Legal appends the legal moves to list and returns it. Their order is that of
// kinds, K Q R B N P, then of the squares they start from, then quiet moves,
// captures and sacrifices, each in the order of squares, kinds taken and kinds
// promoted to; then sacrifices in place, and castling last.
func (b *Board) Legal(list []Move) []Move {
	g := NewGenerator(b, b.View(), list)
	return g.Run()
}

// Pseudo is legal without the last condition: "No move may leave the mover's
// own king in check."
func (b *Board) Pseudo(list []Move) []Move {
	g := NewGenerator(b, b.View(), list)
	g.all = true
	return g.Run()
}

// NewGenerator generates a board's moves into a list.
func NewGenerator(b *Board, v View, list []Move) generator {
	return generator{Board: *b, View: v, Us: b.Turn, Them: b.Turn.Other(), List: list}
}

// Run gives the list with the moves behind it.
func (g *generator) Run() []Move {
	if g.Dead() {
		return g.List
	}
	return g.Gather()
}

// Gather is run, with dead material played on.
func (g *generator) Gather() []Move {
	// "A piece that shares a quad with an enemy rook cannot leave it while the rook is there,
	// whatever it is, king or rook included." No square but such a quad holds both.
	mine, free := &g.Pieces[g.Us], ^g.Pieces[g.Them][Rook]
	for k := King; k < Pawn; k++ {
		for pieces := mine[k] & free; pieces != 0; pieces &= pieces - 1 {
			g.Officer(k, pieces.First())
		}
	}
	for pieces := mine[Pawn] & free; pieces != 0; pieces &= pieces - 1 {
		g.Pawn(pieces.First())
	}
	// A pinned bishop too "may still sacrifice in place, which is no leaving".
	for pieces := mine[Bishop] & g.Stands.ByColor[g.Them]; pieces != 0 && !g.NoNoise; pieces &= pieces - 1 {
		g.Sacrifice(pieces.First(), pieces.First())
	}
	if !g.NoQuiet && g.MayCastle(g.Us, &g.Stands) {
		g.Add(Castling(g.Us))
	}
	return g.List
}

// View finds out what holds for the whole position.
func (b *Board) View() (v View) {
	v.Stands = b.Occupancy()
	own, enemy := v.Stands.ByColor[b.Turn], v.Stands.ByColor[b.Turn.Other()]
	// "It holds two pieces: the move must capture one enemy piece there; two
	// own pieces close the quad." With fewer, the mover joins.
	v.taken = enemy&^Quads | v.Stands.Full&enemy
	v.closed = own&^Quads | v.Stands.Full&^enemy
	k := b.KingOf(b.Turn)
	v.Check = b.Attackers(b.Turn, k, &v.Stands) != 0
	v.exposed = k.Set() & Quads
	v.risky = b.Pieces[b.Turn][Rook]&enemy | k.Set() | b.shields(b.Turn, k, &v.Stands)
	return v
}

// Officer adds the moves of any piece but a pawn.
func (g *generator) Officer(k Kind, from Square) {
	to := g.Reach(k, from, g.Stands.Occupied) &^ g.closed
	for quiet := to &^ g.taken; quiet != 0 && !g.NoQuiet; quiet &= quiet - 1 {
		g.Add(newMove(k, from, quiet.First(), Nobody, k))
	}
	if g.NoNoise {
		return
	}
	for hits := to & g.taken; hits != 0; hits &= hits - 1 {
		g.capture(k, from, hits.First())
	}
	if k == Bishop {
		// "A bishop that can reach a quad on which an enemy piece stands alone
		// may, instead of joining it, remove it together with itself."
		for lone := to & Quads & g.Stands.ByColor[g.Them] &^ g.Stands.Full; lone != 0; lone &= lone - 1 {
			g.Sacrifice(from, lone.First())
		}
	}
}

// Reach is where an officer could go if every square let it in.
func (b *Board) Reach(k Kind, from Square, occupied Set) Set {
	switch k {
	case King:
		return Step[from].King
	case Queen:
		return RookLines[from].Slide(occupied) | BishopLines[from].Slide(occupied)
	case Rook:
		return RookLines[from].Slide(occupied)
	case Bishop:
		return BishopLines[from].Slide(occupied)
	default:
		return Step[from].Knight
	}
}

// Pawn adds the moves of a pawn. "Straight ahead it never captures: onto a
// quad only while that holds at most one piece. Diagonally it only captures:
// onto a quad only when that holds two pieces, one of them at least an enemy."
func (g *generator) Pawn(from Square) {
	ahead := Step[from].Ahead[g.Us] &^ (g.Stands.Occupied&^Quads | g.Stands.Full)
	if g.NoQuiet {
		ahead &= lastRank[g.Us] | lastQuads[g.Us]
	}
	for ; ahead != 0; ahead &= ahead - 1 {
		g.arrive(from, ahead.First(), Nobody)
	}
	for hits := Step[from].Aslant[g.Us] & g.taken; hits != 0 && !g.NoNoise; hits &= hits - 1 {
		g.capture(Pawn, from, hits.First())
	}
}

// arrive adds a pawn's move with all it may become. "Promotion to queen, rook, bishop or
// knight: compulsory on c8 d8 e8 (Black c1 d1 e1). On S3 and S4 (Black S1 and S2) optional."
func (g *generator) arrive(from, to Square, taken Kind) {
	m := newMove(Pawn, from, to, taken, Pawn)
	if !m.Promotes(g.Us) {
		g.Add(m)
		return
	}
	for k := Queen; k < Pawn && !g.NoNoise; k++ {
		g.Add(newMove(Pawn, from, to, taken, k))
	}
	if to.Quad() && !(g.NoQuiet && taken == Nobody) {
		g.Add(m)
	}
}

// capture adds the captures of whoever can be taken there: "Of two enemies
// the mover chooses which." Two alike are one choice.
func (g *generator) capture(k Kind, from, to Square) {
	for taken := range Kind(Kinds) {
		switch {
		case !g.Pieces[g.Them][taken].Has(to):
		case k == Pawn:
			g.arrive(from, to, taken)
		default:
			g.Add(newMove(k, from, to, taken, k))
		}
	}
}

// Sacrifice adds a bishop's sacrifices on a square.
func (g *generator) Sacrifice(from, to Square) {
	g.Add(newMove(Bishop, from, to, g.KindAt(g.Them, to), Bishop) | sacrificed)
}
