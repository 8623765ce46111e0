package quadsquare

import "threefold/internal/game"

// The evaluation is a sum of weights, each times how often its feature is
// White's, less how often it is Black's. Every weight is a pair, for the
// opening and for the ending, and what is left of the pieces lies between the
// two. This is where each feature's weights begin.
const (
	forMan      = 0                       // a man, by kind
	forRank     = forMan + kinds          // the rank on which a man stands, by kind
	forQuad     = forRank + kinds*ranks   // a quad in the own corner, the middle, the enemy's corner, by kind
	forPlace    = forQuad + kinds*3       // the square, by kind and placeOf
	forMoves    = forPlace + kinds*places // where a piece may go, by kind and number
	forAttack   = forMoves + 5*mostMoves  // what a piece attacks about the enemy king, by kind
	forSiege    = forAttack + 5           // all that is attacked there, by number
	forAlone    = forSiege + mostSiege    // a man alone on a quad, by kind
	forBeside   = forAlone + kinds        // a man beside an enemy on a quad, by kind
	forFriend   = forBeside + kinds       // a man beside a friend on a quad, by kind
	forHeld     = forFriend + kinds       // a man held by a rook beside him, by kind
	forPassed   = forHeld + kinds         // a passed pawn, by rank
	forFreeWay  = forPassed + ranks       // one that may step ahead, by rank
	forChain    = forFreeWay + ranks      // a pawn that a pawn guards
	forThreat   = forChain + 1            // an enemy man attacked by a pawn, by kind
	forLoose    = forThreat + kinds       // an enemy man attacked and unguarded, by kind
	forHit      = forLoose + kinds        // an enemy man attacked and guarded, by kind
	forShield   = forHit + kinds          // own men about the own king, by number
	forBishops  = forShield + 4           // two bishops
	forCheck    = forBishops + 1          // squares from which a safe check could be given, by kind
	forTempo    = forCheck + 5            // being on turn
	weightCount = forTempo + 1
	places      = squares
	mostMoves   = 20
	mostSiege   = 20
)

// placeOf numbers the squares as a side's men see them, the west and the east
// of the board alike.
var placeOf = func() (t [2][squares]int) {
	for s := range square(squares) {
		c := cellsOf[s][0]
		white := min(s, squareOf[files-1-c.file][c.rank])
		black := min(squareOf[c.file][ranks-1-c.rank], squareOf[files-1-c.file][ranks-1-c.rank])
		t[game.White][s], t[game.Black][s] = int(white), int(black)
	}
	return t
}()

// standing is the weights that count for a man on a square.
func standing(c game.Color, k kind, s square) [3]int {
	rank := rankOf(c, s)
	list := [3]int{forMan + int(k), forPlace + int(k)*places + placeOf[c][s], forRank + int(k)*ranks + rank}
	if s.quad() {
		list[2] = forQuad + int(k)*3 + rank/3
	}
	return list
}

// rankOf is the rank of a square as a side sees it, for a quad the nearer one.
func rankOf(c game.Color, s square) int {
	if c == game.White {
		return cellsOf[s][0].rank
	}
	return ranks - 1 - cellsOf[s][len(cellsOf[s])-1].rank
}

// sums is what men on their squares are worth, White's less Black's, and what
// the pieces count towards the opening.
type sums struct{ opening, ending, phase int32 }

// phases are what each kind counts towards the opening, wholePhase the sum at
// the start.
var phases = [kinds]int32{queen: 3, rook: 3, bishop: 3, knight: 1}

const wholePhase = 20

func (s *sums) add(c game.Color, k kind, at square) {
	w := &worth[c][k][at]
	s.opening, s.ending, s.phase = s.opening+w[0], s.ending+w[1], s.phase+phases[k]
}

func (s *sums) remove(c game.Color, k kind, at square) {
	w := &worth[c][k][at]
	s.opening, s.ending, s.phase = s.opening-w[0], s.ending-w[1], s.phase-phases[k]
}

// worth is each man's weights on each square, made from the weights.
var worth = newWorth()

func newWorth() (t [2][kinds][squares][2]int32) {
	for c := range game.Black + 1 {
		for k := range t[c] {
			for s := range t[c][k] {
				for _, i := range standing(c, kind(k), square(s)) {
					t[c][k][s][0] += (1 - 2*int32(c)) * weights[i][0]
					t[c][k][s][1] += (1 - 2*int32(c)) * weights[i][1]
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
	{Name: game.TermSiege, First: forAttack, Past: forAlone},
	{Name: game.TermSiege, First: forCheck, Past: forTempo},
	{Name: game.TermPassed, First: forPassed, Past: forChain},
	{Name: game.TermSafety, First: forChain, Past: forShield},
}

// Reweigh makes anew what is kept of the weights.
func Reweigh() { worth = newWorth() }

// evaluation is one position being looked at.
type evaluation struct {
	*node
	sums
	who       *crowd
	attacked  [2]set // by colour: what its men attack
	byPawns   [2]set
	reachable [2][5]set
	siege     [2]int  // how much of the enemy king's surroundings is attacked
	counts    []int16 // how often each weight counts, if somebody asks
}

func (e *evaluation) count(c game.Color, weight, times int) {
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
	e := evaluation{node: t.now(), sums: t.now().places, who: &t.look().stands}
	e.run()
	phase := min(e.phase, wholePhase)
	v := int(e.opening*phase+e.ending*(wholePhase-phase)) / wholePhase
	if v > 0 && e.bare(game.White) || v < 0 && e.bare(game.Black) {
		v /= 16
	}
	if e.turn == game.Black {
		return -v
	}
	return v
}

// Count is how often each weight counts for White, and how much of the opening
// is left, of 256: the evaluation for White is the sum of both.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.now(), sums: t.now().places, who: &t.look().stands, counts: counts}
	for c := range game.Black + 1 {
		for k := range kind(kinds) {
			for men := e.men[c][k]; men != 0; men &= men - 1 {
				n := int16(1 - 2*int(c))
				if e.twin.has(men.first()) {
					n *= 2
				}
				for _, i := range standing(c, k, men.first()) {
					counts[i] += n
				}
			}
		}
	}
	e.run()
	return int(min(e.phase, wholePhase)) * 256 / wholePhase
}

func (e *evaluation) run() {
	for c := range game.Black + 1 {
		for men := e.men[c][pawn] &^ e.men[c.Other()][rook]; men != 0; men &= men - 1 {
			e.byPawns[c] |= step[men.first()].aslant[c]
		}
		e.attacked[c] = e.byPawns[c] | step[e.kingOf(c)].king
	}
	for c := range game.Black + 1 {
		e.pieces(c)
	}
	for c := range game.Black + 1 {
		e.pawns(c)
		e.company(c)
		e.threats(c)
		e.king(c)
	}
	e.count(e.turn, forTempo, 1)
}

// pieces counts where a side's pieces may go, and what they attack about the
// enemy king.
func (e *evaluation) pieces(c game.Color) {
	them := c.Other()
	capturable := ^quads | e.who.full
	closed := e.who.of[c]&^quads | e.who.full&^e.who.of[them] | e.byPawns[them]&capturable
	k := e.kingOf(them)
	around := step[k].king | k.set()
	for kind := queen; kind <= knight; kind++ {
		for men := e.men[c][kind]; men != 0; men &= men - 1 {
			s := men.first()
			if e.men[them][rook].has(s) {
				continue // it cannot leave
			}
			to := e.reach(kind, s, e.who.occupied)
			e.attacked[c] |= to
			e.reachable[c][kind] |= to
			e.count(c, forMoves+int(kind)*mostMoves+min((to&^closed).count(), mostMoves-1), 1)
			if hits := (to & around).count(); hits > 0 {
				e.count(c, forAttack+int(kind), hits)
				e.siege[c] += hits
			}
		}
	}
	if e.men[c][bishop].count() > 1 || e.men[c][bishop]&e.twin != 0 {
		e.count(c, forBishops, 1)
	}
}

// company counts who shares a quad with whom.
func (e *evaluation) company(c game.Color) {
	them := c.Other()
	for k := range kind(kinds) {
		on := e.men[c][k] & quads
		if on == 0 {
			continue
		}
		e.count(c, forAlone+int(k), (on &^ e.who.full).count())
		if besides := on & e.who.of[them]; besides != 0 {
			e.count(c, forBeside+int(k), besides.count())
			e.count(c, forHeld+int(k), (on & e.men[them][rook]).count())
		}
		e.count(c, forFriend+int(k), (on & e.who.full &^ e.who.of[them]).count())
	}
}

// pawns counts how a side's pawns stand.
func (e *evaluation) pawns(c game.Color) {
	own, enemies := e.men[c][pawn], e.men[c.Other()][pawn]
	e.count(c, forChain, (own & e.byPawns[c]).count())
	for men := own; men != 0; men &= men - 1 {
		s := men.first()
		if way[c][s]&enemies != 0 {
			continue
		}
		rank := rankOf(c, s)
		e.count(c, forPassed+rank, 1)
		if step[s].ahead[c]&^(e.who.occupied&^quads|e.who.full) != 0 {
			e.count(c, forFreeWay+rank, 1)
		}
	}
}

// threats counts the enemies that a side could take.
func (e *evaluation) threats(c game.Color) {
	them := c.Other()
	exposed := ^quads | e.who.full
	hit := e.attacked[c] & e.who.of[them] & exposed
	if hit == 0 {
		return
	}
	for k := queen; k <= pawn; k++ {
		if men := e.men[them][k] & hit; men != 0 {
			e.count(c, forThreat+int(k), (men & e.byPawns[c]).count())
			loose := (men &^ e.attacked[them]).count()
			e.count(c, forLoose+int(k), loose)
			e.count(c, forHit+int(k), men.count()-loose)
		}
	}
}

// king counts what covers a side's king, and what besieges the enemy's.
func (e *evaluation) king(c game.Color) {
	them := c.Other()
	e.count(c, forShield+min(3, (step[e.kingOf(c)].king&e.who.of[c]).count()), 1)
	e.count(c, forSiege+min(e.siege[c], mostSiege-1), 1)
	k := e.kingOf(them)
	safe := ^e.who.of[c] &^ e.attacked[them]
	slant := bishopLines[k].slide(e.who.occupied)
	if k.quad() && !e.who.full.has(k) {
		e.count(c, forCheck+int(bishop), min(3, (e.reachable[c][bishop]&slant&safe).count()))
		return
	}
	straight := rookLines[k].slide(e.who.occupied)
	for kind, from := range [...]set{queen: straight | slant, rook: straight, bishop: slant, knight: step[k].knightFrom} {
		if n := (e.reachable[c][kind] & from & safe).count(); n > 0 {
			e.count(c, forCheck+kind, min(n, 3))
		}
	}
}

// way is the squares before a side's pawn on which an enemy pawn could stop
// it, or take it.
var way = func() (t [2][squares]set) {
	for c := range t {
		for s := range square(squares) {
			for _, own := range cellsOf[s] {
				for q := range square(squares) {
					for _, cell := range cellsOf[q] {
						if (cell.rank-own.rank)*(1-2*c) > 0 && max(cell.file-own.file, own.file-cell.file) <= 1 {
							t[c][s] |= q.set()
						}
					}
				}
			}
			t[c][s] &^= s.set()
		}
	}
	return t
}()
