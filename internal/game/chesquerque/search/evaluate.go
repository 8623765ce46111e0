package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// The evaluation is a sum of weights, each times how often its feature is White's, less how
// often it is Black's. Every weight is a pair, for the opening and for the ending, and what
// is left of the pieces lies between the two. This is where each feature's weights begin.
const (
	forPiece    = 0                       // a piece, by kind
	forRank     = forPiece + 8            // the rank on which he is, by kind
	forFile     = forRank + 8*rules.Side  // the file, counted from the edge, by kind
	forEven     = forFile + 8*rules.Side  // standing on a point with diagonals, by kind
	forPlace    = forEven + 8             // the point, by kind and placeOf
	forMoves    = forPlace + 8*places     // where he may go, by kind and number
	forAttack   = forMoves + 8*maxMoves   // what he attacks about the enemy king, by kind
	forSiege    = forAttack + 8           // all that is attacked there, by number
	forShield   = forSiege + maxSiege     // pawns about the own king, by number
	forPassed   = forShield + 4           // a passed pawn, by rank
	forFreeWay  = forPassed + rules.Side  // one whose next point is free, by rank
	forEscort   = forFreeWay + rules.Side // the kings' distances from it
	forIsolated = forEscort + 2           // a pawn without pawns on files beside it
	forDoubled  = forIsolated + 1         // a pawn with one in front of it
	forChain    = forDoubled + 1          // a pawn that a pawn guards
	forOpen     = forChain + 1            // a rook, queen on a file without own pawns; without any
	forThreat   = forOpen + 2             // an enemy piece attacked by a pawn, by kind
	forLoose    = forThreat + 8           // an enemy piece attacked and unguarded, by kind
	forMinor    = forLoose + 8            // an enemy piece attacked by a lesser piece, by kind
	forCheck    = forMinor + 8            // a point from which a safe check could be given, by kind
	forTempo    = forCheck + 8            // being on turn
	weightCount = forTempo + 1
	places      = rules.Side * ((rules.Side + 1) / 2)
	maxMoves    = 20
	maxSiege    = 24
)

// placeOf numbers the points as a side's pieces see them, the west and the east
// of the board alike.
var placeOf = func() (t [2][rules.Points]int) {
	for p := range rules.Point(rules.Points) {
		file := min(p.File(), rules.Side-1-p.File())
		t[game.White][p] = p.Rank()*((rules.Side+1)/2) + file
		t[game.Black][p] = (rules.Side-1-p.Rank())*((rules.Side+1)/2) + file
	}
	return t
}()

// standing is the weights that count for a piece on a point.
func standing(m rules.Piece, p rules.Point) [5]int {
	k, place := int(m.Kind()), placeOf[m.Color()][p]
	rank, file := place/((rules.Side+1)/2), place%((rules.Side+1)/2)
	list := [5]int{forPiece + k, forRank + k*rules.Side + rank, forFile + k*rules.Side + file, forPlace + k*places + place}
	if p.Diagonal() {
		list[4] = forEven + k
	} else {
		list[4] = forPiece // a weight of no kind, which is nothing
	}
	return list
}

// phases are what each kind counts towards the opening, wholePhase the sum at the start.
var phases = [...]int32{rules.Queen: 4, rules.Rook: 3, rules.Bishop: 2, rules.Knight: 1, rules.Archbishop: 4, rules.Pawn: 0}

const wholePhase = 40

// worth is the sums of each piece on each point, made from the weights.
var worth = newWorth()

func newWorth() (t [16][rules.Points]walk.Sums) {
	for c := range game.Black + 1 {
		for k := rules.King; k <= rules.Pawn; k++ {
			for p := range t[0] {
				m := rules.NewPiece(c, k)
				t[m][p].Phase = phases[k]
				for _, i := range standing(m, rules.Point(p)) {
					t[m][p].Weigh(&weights[i], int32(walk.Sign(c)))
				}
			}
		}
	}
	return t
}

// terms are the parts of the evaluation that hints tell of.
var terms = []game.Term{
	{Name: game.TermPlace, First: forRank, Past: forMoves},
	{Name: game.TermRoom, First: forMoves, Past: forAttack},
	{Name: game.TermRoom, First: forOpen, Past: forThreat},
	{Name: game.TermSiege, First: forAttack, Past: forShield},
	{Name: game.TermSiege, First: forCheck, Past: forTempo},
	{Name: game.TermPassed, First: forPassed, Past: forIsolated},
	{Name: game.TermSafety, First: forChain, Past: forOpen},
	{Name: game.TermSafety, First: forThreat, Past: forCheck},
}

// reweigh makes again what is kept of the weights.
func reweigh() { worth = newWorth() }

// evaluation is one position being looked at.
type evaluation struct {
	*node
	walk.Sums
	occupied  rules.Set
	attacked  [2]rules.Set // by colour: what its pieces attack
	byPawns   [2]rules.Set
	byMinors  [2]rules.Set
	siege     [2]int  // how much of the enemy king's surroundings is attacked
	counts    []int16 // how often each weight counts, if somebody asks
	reachable [2][8]rules.Set
}

func (e *evaluation) count(c game.Color, weight, times int) {
	n := int32(times * walk.Sign(c))
	e.Weigh(&weights[weight], n)
	if e.counts != nil {
		e.counts[weight] += int16(n)
	}
}

// Evaluate is what the position is worth to the side on turn, in hundredths of a pawn.
func (t *Tree) Evaluate() int {
	e := evaluation{node: t.Now(), Sums: t.Now().places}
	e.run()
	return t.Curb(e.Score(wholePhase, e.Turn))
}

// Curb is a value for the side on turn, or little of it where the side that it
// speaks for has nothing to mate with.
func (t *Tree) Curb(v int) int {
	n := t.Now()
	if v > 0 && n.helpless(n.Turn) || v < 0 && n.helpless(n.Turn.Other()) {
		return v / 16
	}
	return v
}

// Count is how often each weight counts for White, and how much of the opening
// is left, of 256: the evaluation for White is the sum of both.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.Now(), Sums: t.Now().places, counts: counts}
	for p, m := range e.Pieces {
		if m != rules.Nobody {
			for _, i := range standing(m, rules.Point(p)) {
				counts[i] += int16(1 - 2*int(m.Color()))
			}
		}
	}
	e.run()
	counts[forPiece] = 0
	return e.Left(wholePhase)
}

// helpless says that a side has at most a knight beside its king: no pawn, and
// nobody who mates.
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

// pawnsAttack is all that a side's pawns attack.
func pawnsAttack(pawns rules.Set, c game.Color) rules.Set {
	west, east := pawns.Aslant(c)
	return west.Or(east).Or(rules.Set{Odd: pawns.Odd}.Ahead(c))
}

// pieces counts where a side's pieces may go, and what they attack about the enemy king.
func (e *evaluation) pieces(c game.Color) {
	them := c.Other()
	area := rules.Everywhere.Minus(e.ByColor[c]).Minus(e.byPawns[them])
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

// pawns counts how a side's pawns stand.
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

// threats counts the enemies that a side attacks with profit.
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

// king counts what covers a side's king, and what besieges the enemy's.
func (e *evaluation) king(c game.Color) {
	them := c.Other()
	e.count(c, forShield+min(3, about[e.Kings[c]].And(e.ByKind[rules.Pawn]).And(e.ByColor[c]).Count()), 1)
	e.count(c, forSiege+min(e.siege[c], maxSiege-1), 1)
	safe := rules.Everywhere.Minus(e.ByColor[c]).Minus(e.attacked[them])
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

// about is the points within one file and one rank of a point, joined to it or not.
var about = rules.ByPoint(func(p rules.Point) (s rules.Set) {
	for q := range rules.Point(rules.Points) {
		if distance[p][q] <= 1 {
			s = s.Or(rules.Single[q])
		}
	}
	return s
})

// distance is how many files or ranks lie between two points, whichever are more.
var distance = func() (t [256][rules.Points]int) {
	for p := range rules.Point(rules.Points) {
		for q := range rules.Point(rules.Points) {
			t[p][q] = max(p.File()-q.File(), q.File()-p.File(), p.Rank()-q.Rank(), q.Rank()-p.Rank())
		}
	}
	return t
}()

// besides is the files beside a file. front is the points before a side's
// pawn on its file, and way these and those on the files beside it.
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
