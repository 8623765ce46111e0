package rules

import "threefold/internal/game"

// generator generates the moves of one position. It has a copy of the board: with a pointer,
// escape analysis would move boards to the heap.
type generator struct {
	Board
	View
	Us, Them  game.Color // side to move, and the other side
	all       bool       // keep pseudo-legal moves
	SkipQuiet bool       // leave out quiet moves
	SkipNoisy bool       // leave out captures, sacrifices and promotions
	List      []Move     // the moves so far
}

// View has facts about a position that speed up move generation for the side to move.
type View struct {
	Occ     Occupancy // occupied squares
	closed  Set       // squares that own pieces cannot enter
	taken   Set       // squares that can be entered only by a capture
	Check   bool      // the side to move is in check
	risky   Set       // moves that start here may expose our king
	exposed Set       // moves that end here may
}

// LegalMoves appends the legal moves to list and returns it. Their order is by kind, K Q R B N P,
// then by origin, then quiet moves, captures and sacrifices, each by destination, kind taken and
// promotion; then sacrifices in place, and castling last.
func (b *Board) LegalMoves(list []Move) []Move {
	g := NewGenerator(b, b.View(), list)
	return g.Run()
}

// PseudoLegalMoves is like LegalMoves, but includes moves that leave the own king in check.
func (b *Board) PseudoLegalMoves(list []Move) []Move {
	g := NewGenerator(b, b.View(), list)
	g.all = true
	return g.Run()
}

// NewGenerator returns a generator that appends the moves of b to list; v must be b.View().
func NewGenerator(b *Board, v View, list []Move) generator {
	return generator{Board: *b, View: v, Us: b.Turn, Them: b.Turn.Other(), List: list}
}

// Run appends the moves, in the order of LegalMoves, and returns the list.
func (g *generator) Run() []Move {
	if g.Dead() {
		return g.List
	}
	return g.RunIgnoringDead()
}

// RunIgnoringDead is like Run, but does not end the game at dead material.
func (g *generator) RunIgnoringDead() []Move {
	// "A piece that shares a quad with an enemy rook cannot leave it while the rook is there,
	// whatever it is, king or rook included." No square but such a quad holds both.
	mine, free := &g.Pieces[g.Us], ^g.Pieces[g.Them][Rook]
	for k := King; k < Pawn; k++ {
		for pieces := mine[k] & free; pieces != 0; pieces &= pieces - 1 {
			g.AddPieceMoves(k, pieces.First())
		}
	}
	for pieces := mine[Pawn] & free; pieces != 0; pieces &= pieces - 1 {
		g.AddPawnMoves(pieces.First())
	}
	// A pinned bishop too "may still sacrifice in place, which is no leaving".
	for pieces := mine[Bishop] & g.Occ.ByColor[g.Them]; pieces != 0 && !g.SkipNoisy; pieces &= pieces - 1 {
		g.AddSacrifice(pieces.First(), pieces.First())
	}
	if !g.SkipQuiet && g.CanCastle(g.Us, &g.Occ) {
		g.Add(Castling(g.Us))
	}
	return g.List
}

// View computes the View of the position.
func (b *Board) View() (v View) {
	v.Occ = b.Occupancy()
	own, enemy := v.Occ.ByColor[b.Turn], v.Occ.ByColor[b.Turn.Other()]
	// "It holds two pieces: the move must capture one enemy piece there; two
	// own pieces close the quad." With fewer, the moving piece joins.
	v.taken = enemy&^Quads | v.Occ.Full&enemy
	v.closed = own&^Quads | v.Occ.Full&^enemy
	k := b.KingOf(b.Turn)
	v.Check = b.Attackers(b.Turn, k, &v.Occ) != 0
	v.exposed = k.Set() & Quads
	v.risky = b.Pieces[b.Turn][Rook]&enemy | k.Set() | b.shields(b.Turn, k, &v.Occ)
	return v
}

// AddPieceMoves adds the moves of a piece other than a pawn.
func (g *generator) AddPieceMoves(k Kind, from Square) {
	to := g.Reach(k, from, g.Occ.Occupied) &^ g.closed
	for quiet := to &^ g.taken; quiet != 0 && !g.SkipQuiet; quiet &= quiet - 1 {
		g.Add(newMove(k, from, quiet.First(), NoKind, k))
	}
	if g.SkipNoisy {
		return
	}
	for hits := to & g.taken; hits != 0; hits &= hits - 1 {
		g.capture(k, from, hits.First())
	}
	if k == Bishop {
		// "A bishop that can reach a quad on which an enemy piece stands alone
		// may, instead of joining it, remove it together with itself."
		for lone := to & Quads & g.Occ.ByColor[g.Them] &^ g.Occ.Full; lone != 0; lone &= lone - 1 {
			g.AddSacrifice(from, lone.First())
		}
	}
}

// Reach returns the squares that a piece other than a pawn reaches, whatever is on them.
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

// AddPawnMoves adds the moves of a pawn. "Straight ahead it never captures: onto a
// quad only while that holds at most one piece. Diagonally it only captures:
// onto a quad only when that holds two pieces, one of them at least an enemy."
func (g *generator) AddPawnMoves(from Square) {
	ahead := Step[from].PawnStep[g.Us] &^ (g.Occ.Occupied&^Quads | g.Occ.Full)
	if g.SkipQuiet {
		ahead &= lastRank[g.Us] | lastQuads[g.Us]
	}
	for ; ahead != 0; ahead &= ahead - 1 {
		g.arrive(from, ahead.First(), NoKind)
	}
	for hits := Step[from].PawnCaptures[g.Us] & g.taken; hits != 0 && !g.SkipNoisy; hits &= hits - 1 {
		g.capture(Pawn, from, hits.First())
	}
}

// arrive adds a pawn's move with all its promotions. "Promotion to queen, rook, bishop or
// knight: compulsory on c8 d8 e8 (Black c1 d1 e1). On S3 and S4 (Black S1 and S2) optional."
func (g *generator) arrive(from, to Square, taken Kind) {
	m := newMove(Pawn, from, to, taken, Pawn)
	if !m.Promotes(g.Us) {
		g.Add(m)
		return
	}
	for k := Queen; k < Pawn && !g.SkipNoisy; k++ {
		g.Add(newMove(Pawn, from, to, taken, k))
	}
	if to.Quad() && !(g.SkipQuiet && taken == NoKind) {
		g.Add(m)
	}
}

// capture adds the captures of each kind on a square: "Of two enemies the mover chooses which."
// Two alike are one choice.
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

// AddSacrifice adds a bishop's sacrifice on a square.
func (g *generator) AddSacrifice(from, to Square) {
	g.Add(newMove(Bishop, from, to, g.KindAt(g.Them, to), Bishop) | sacrificed)
}
