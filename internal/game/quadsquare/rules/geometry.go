package rules

import (
	"slices"

	"threefold/internal/game"
)

// This file says, from the grid alone, which ways lead from each square. The generator's
// tables, the paths that are drawn and the refusals all come from here.

// The eight directions on the grid. A knight's second step turns by half a
// quarter from the first: straights[i] to diagonals[i] and diagonals[(i+3)%4].
var (
	straights = [4]cell{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonals = [4]cell{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// A ray is a way out of a square in one direction: the squares passed, in
// order, when nothing is on them.
type Ray []Square

// Before is the part of the ray before this square, if the ray meets it.
func (r Ray) Before(to Square) (Ray, bool) {
	i := slices.Index(r, to)
	return r[:max(i, 0)], i >= 0
}

// Set is the squares of a ray.
func (r Ray) Set() Set {
	var out Set
	for _, s := range r {
		out |= s.Set()
	}
	return out
}

// rays lists the rays of a square in this direction, one for each cell that
// touches an exit: "From any of its cells: orthogonally to every square that
// touches one of its sides, diagonally by three paths in each of the four
// directions." From a normal square there is one at most.
//
// "M1 and M2 end every slide. S1–S4 can be slid through only on the lines
// c1–S1–a3, e1–S2–g3, a6–S3–c8, g6–S4–e8": these are the lines on which the
// grid itself goes on behind a corner quad. With through set, the rays go on
// behind M1 and M2 too, as a player might imagine; refusals look there.
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

// fan is all the rays of a square in these directions.
func fan(from Square, directions [4]cell, through bool) []Ray {
	var out []Ray
	for _, d := range directions {
		out = append(out, rays(from, d, through)...)
	}
	return out
}

// Ways lists, for each kind of piece that slides, the rays along which it does
// from each square; ways through M1 and M2 are those imagined.
var Ways, WaysThrough = waysOf(false), waysOf(true)

func waysOf(through bool) (w [Kinds][Squares][]Ray) {
	for s := range Square(Squares) {
		w[Rook][s] = fan(s, straights, through)
		w[Bishop][s] = fan(s, diagonals, through)
		w[Queen][s] = slices.Concat(w[Rook][s], w[Bishop][s])
	}
	return w
}

// exits is where one step in this direction leads.
func exits(from Square, d cell) Set {
	var out Set
	for _, r := range rays(from, d, false) {
		out |= r[0].Set()
	}
	return out
}

// A leap is a knight's way: "One square orthogonally, then one square diagonally in the same
// general direction, a quad counting as one square; pieces on the way do not matter."
type leap struct{ Corner, To Square }

// Leaps lists the leaps from each square, a destination perhaps by several corners.
var Leaps = leapAll()

func leapAll() (all [Squares][]leap) {
	for s := range Square(Squares) {
		all[s] = leapsOf(s)
	}
	return all
}

// leapsOf: "From a quad the first step may take any of its orthogonal exits;
// when the first step lands on a quad, the second leaves it by any of the
// three exits of each of the two outward diagonals."
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

// steps are the short moves of every square. The tables that end in "from"
// are the others turned round: where such a piece must stand to come here. A
// knight's ways on this board do not all lead back.
type steps struct {
	Knight, KnightFrom Set
	King               Set
	Ahead              [2]Set // a pawn's step, by colour
	Aslant, aslantFrom [2]Set // a pawn's capture, by colour
}

// Step is where a step leads from each square.
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
			t[s].Ahead[color] = exits(s, straights[north])
			t[s].Aslant[color] = exits(s, diagonals[north]) | exits(s, diagonals[3-north])
		}
	}
	for s := range Square(Squares) {
		for _, to := range t[s].Knight.List() {
			t[to].KnightFrom |= s.Set()
		}
		for color := range 2 {
			for _, to := range t[s].Aslant[color].List() {
				t[to].aslantFrom[color] |= s.Set()
			}
		}
	}
	return t
}
