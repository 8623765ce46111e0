package chesquerque

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

// By colour: the direction in which the pawns go, and the ranks, counted from
// 0, on which they start and on which they are promoted.
var (
	forward       = [2]direction{north, south}
	pawnRank      = [2]int{1, side - 2}
	promotionRank = [2]int{side - 1, 0}
)

// pawnAttacks[c][p] is where a pawn of a colour captures from p: "on an odd
// point straight ahead; on an even point, the two forward diagonals".
// pawnAttacksTo[c][p] is from where such a pawn captures on p.
var pawnAttacks, pawnAttacksTo = func() (from, to [2][points]set) {
	for c := range from {
		ahead := forward[c]
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
