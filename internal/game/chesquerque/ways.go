package chesquerque

import "threefold/internal/game"

// fork is half of a knight's way: the middle point it goes through, and the
// points it goes on to from there.
type fork struct{ middle, ends set }

// forks are the knight's ways from a point: "from an odd point one orthogonal
// step to a free point, then one diagonal step outward; from an even point one
// diagonal step to a free point, then one orthogonal step outward". There are
// up to four, and a way off the board has an empty middle and no ends.
var forks = func() (t [points][4]fork) {
	for p := range point(points) {
		way := 0
		for d := range directions {
			if d.orthogonal() == p.diagonal() {
				continue
			}
			if middle := next[p][d]; middle != nowhere {
				t[p][way] = fork{single[middle], step(middle, d.left()).or(step(middle, d.right()))}
			}
			way++
		}
	}
	return t
}()

// leaps is where a knight goes from a point when nobody is in its way, and
// leapsTo the points from which it would come.
var (
	leaps = byPoint(func(p point) (s set) {
		for _, f := range forks[p] {
			s = s.or(f.ends)
		}
		return s
	})
	leapsTo = byPoint(func(p point) (s set) {
		for q := range point(points) {
			if leaps[q].has(p) {
				s = s.or(single[q])
			}
		}
		return s
	})
)

// ways[p][q] is what must be free for a man to go from p to q: the points
// between them on a straight line, or the middle point of a knight's move. It
// is empty for neighbours, and for points that no move joins.
var ways = func() (t [points][points]set) {
	for p := range point(points) {
		for d := range directions {
			var between set
			for q := next[p][d]; q != nowhere; q = next[q][d] {
				t[p][q] = between
				between = between.or(single[q])
			}
		}
		for _, f := range forks[p] {
			for _, q := range f.ends.list() {
				t[p][q] = f.middle
			}
		}
	}
	return t
}()

// forward is the direction in which a side's pawns go.
func forward(c game.Color) direction {
	if c == game.Black {
		return south
	}
	return north
}

// The ranks of a side, counted from 0: where its king starts, where its pawns
// start, and where they are promoted.
func homeRank(c game.Color) int      { return (side - 1) * int(c) }
func pawnRank(c game.Color) int      { return 1 + (side-3)*int(c) }
func promotionRank(c game.Color) int { return homeRank(c.Other()) }

// pawnAttacks[c][p] is where a pawn of a colour captures from p: "on an odd
// point straight ahead; on an even point, the two forward diagonals".
// pawnAttacksTo[c][p] is from where such a pawn captures on p.
var pawnAttacks, pawnAttacksTo = func() (from, to [2][points]set) {
	for c := range from {
		ahead := forward(game.Color(c))
		for p := range point(points) {
			if p.diagonal() {
				from[c][p] = step(p, ahead.left()).or(step(p, ahead.right()))
			} else {
				from[c][p] = step(p, ahead)
			}
			for _, q := range from[c][p].list() {
				to[c][q] = to[c][q].or(single[p])
			}
		}
	}
	return from, to
}()
