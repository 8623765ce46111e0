package chesquerque

import "threefold/internal/game"

// The evaluation is a sum of weights, each times how often its feature is
// White's, less how often it is Black's. Every weight is a pair, for the
// opening and for the ending, and what is left of the pieces lies between the
// two. This is where each feature's weights begin.
const (
	forMan      = 0                      // a man, by kind
	forRank     = forMan + 8             // the rank on which he stands, by kind
	forFile     = forRank + 8*side       // the file, counted from the edge, by kind
	forEven     = forFile + 8*side       // standing on a point with diagonals, by kind
	forPlace    = forEven + 8            // the point, by kind and placeOf
	forMoves    = forPlace + 8*places    // where he may go, by kind and number
	forAttack   = forMoves + 8*mostMoves // what he attacks about the enemy king, by kind
	forSiege    = forAttack + 8          // all that is attacked there, by number
	forShield   = forSiege + mostSiege   // pawns about the own king, by number
	forPassed   = forShield + 4          // a passed pawn, by rank
	forFreeWay  = forPassed + side       // one whose next point is free, by rank
	forEscort   = forFreeWay + side      // the kings' distances from it
	forIsolated = forEscort + 2          // a pawn without pawns on files beside it
	forDoubled  = forIsolated + 1        // a pawn with one in front of it
	forChain    = forDoubled + 1         // a pawn that a pawn guards
	forOpen     = forChain + 1           // a rook, queen on a file without own pawns; without any
	forThreat   = forOpen + 2            // an enemy man attacked by a pawn, by kind
	forLoose    = forThreat + 8          // an enemy man attacked and unguarded, by kind
	forMinor    = forLoose + 8           // an enemy man attacked by a lesser piece, by kind
	forCheck    = forMinor + 8           // a point from which a safe check could be given, by kind
	forTempo    = forCheck + 8           // being on turn
	weightCount = forTempo + 1
	places      = side * ((side + 1) / 2)
	mostMoves   = 20
	mostSiege   = 24
)

// placeOf numbers the points as a side's men see them, the west and the east
// of the board alike.
var placeOf = func() (t [2][points]int) {
	for p := range point(points) {
		file := min(p.file(), side-1-p.file())
		t[game.White][p] = p.rank()*((side+1)/2) + file
		t[game.Black][p] = (side-1-p.rank())*((side+1)/2) + file
	}
	return t
}()

// standing is the weights that count for a man on a point.
func standing(m man, p point) [5]int {
	k, place := int(m.kind()), placeOf[m.color()][p]
	rank, file := place/((side+1)/2), place%((side+1)/2)
	list := [5]int{forMan + k, forRank + k*side + rank, forFile + k*side + file, forPlace + k*places + place}
	if p.diagonal() {
		list[4] = forEven + k
	} else {
		list[4] = forMan // a weight of no kind, which is nothing
	}
	return list
}

// sums is what men on their points are worth, White's less Black's, and what
// the pieces count towards the opening.
type sums struct{ opening, ending, phase int32 }

// phases are what each kind counts towards the opening, wholePhase the sum at
// the start.
var phases = [...]int32{queen: 4, rook: 3, bishop: 2, knight: 1, archbishop: 4, pawn: 0}

const wholePhase = 40

func (s *sums) add(m man, p point) {
	w := &worth[m][p]
	s.opening, s.ending, s.phase = s.opening+w.opening, s.ending+w.ending, s.phase+w.phase
}

func (s *sums) remove(m man, p point) {
	w := &worth[m][p]
	s.opening, s.ending, s.phase = s.opening-w.opening, s.ending-w.ending, s.phase-w.phase
}

// worth is the sums of each man on each point, made from the weights.
var worth = newWorth()

func newWorth() (t [16][points]sums) {
	for c := range game.Black + 1 {
		for k := king; k <= pawn; k++ {
			for p := range t[0] {
				m, sign := newMan(c, k), 1-2*int32(c)
				t[m][p].phase = phases[k]
				for _, i := range standing(m, point(p)) {
					t[m][p].opening += sign * weights[i][0]
					t[m][p].ending += sign * weights[i][1]
				}
			}
		}
	}
	return t
}

// Weights is the evaluation's weights, opening and ending, for who tunes
// them; Reweigh must be called when they were changed.
func Weights() [][2]int32 { return weights[:] }

// Terms are the parts of the evaluation that hints tell of.
var Terms = []game.Term{
	{Name: game.TermPlace, First: forRank, Past: forMoves},
	{Name: game.TermRoom, First: forMoves, Past: forAttack},
	{Name: game.TermRoom, First: forOpen, Past: forThreat},
	{Name: game.TermSiege, First: forAttack, Past: forShield},
	{Name: game.TermSiege, First: forCheck, Past: forTempo},
	{Name: game.TermPassed, First: forPassed, Past: forIsolated},
	{Name: game.TermSafety, First: forChain, Past: forOpen},
	{Name: game.TermSafety, First: forThreat, Past: forCheck},
}

// Reweigh makes anew what is kept of the weights.
func Reweigh() { worth = newWorth() }

// evaluation is one position being looked at.
type evaluation struct {
	*node
	sums
	occupied  set
	attacked  [2]set // by colour: what its men attack
	byPawns   [2]set
	byMinors  [2]set
	siege     [2]int  // how much of the enemy king's surroundings is attacked
	counts    []int16 // how often each weight counts, if somebody asks
	reachable [2][8]set
}

func (e *evaluation) count(c game.Color, weight int) {
	w := &weights[weight]
	sign := 1 - 2*int32(c)
	e.opening += sign * w[0]
	e.ending += sign * w[1]
	if e.counts != nil {
		e.counts[weight] += int16(sign)
	}
}

func (e *evaluation) countAll(c game.Color, weight, times int) {
	w, n := &weights[weight], int32(times)*(1-2*int32(c))
	e.opening += n * w[0]
	e.ending += n * w[1]
	if e.counts != nil {
		e.counts[weight] += int16(n)
	}
}

// Evaluate is what the position is worth to the side on turn, in hundredths of
// a pawn.
func (t *Tree) Evaluate() int {
	e := evaluation{node: t.now(), sums: t.now().places}
	e.run()
	return e.score()
}

// Count is how often each weight counts for White, and how much of the opening
// is left, of 256: the evaluation for White is the sum of both.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.now(), sums: t.now().places, counts: counts}
	for p, m := range e.men {
		if m != nobody {
			for _, i := range standing(m, point(p)) {
				counts[i] += int16(1 - 2*int(m.color()))
			}
		}
	}
	e.run()
	counts[forMan] = 0
	return int(min(e.phase, wholePhase)) * 256 / wholePhase
}

// score is the sums in one, for the side on turn. A side that has nothing to
// mate with hardly wins.
func (e *evaluation) score() int {
	phase := min(e.phase, wholePhase)
	v := int(e.opening*phase+e.ending*(wholePhase-phase)) / wholePhase
	if v > 0 && e.helpless(game.White) || v < 0 && e.helpless(game.Black) {
		v /= 16
	}
	if e.turn == game.Black {
		return -v
	}
	return v
}

// helpless says that a side has at most a knight beside its king: no pawn, and
// nobody who mates.
func (e *evaluation) helpless(c game.Color) bool {
	men := e.of[c].minus(e.are[king])
	return men.minus(e.are[knight]).even|men.minus(e.are[knight]).odd == 0 && men.count() <= 1
}

func (e *evaluation) run() {
	e.occupied = e.node.occupied()
	for c := range game.Black + 1 {
		e.byPawns[c] = pawnsAttack(e.of[c].and(e.are[pawn]), c)
		e.attacked[c] = e.byPawns[c].or(reach(king, e.kings[c], e.occupied))
	}
	for c := range game.Black + 1 {
		e.pieces(c)
	}
	for c := range game.Black + 1 {
		e.pawns(c)
		e.threats(c)
		e.king(c)
	}
	e.count(e.turn, forTempo)
}

// pawnsAttack is all that a side's pawns attack.
func pawnsAttack(pawns set, c game.Color) set {
	west, east := pawns.aslant(c)
	return west.or(east).or(set{odd: pawns.odd}.ahead(c))
}

// pieces counts where a side's pieces may go, and what they attack about the
// enemy king.
func (e *evaluation) pieces(c game.Color) {
	them := c.Other()
	area := everywhere.minus(e.of[c]).minus(e.byPawns[them])
	around := about[e.kings[them]]
	for k := queen; k <= archbishop; k++ {
		for men := e.are[k].and(e.of[c]); men.any(); {
			p := men.pop()
			to := reach(k, p, e.occupied)
			e.attacked[c] = e.attacked[c].or(to)
			e.reachable[c][k] = e.reachable[c][k].or(to)
			if k >= bishop && k <= knight {
				e.byMinors[c] = e.byMinors[c].or(to)
			}
			e.count(c, forMoves+int(k)*mostMoves+min(to.and(area).count(), mostMoves-1))
			if hits := to.and(around).count(); hits > 0 {
				e.countAll(c, forAttack+int(k), hits)
				e.siege[c] += hits
			}
			if k <= rook && !onFile[p.file()].meets(e.are[pawn].and(e.of[c])) {
				e.count(c, forOpen)
				if !onFile[p.file()].meets(e.are[pawn]) {
					e.count(c, forOpen+1)
				}
			}
		}
	}
}

// pawns counts how a side's pawns stand.
func (e *evaluation) pawns(c game.Color) {
	own, enemies := e.are[pawn].and(e.of[c]), e.are[pawn].and(e.of[c.Other()])
	e.countAll(c, forChain, own.and(e.byPawns[c]).count())
	for men := own; men.any(); {
		p := men.pop()
		rank := p.rank()
		if c == game.Black {
			rank = side - 1 - rank
		}
		if !besides[p.file()].meets(own) {
			e.count(c, forIsolated)
		}
		if front[c][p].meets(own) {
			e.count(c, forDoubled)
		}
		if way[c][p].meets(enemies) {
			continue
		}
		e.count(c, forPassed+rank)
		ahead := next[p][forward[c]]
		if !e.occupied.has(ahead) {
			e.count(c, forFreeWay+rank)
		}
		e.countAll(c, forEscort, rank*distance[ahead][e.kings[c.Other()]])
		e.countAll(c, forEscort+1, rank*distance[ahead][e.kings[c]])
	}
}

// threats counts the enemies that a side attacks with profit.
func (e *evaluation) threats(c game.Color) {
	them := c.Other()
	enemies := e.of[them].minus(e.are[pawn]).minus(e.are[king])
	for men := enemies.and(e.byPawns[c]); men.any(); {
		e.count(c, forThreat+int(e.men[men.pop()].kind()))
	}
	for men := enemies.and(e.byMinors[c]); men.any(); {
		e.count(c, forMinor+int(e.men[men.pop()].kind()))
	}
	for men := e.of[them].minus(e.are[king]).and(e.attacked[c]).minus(e.attacked[them]); men.any(); {
		e.count(c, forLoose+int(e.men[men.pop()].kind()))
	}
}

// king counts what covers a side's king, and what besieges the enemy's.
func (e *evaluation) king(c game.Color) {
	them := c.Other()
	e.count(c, forShield+min(3, about[e.kings[c]].and(e.are[pawn]).and(e.of[c]).count()))
	e.count(c, forSiege+min(e.siege[c], mostSiege-1))
	safe := everywhere.minus(e.of[c]).minus(e.attacked[them])
	k := e.kings[them]
	straight, slant := orthogonalSlides(k, e.occupied), diagonalSlides(k, e.occupied)
	for _, give := range [...]struct {
		kind kind
		from set
	}{
		{queen, straight.or(slant)},
		{rook, straight.or(diagonalSteps[k].and(slant))},
		{archbishop, slant.or(orthogonalSteps[k])},
		{bishop, slant.or(orthogonalSteps[k])},
	} {
		if n := e.reachable[c][give.kind].and(give.from).and(safe).count(); n > 0 {
			e.countAll(c, forCheck+int(give.kind), min(n, 3))
		}
	}
}

// about is the points within one file and one rank of a point, joined to it or
// not.
var about = byPoint(func(p point) (s set) {
	for q := range point(points) {
		if distance[p][q] <= 1 {
			s = s.or(single[q])
		}
	}
	return s
})

// distance is how many files or ranks lie between two points, whichever are
// more.
var distance = func() (t [256][points]int) {
	for p := range point(points) {
		for q := range point(points) {
			t[p][q] = max(p.file()-q.file(), q.file()-p.file(), p.rank()-q.rank(), q.rank()-p.rank())
		}
	}
	return t
}()

// besides is the files beside a file. front is the points before a side's
// pawn on its file, and way these and those on the files beside it.
var (
	besides = func() (t [side]set) {
		for f := range t {
			if f > 0 {
				t[f] = t[f].or(onFile[f-1])
			}
			if f < side-1 {
				t[f] = t[f].or(onFile[f+1])
			}
		}
		return t
	}()
	front, way = func() (front, way [2][points]set) {
		for c := range front {
			for p := range point(points) {
				front[c][p] = rays[forward[c]][p]
				for q := range point(points) {
					if (q.rank() > p.rank()) == (c == 0) && q.rank() != p.rank() && max(p.file()-q.file(), q.file()-p.file()) <= 1 {
						way[c][p] = way[c][p].or(single[q])
					}
				}
			}
		}
		return front, way
	}()
)
