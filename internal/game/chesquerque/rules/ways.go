package rules

// fork is a middle point that a knight passes, and the destinations behind it.
type fork struct{ middle, ends Set }

// forks has the knight's forks from a point: "from an odd point one orthogonal
// step to a free point, then one diagonal step outward; from an even point one
// diagonal step to a free point, then one orthogonal step outward". There are
// up to four, and a way off the board has an empty middle and no ends.
var forks = func() (t [Points][4]fork) {
	for p := range Point(Points) {
		way := 0
		for d := range Directions {
			if d.orthogonal() == p.Diagonal() {
				continue
			}
			if middle := Next[p][d]; middle != NoPoint {
				t[p][way] = fork{Single[middle], step(middle, d.Left()).Or(step(middle, d.Right()))}
			}
			way++
		}
	}
	return t
}()

// KnightTargets has the points to which a knight moves from a point on an empty board;
// KnightSources has the points from which it moves to a point.
var (
	KnightTargets = ByPoint(func(p Point) (s Set) {
		for _, f := range forks[p] {
			s = s.Or(f.ends)
		}
		return s
	})
	KnightSources = ByPoint(func(p Point) (s Set) {
		for q := range Point(Points) {
			if KnightTargets[q].Has(p) {
				s = s.Or(Single[q])
			}
		}
		return s
	})
)

// Between[p][q] has the points that must be free for a move from p to q: those between them on a
// straight line, or the middle point of a knight's move. It is empty for neighbours and for
// points that no move joins.
var Between = func() (t [Points][Points]Set) {
	for p := range Point(Points) {
		for d := range Directions {
			var between Set
			for q := Next[p][d]; q != NoPoint; q = Next[q][d] {
				t[p][q] = between
				between = between.Or(Single[q])
			}
		}
		for _, f := range forks[p] {
			for _, q := range f.ends.List() {
				t[p][q] = f.middle
			}
		}
	}
	return t
}()

// By colour: the direction in which pawns move, and the ranks, from 0, on which they start and
// promote.
var (
	Forward       = [2]direction{north, south}
	PawnRank      = [2]int{1, Side - 2}
	PromotionRank = [2]int{Side - 1, 0}
)

// PawnAttacks[c][p] has the points on which a pawn of colour c captures from p: "on an odd point
// straight ahead; on an even point, the two forward diagonals". pawnAttacksTo[c][p] has the
// points from which such a pawn captures on p.
var PawnAttacks, pawnAttacksTo = func() (from, to [2][Points]Set) {
	for c := range from {
		ahead := Forward[c]
		for p := range Point(Points) {
			if p.Diagonal() {
				from[c][p] = step(p, ahead.Left()).Or(step(p, ahead.Right()))
			} else {
				from[c][p] = step(p, ahead)
			}
			for _, q := range from[c][p].List() {
				to[c][q] = to[c][q].Or(Single[p])
			}
		}
	}
	return from, to
}()
