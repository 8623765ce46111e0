package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// The evaluation is a sum of weights, each times how often its feature is White's, less how
// often it is Black's. Every weight is a pair, for the opening and for the ending, and what
// is left of the pieces lies between the two. This is where each feature's weights begin.
const (
	forPiece    = 0                                 // a piece, by kind
	forRank     = forPiece + rules.Kinds            // the rank on which a piece is, by kind
	forQuad     = forRank + rules.Kinds*rules.Ranks // a quad in the own corner, the middle, the enemy's corner, by kind
	forPlace    = forQuad + rules.Kinds*3           // the square, by kind and placeOf
	forMoves    = forPlace + rules.Kinds*places     // where a piece may go, by kind and number
	forAttack   = forMoves + 5*maxMoves             // what a piece attacks about the enemy king, by kind
	forSiege    = forAttack + 5                     // all that is attacked there, by number
	forAlone    = forSiege + maxSiege               // a piece alone on a quad, by kind
	forBeside   = forAlone + rules.Kinds            // a piece beside an enemy on a quad, by kind
	forFriend   = forBeside + rules.Kinds           // a piece beside a friend on a quad, by kind
	forHeld     = forFriend + rules.Kinds           // a piece held by a rook beside it, by kind
	forPassed   = forHeld + rules.Kinds             // a passed pawn, by rank
	forFreeWay  = forPassed + rules.Ranks           // one that may step ahead, by rank
	forChain    = forFreeWay + rules.Ranks          // a pawn that a pawn guards
	forThreat   = forChain + 1                      // an enemy piece attacked by a pawn, by kind
	forLoose    = forThreat + rules.Kinds           // an enemy piece attacked and unguarded, by kind
	forHit      = forLoose + rules.Kinds            // an enemy piece attacked and guarded, by kind
	forShield   = forHit + rules.Kinds              // own pieces about the own king, by number
	forBishops  = forShield + 4                     // two bishops
	forCheck    = forBishops + 1                    // squares from which a safe check could be given, by kind
	forTempo    = forCheck + 5                      // being on turn
	weightCount = forTempo + 1
	places      = rules.Squares
	maxMoves    = 20
	maxSiege    = 20
)

// placeOf numbers the squares as a side's pieces see them, the west and the east
// of the board alike.
var placeOf = func() (t [2][rules.Squares]int) {
	for s := range rules.Square(rules.Squares) {
		c := rules.CellsOf[s][0]
		white := min(s, rules.SquareOf[rules.Files-1-c.File][c.Rank])
		black := min(rules.SquareOf[c.File][rules.Ranks-1-c.Rank], rules.SquareOf[rules.Files-1-c.File][rules.Ranks-1-c.Rank])
		t[game.White][s], t[game.Black][s] = int(white), int(black)
	}
	return t
}()

// standing is the weights that count for a piece on a square.
func standing(c game.Color, k rules.Kind, s rules.Square) [3]int {
	rank := rankOf(c, s)
	list := [3]int{forPiece + int(k), forPlace + int(k)*places + placeOf[c][s], forRank + int(k)*rules.Ranks + rank}
	if s.Quad() {
		list[2] = forQuad + int(k)*3 + rank/3
	}
	return list
}

// rankOf is the rank of a square as a side sees it, for a quad the nearer one.
func rankOf(c game.Color, s rules.Square) int {
	if c == game.White {
		return rules.CellsOf[s][0].Rank
	}
	return rules.Ranks - 1 - rules.CellsOf[s][len(rules.CellsOf[s])-1].Rank
}

// phases are what each kind counts towards the opening, wholePhase the sum at the start.
var phases = [rules.Kinds]int32{rules.Queen: 3, rules.Rook: 3, rules.Bishop: 3, rules.Knight: 1}

const wholePhase = 20

// worth is each piece's weights on each square, made from the weights.
var worth = newWorth()

func newWorth() (t [2][rules.Kinds][rules.Squares]walk.Sums) {
	for c := range game.Black + 1 {
		for k := range t[c] {
			for s := range t[c][k] {
				t[c][k][s].Phase = phases[k]
				for _, i := range standing(c, rules.Kind(k), rules.Square(s)) {
					t[c][k][s].Weigh(&weights[i], int32(walk.Sign(c)))
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
	{Name: game.TermSiege, First: forAttack, Past: forAlone},
	{Name: game.TermSiege, First: forCheck, Past: forTempo},
	{Name: game.TermPassed, First: forPassed, Past: forChain},
	{Name: game.TermSafety, First: forChain, Past: forShield},
}

// reweigh makes again what is kept of the weights.
func reweigh() { worth = newWorth() }

// evaluation is one position being looked at.
type evaluation struct {
	*node
	walk.Sums
	who       *rules.Occupancy
	attacked  [2]rules.Set // by colour: what its pieces attack
	byPawns   [2]rules.Set
	reachable [2][5]rules.Set
	siege     [2]int  // how much of the enemy king's surroundings is attacked
	counts    []int16 // how often each weight counts, if somebody asks
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
	e := evaluation{node: t.Now(), Sums: t.Now().places, who: &t.look().Stands}
	e.run()
	return t.Curb(e.Score(wholePhase, e.Turn))
}

// Curb is a value for the side on turn, or little of it where the side that it
// speaks for has nothing but its king.
func (t *Tree) Curb(v int) int {
	n := t.Now()
	if v > 0 && n.Bare(n.Turn) || v < 0 && n.Bare(n.Turn.Other()) {
		return v / 16
	}
	return v
}

// Count is how often each weight counts for White, and how much of the opening
// is left, of 256: the evaluation for White is the sum of both.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.Now(), Sums: t.Now().places, who: &t.look().Stands, counts: counts}
	for c := range game.Black + 1 {
		for k := range rules.Kind(rules.Kinds) {
			for pieces := e.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
				n := int16(1 - 2*int(c))
				if e.Doubled.Has(pieces.First()) {
					n *= 2
				}
				for _, i := range standing(c, k, pieces.First()) {
					counts[i] += n
				}
			}
		}
	}
	e.run()
	return e.Left(wholePhase)
}

func (e *evaluation) run() {
	for c := range game.Black + 1 {
		for pieces := e.Pieces[c][rules.Pawn] &^ e.Pieces[c.Other()][rules.Rook]; pieces != 0; pieces &= pieces - 1 {
			e.byPawns[c] |= rules.Step[pieces.First()].Aslant[c]
		}
		e.attacked[c] = e.byPawns[c] | rules.Step[e.KingOf(c)].King
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
	e.count(e.Turn, forTempo, 1)
}

// pieces counts where a side's pieces may go, and what they attack about the enemy king.
func (e *evaluation) pieces(c game.Color) {
	them := c.Other()
	capturable := ^rules.Quads | e.who.Full
	closed := e.who.ByColor[c]&^rules.Quads | e.who.Full&^e.who.ByColor[them] | e.byPawns[them]&capturable
	k := e.KingOf(them)
	around := rules.Step[k].King | k.Set()
	for kind := rules.Queen; kind <= rules.Knight; kind++ {
		for pieces := e.Pieces[c][kind]; pieces != 0; pieces &= pieces - 1 {
			s := pieces.First()
			if e.Pieces[them][rules.Rook].Has(s) {
				continue // it cannot leave
			}
			to := e.Reach(kind, s, e.who.Occupied)
			e.attacked[c] |= to
			e.reachable[c][kind] |= to
			e.count(c, forMoves+int(kind)*maxMoves+min((to&^closed).Count(), maxMoves-1), 1)
			if hits := (to & around).Count(); hits > 0 {
				e.count(c, forAttack+int(kind), hits)
				e.siege[c] += hits
			}
		}
	}
	if e.Pieces[c][rules.Bishop].Count() > 1 || e.Pieces[c][rules.Bishop]&e.Doubled != 0 {
		e.count(c, forBishops, 1)
	}
}

// company counts who shares a quad with whom.
func (e *evaluation) company(c game.Color) {
	them := c.Other()
	for k := range rules.Kind(rules.Kinds) {
		on := e.Pieces[c][k] & rules.Quads
		if on == 0 {
			continue
		}
		e.count(c, forAlone+int(k), (on &^ e.who.Full).Count())
		if besides := on & e.who.ByColor[them]; besides != 0 {
			e.count(c, forBeside+int(k), besides.Count())
			e.count(c, forHeld+int(k), (on & e.Pieces[them][rules.Rook]).Count())
		}
		e.count(c, forFriend+int(k), (on & e.who.Full &^ e.who.ByColor[them]).Count())
	}
}

// pawns counts how a side's pawns stand.
func (e *evaluation) pawns(c game.Color) {
	own, enemies := e.Pieces[c][rules.Pawn], e.Pieces[c.Other()][rules.Pawn]
	e.count(c, forChain, (own & e.byPawns[c]).Count())
	for pieces := own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		if way[c][s]&enemies != 0 {
			continue
		}
		rank := rankOf(c, s)
		e.count(c, forPassed+rank, 1)
		if rules.Step[s].Ahead[c]&^(e.who.Occupied&^rules.Quads|e.who.Full) != 0 {
			e.count(c, forFreeWay+rank, 1)
		}
	}
}

// threats counts the enemies that a side could take.
func (e *evaluation) threats(c game.Color) {
	them := c.Other()
	exposed := ^rules.Quads | e.who.Full
	hit := e.attacked[c] & e.who.ByColor[them] & exposed
	if hit == 0 {
		return
	}
	for k := rules.Queen; k <= rules.Pawn; k++ {
		if pieces := e.Pieces[them][k] & hit; pieces != 0 {
			e.count(c, forThreat+int(k), (pieces & e.byPawns[c]).Count())
			loose := (pieces &^ e.attacked[them]).Count()
			e.count(c, forLoose+int(k), loose)
			e.count(c, forHit+int(k), pieces.Count()-loose)
		}
	}
}

// king counts what covers a side's king, and what besieges the enemy's.
func (e *evaluation) king(c game.Color) {
	them := c.Other()
	e.count(c, forShield+min(3, (rules.Step[e.KingOf(c)].King&e.who.ByColor[c]).Count()), 1)
	e.count(c, forSiege+min(e.siege[c], maxSiege-1), 1)
	k := e.KingOf(them)
	safe := ^e.who.ByColor[c] &^ e.attacked[them]
	slant := rules.BishopLines[k].Slide(e.who.Occupied)
	if k.Quad() && !e.who.Full.Has(k) {
		e.count(c, forCheck+int(rules.Bishop), min(3, (e.reachable[c][rules.Bishop]&slant&safe).Count()))
		return
	}
	straight := rules.RookLines[k].Slide(e.who.Occupied)
	for kind, from := range [...]rules.Set{rules.Queen: straight | slant, rules.Rook: straight, rules.Bishop: slant, rules.Knight: rules.Step[k].KnightFrom} {
		if n := (e.reachable[c][kind] & from & safe).Count(); n > 0 {
			e.count(c, forCheck+kind, min(n, 3))
		}
	}
}

// way is the squares before a side's pawn on which an enemy pawn could stop it, or take it.
var way = func() (t [2][rules.Squares]rules.Set) {
	for c := range t {
		for s := range rules.Square(rules.Squares) {
			for _, own := range rules.CellsOf[s] {
				for q := range rules.Square(rules.Squares) {
					for _, cell := range rules.CellsOf[q] {
						if (cell.Rank-own.Rank)*(1-2*c) > 0 && max(cell.File-own.File, own.File-cell.File) <= 1 {
							t[c][s] |= q.Set()
						}
					}
				}
			}
			t[c][s] &^= s.Set()
		}
	}
	return t
}()
