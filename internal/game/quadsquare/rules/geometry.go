package rules

import (
	"slices"

	"threefold/internal/game"
)

// This file computes the geometry of the board from the grid. Move generation, drawn paths and
// explanations use its tables.

// The eight directions on the grid. A knight's second step turns by half a
// quarter from the first: straights[i] to diagonals[i] and diagonals[(i+3)%4].
var (
	straights = [4]cell{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonals = [4]cell{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// Ray is a way out of a square in one direction: the squares passed on an empty board, in order.
type Ray []Square

// Before returns the part of the ray before a square, or false if the square is not on it.
func (r Ray) Before(to Square) (Ray, bool) {
	i := slices.Index(r, to)
	return r[:max(i, 0)], i >= 0
}

// Set returns the squares of the ray.
func (r Ray) Set() Set {
	var out Set
	for _, s := range r {
		out |= s.Set()
	}
	return out
}

// rays returns the rays of a square in this direction, one for each cell that
// touches an exit: "From any of its cells: orthogonally to every square that
// touches one of its sides, diagonally by three paths in each of the four
// directions." From a normal square there is at most one.
//
// "M1 and M2 end every slide. S1–S4 can be slid through only on the lines
// c1–S1–a3, e1–S2–g3, a6–S3–c8, g6–S4–e8": on these lines the grid continues behind a corner
// quad. With through set, rays continue behind M1 and M2 too, for explanations.
func rays(from Square, d cell, through bool) []Ray {
	var out []Ray
	for _, c := range CellsOf[from] {
		if r := walk(from, c.step(d), d, through); len(r) > 0 {
			out = append(out, r)
		}
	}
	return out
}

func walk(from Square, c, d cell, through bool) Ray {
	var r Ray
	for last := from; c.on(); c = c.step(d) {
		s := SquareOf[c.File][c.Rank]
		if s == from {
			return nil // a step inside the quad is no exit
		}
		if s != last {
			r = append(r, s)
		}
		if s >= M1 && !through {
			break
		}
		last = s
	}
	return r
}

// fan returns all rays of a square in these directions.
func fan(from Square, directions [4]cell, through bool) []Ray {
	var out []Ray
	for _, d := range directions {
		out = append(out, rays(from, d, through)...)
	}
	return out
}

// Rays has, by kind and square, the rays along which a piece slides; RaysThroughQuads also
// continues them through M1 and M2, which no piece may do.
var Rays, RaysThroughQuads = waysOf(false), waysOf(true)

func waysOf(through bool) (w [Kinds][Squares][]Ray) {
	for s := range Square(Squares) {
		w[Rook][s] = fan(s, straights, through)
		w[Bishop][s] = fan(s, diagonals, through)
		w[Queen][s] = slices.Concat(w[Rook][s], w[Bishop][s])
	}
	return w
}

// exits returns the squares one step away in this direction.
func exits(from Square, d cell) Set {
	var out Set
	for _, r := range rays(from, d, false) {
		out |= r[0].Set()
	}
	return out
}

// leap is a knight's move: "One square orthogonally, then one square diagonally in the same
// general direction, a quad counting as one square; pieces on the way do not matter."
type leap struct{ Corner, To Square }

// Leaps has the leaps from each square; a destination may have several corners.
var Leaps = leapAll()

func leapAll() (all [Squares][]leap) {
	for s := range Square(Squares) {
		all[s] = leapsOf(s)
	}
	return all
}

// leapsOf returns the leaps from a square: "From a quad the first step may take any of its
// orthogonal exits; when the first step lands on a quad, the second leaves it by any of the three
// exits of each of the two outward diagonals."
func leapsOf(from Square) []leap {
	var out []leap
	for i, d := range straights {
		for _, corner := range exits(from, d).List() {
			outward := exits(corner, diagonals[i]) | exits(corner, diagonals[(i+3)%4])
			for _, to := range outward.List() {
				out = append(out, leap{corner, to})
			}
		}
	}
	return out
}

// steps has the destinations of king, knight and pawns from a square. KnightFrom and
// pawnCapturesFrom have the origins instead: a knight's moves on this board are not all
// reversible.
type steps struct {
	Knight, KnightFrom             Set
	King                           Set
	PawnStep                       [2]Set // a pawn's step, by colour
	PawnCaptures, pawnCapturesFrom [2]Set // a pawn's capture, by colour
}

// Step has the steps from each square.
var Step = tabulate()

func tabulate() (t [Squares]steps) {
	for s := range Square(Squares) {
		for _, l := range Leaps[s] {
			t[s].Knight |= l.To.Set()
		}
		for i := range 4 {
			t[s].King |= exits(s, straights[i]) | exits(s, diagonals[i])
		}
		for color, north := range [2]int{game.White: 0, game.Black: 2} {
			t[s].PawnStep[color] = exits(s, straights[north])
			t[s].PawnCaptures[color] = exits(s, diagonals[north]) | exits(s, diagonals[3-north])
		}
	}
	for s := range Square(Squares) {
		for _, to := range t[s].Knight.List() {
			t[to].KnightFrom |= s.Set()
		}
		for color := range 2 {
			for _, to := range t[s].PawnCaptures[color].List() {
				t[to].pawnCapturesFrom[color] |= s.Set()
			}
		}
	}
	return t
}
