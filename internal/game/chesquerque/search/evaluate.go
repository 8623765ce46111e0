package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// The evaluation is a sum over features: the weight times White's count minus Black's. Every
// weight is a pair, for the opening and for the ending, interpolated by the game phase. These
// constants are the index of each feature's first weight.
const (
	forPiece    = 0                       // a piece, by kind
	forRank     = forPiece + 8            // the rank, by kind
	forFile     = forRank + 8*rules.Side  // the file, counted from the edge, by kind
	forEven     = forFile + 8*rules.Side  // a piece on an even point, by kind
	forPlace    = forEven + 8             // the point, by kind and placeOf
	forMoves    = forPlace + 8*places     // mobility, by kind and number of moves
	forAttack   = forMoves + 8*maxMoves   // attacked points around the enemy king, by kind
	forSiege    = forAttack + 8           // the number of all these attacks
	forShield   = forSiege + maxSiege     // pawns around the own king, by number
	forPassed   = forShield + 4           // a passed pawn, by rank
	forFreeWay  = forPassed + rules.Side  // a passed pawn with a free point ahead, by rank
	forEscort   = forFreeWay + rules.Side // the kings' distances from a passed pawn
	forIsolated = forEscort + 2           // a pawn without pawns on files beside it
	forDoubled  = forIsolated + 1         // a pawn with one in front of it
	forChain    = forDoubled + 1          // a pawn that a pawn guards
	forOpen     = forChain + 1            // a rook, queen on a file without own pawns; without any
	forThreat   = forOpen + 2             // an enemy piece attacked by a pawn, by kind
	forLoose    = forThreat + 8           // an enemy piece attacked and unguarded, by kind
	forMinor    = forLoose + 8            // an enemy piece attacked by a lesser piece, by kind
	forCheck    = forMinor + 8            // a point from which a safe check could be given, by kind
	forTempo    = forCheck + 8            // the side to move
	weightCount = forTempo + 1
	places      = rules.Side * ((rules.Side + 1) / 2)
	maxMoves    = 20
	maxSiege    = 24
)

// placeOf numbers the points from a side's view, mirrored points alike.
var placeOf = func() (t [2][rules.Points]int) {
	for p := range rules.Point(rules.Points) {
		file := min(p.File(), rules.Side-1-p.File())
		t[game.White][p] = p.Rank()*((rules.Side+1)/2) + file
		t[game.Black][p] = (rules.Side-1-p.Rank())*((rules.Side+1)/2) + file
	}
	return t
}()

// pointWeights returns the indexes of the weights that count for a piece on a point.
func pointWeights(m rules.Piece, p rules.Point) [5]int {
	k, place := int(m.Kind()), placeOf[m.Color()][p]
	rank, file := place/((rules.Side+1)/2), place%((rules.Side+1)/2)
	list := [5]int{forPiece + k, forRank + k*rules.Side + rank, forFile + k*rules.Side + file, forPlace + k*places + place}
	if p.Diagonal() {
		list[4] = forEven + k
	} else {
		list[4] = forPiece // the weight of NoKind, which is 0
	}
	return list
}

// phases has what each kind counts towards the game phase; wholePhase is the sum at the start.
var phases = [...]int32{rules.Queen: 4, rules.Rook: 3, rules.Bishop: 2, rules.Knight: 1, rules.Archbishop: 4, rules.Pawn: 0}

const wholePhase = 40

// worth has the sum of pointWeights for each piece on each point.
var worth = newWorth()

func newWorth() (t [16][rules.Points]walk.Sums) {
	for c := range game.Black + 1 {
		for k := rules.King; k <= rules.Pawn; k++ {
			for p := range t[0] {
				m := rules.NewPiece(c, k)
				t[m][p].Phase = phases[k]
				for _, i := range pointWeights(m, rules.Point(p)) {
					t[m][p].Weigh(&weights[i], int32(walk.Sign(c)))
				}
			}
		}
	}
	return t
}

// terms lists the parts of the evaluation that hints explain.
var terms = []game.Term{
	{Name: game.TermPieceSquare, First: forRank, Past: forMoves},
	{Name: game.TermMobility, First: forMoves, Past: forAttack},
	{Name: game.TermMobility, First: forOpen, Past: forThreat},
	{Name: game.TermKingAttack, First: forAttack, Past: forShield},
	{Name: game.TermKingAttack, First: forCheck, Past: forTempo},
	{Name: game.TermPassedPawns, First: forPassed, Past: forIsolated},
	{Name: game.TermSafety, First: forChain, Past: forOpen},
	{Name: game.TermSafety, First: forThreat, Past: forCheck},
}

// reweigh recomputes what is derived from weights.
func reweigh() { worth = newWorth() }

// evaluation is the state of one call of Evaluate or Count.
type evaluation struct {
	*node
	walk.Sums
	occupied  rules.Set
	attacked  [2]rules.Set // points attacked, by colour
	byPawns   [2]rules.Set
	byMinors  [2]rules.Set
	siege     [2]int  // attacks on points around the enemy king, by colour
	counts    []int16 // count of each weight; nil in Evaluate
	reachable [2][8]rules.Set
}

func (e *evaluation) count(c game.Color, weight, times int) {
	n := int32(times * walk.Sign(c))
	e.Weigh(&weights[weight], n)
	if e.counts != nil {
		e.counts[weight] += int16(n)
	}
}

// Evaluate returns the value of the position for the side to move, in centipawns.
func (t *Tree) Evaluate() int {
	e := evaluation{node: t.Now(), Sums: t.Now().places}
	e.run()
	return t.Curb(e.Score(wholePhase, e.Turn))
}

// Curb reduces a value for the side to move if the side that it favours has no mating material.
func (t *Tree) Curb(v int) int {
	n := t.Now()
	if v > 0 && n.helpless(n.Turn) || v < 0 && n.helpless(n.Turn.Other()) {
		return v / 16
	}
	return v
}

// Count adds to counts how often each weight counts for White, and returns the game phase, from
// 256 (opening) to 0. Together they give White's evaluation for any weights.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.Now(), Sums: t.Now().places, counts: counts}
	for p, m := range e.Pieces {
		if m != rules.NoPiece {
			for _, i := range pointWeights(m, rules.Point(p)) {
				counts[i] += int16(1 - 2*int(m.Color()))
			}
		}
	}
	e.run()
	counts[forPiece] = 0
	return e.Left(wholePhase)
}

// helpless reports whether a side has no mating material: at most a knight beside its king.
func (n *node) helpless(c game.Color) bool {
	pieces := n.ByColor[c].Minus(n.ByKind[rules.King])
	return !pieces.Minus(n.ByKind[rules.Knight]).Any() && pieces.Count() <= 1
}

func (e *evaluation) run() {
	e.occupied = e.node.Occupied()
	for c := range game.Black + 1 {
		e.byPawns[c] = pawnsAttack(e.ByColor[c].And(e.ByKind[rules.Pawn]), c)
		e.attacked[c] = e.byPawns[c].Or(rules.Reach(rules.King, e.Kings[c], e.occupied))
	}
	for c := range game.Black + 1 {
		e.pieces(c)
	}
	for c := range game.Black + 1 {
		e.pawns(c)
		e.threats(c)
		e.king(c)
	}
	e.count(e.Turn, forTempo, 1)
}

// pawnsAttack returns the points that a side's pawns attack.
func pawnsAttack(pawns rules.Set, c game.Color) rules.Set {
	west, east := pawns.DiagonallyAhead(c)
	return west.Or(east).Or(rules.Set{Odd: pawns.Odd}.Ahead(c))
}

// pieces counts the mobility of a side's pieces and their attacks around the enemy king.
func (e *evaluation) pieces(c game.Color) {
	them := c.Other()
	area := rules.AllPoints.Minus(e.ByColor[c]).Minus(e.byPawns[them])
	around := about[e.Kings[them]]
	for k := rules.Queen; k <= rules.Archbishop; k++ {
		for pieces := e.ByKind[k].And(e.ByColor[c]); pieces.Any(); {
			p := pieces.Pop()
			to := rules.Reach(k, p, e.occupied)
			e.attacked[c] = e.attacked[c].Or(to)
			e.reachable[c][k] = e.reachable[c][k].Or(to)
			if k >= rules.Bishop && k <= rules.Knight {
				e.byMinors[c] = e.byMinors[c].Or(to)
			}
			e.count(c, forMoves+int(k)*maxMoves+min(to.And(area).Count(), maxMoves-1), 1)
			if hits := to.And(around).Count(); hits > 0 {
				e.count(c, forAttack+int(k), hits)
				e.siege[c] += hits
			}
			if k <= rules.Rook && !rules.OnFile[p.File()].Meets(e.ByKind[rules.Pawn].And(e.ByColor[c])) {
				e.count(c, forOpen, 1)
				if !rules.OnFile[p.File()].Meets(e.ByKind[rules.Pawn]) {
					e.count(c, forOpen+1, 1)
				}
			}
		}
	}
}

// pawns counts the features of a side's pawn structure.
func (e *evaluation) pawns(c game.Color) {
	own, enemies := e.ByKind[rules.Pawn].And(e.ByColor[c]), e.ByKind[rules.Pawn].And(e.ByColor[c.Other()])
	e.count(c, forChain, own.And(e.byPawns[c]).Count())
	for pieces := own; pieces.Any(); {
		p := pieces.Pop()
		rank := p.Rank()
		if c == game.Black {
			rank = rules.Side - 1 - rank
		}
		if !besides[p.File()].Meets(own) {
			e.count(c, forIsolated, 1)
		}
		if front[c][p].Meets(own) {
			e.count(c, forDoubled, 1)
		}
		if way[c][p].Meets(enemies) {
			continue
		}
		e.count(c, forPassed+rank, 1)
		ahead := rules.Next[p][rules.Forward[c]]
		if !e.occupied.Has(ahead) {
			e.count(c, forFreeWay+rank, 1)
		}
		e.count(c, forEscort, rank*distance[ahead][e.Kings[c.Other()]])
		e.count(c, forEscort+1, rank*distance[ahead][e.Kings[c]])
	}
}

// threats counts the enemy pieces that a side attacks with profit.
func (e *evaluation) threats(c game.Color) {
	them := c.Other()
	enemies := e.ByColor[them].Minus(e.ByKind[rules.Pawn]).Minus(e.ByKind[rules.King])
	for pieces := enemies.And(e.byPawns[c]); pieces.Any(); {
		e.count(c, forThreat+int(e.Pieces[pieces.Pop()].Kind()), 1)
	}
	for pieces := enemies.And(e.byMinors[c]); pieces.Any(); {
		e.count(c, forMinor+int(e.Pieces[pieces.Pop()].Kind()), 1)
	}
	for pieces := e.ByColor[them].Minus(e.ByKind[rules.King]).And(e.attacked[c]).Minus(e.attacked[them]); pieces.Any(); {
		e.count(c, forLoose+int(e.Pieces[pieces.Pop()].Kind()), 1)
	}
}

// king counts the pawn shield of a side's king and its attack on the enemy's.
func (e *evaluation) king(c game.Color) {
	them := c.Other()
	e.count(c, forShield+min(3, about[e.Kings[c]].And(e.ByKind[rules.Pawn]).And(e.ByColor[c]).Count()), 1)
	e.count(c, forSiege+min(e.siege[c], maxSiege-1), 1)
	safe := rules.AllPoints.Minus(e.ByColor[c]).Minus(e.attacked[them])
	k := e.Kings[them]
	straight, slant := rules.OrthogonalSlides(k, e.occupied), rules.DiagonalSlides(k, e.occupied)
	for _, give := range [...]struct {
		kind rules.Kind
		from rules.Set
	}{
		{rules.Queen, straight.Or(slant)},
		{rules.Rook, straight.Or(rules.DiagonalSteps[k].And(slant))},
		{rules.Archbishop, slant.Or(rules.OrthogonalSteps[k])},
		{rules.Bishop, slant.Or(rules.OrthogonalSteps[k])},
	} {
		if n := e.reachable[c][give.kind].And(give.from).And(safe).Count(); n > 0 {
			e.count(c, forCheck+int(give.kind), min(n, 3))
		}
	}
}

// about has the points within one file and one rank of a point, joined to it or not.
var about = rules.ByPoint(func(p rules.Point) (s rules.Set) {
	for q := range rules.Point(rules.Points) {
		if distance[p][q] <= 1 {
			s = s.Or(rules.Single[q])
		}
	}
	return s
})

// distance has the larger of the distances in files and in ranks between two points.
var distance = func() (t [256][rules.Points]int) {
	for p := range rules.Point(rules.Points) {
		for q := range rules.Point(rules.Points) {
			t[p][q] = max(p.File()-q.File(), q.File()-p.File(), p.Rank()-q.Rank(), q.Rank()-p.Rank())
		}
	}
	return t
}()

// besides has the adjacent files of a file. front has the points ahead of a side's pawn on its
// file, way those on its file and on the adjacent ones.
var (
	besides = func() (t [rules.Side]rules.Set) {
		for f := range t {
			if f > 0 {
				t[f] = t[f].Or(rules.OnFile[f-1])
			}
			if f < rules.Side-1 {
				t[f] = t[f].Or(rules.OnFile[f+1])
			}
		}
		return t
	}()
	front, way = func() (front, way [2][rules.Points]rules.Set) {
		for c := range front {
			for p := range rules.Point(rules.Points) {
				front[c][p] = rules.Rays[rules.Forward[c]][p]
				for q := range rules.Point(rules.Points) {
					if (q.Rank() > p.Rank()) == (c == 0) && q.Rank() != p.Rank() && max(p.File()-q.File(), q.File()-p.File()) <= 1 {
						way[c][p] = way[c][p].Or(rules.Single[q])
					}
				}
			}
		}
		return front, way
	}()
)
