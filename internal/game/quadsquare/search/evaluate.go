package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// The evaluation is a sum over features: the weight times White's count minus Black's. Every
// weight is a pair, for the opening and for the ending, interpolated by the game phase. These
// constants are the index of each feature's first weight.
const (
	forPiece    = 0                                 // a piece, by kind
	forRank     = forPiece + rules.Kinds            // the rank on which a piece is, by kind
	forQuad     = forRank + rules.Kinds*rules.Ranks // a quad in the own corner, the middle, the enemy's corner, by kind
	forPlace    = forQuad + rules.Kinds*3           // the square, by kind and placeOf
	forMoves    = forPlace + rules.Kinds*places     // mobility, by kind and number of moves
	forAttack   = forMoves + 5*maxMoves             // attacked squares around the enemy king, by kind
	forSiege    = forAttack + 5                     // the number of all these attacks
	forAlone    = forSiege + maxSiege               // a piece alone on a quad, by kind
	forBeside   = forAlone + rules.Kinds            // a piece beside an enemy on a quad, by kind
	forFriend   = forBeside + rules.Kinds           // a piece beside a friend on a quad, by kind
	forHeld     = forFriend + rules.Kinds           // a piece pinned by an enemy rook on its quad, by kind
	forPassed   = forHeld + rules.Kinds             // a passed pawn, by rank
	forFreeWay  = forPassed + rules.Ranks           // a passed pawn that may step ahead, by rank
	forChain    = forFreeWay + rules.Ranks          // a pawn that a pawn guards
	forThreat   = forChain + 1                      // an enemy piece attacked by a pawn, by kind
	forLoose    = forThreat + rules.Kinds           // an enemy piece attacked and unguarded, by kind
	forHit      = forLoose + rules.Kinds            // an enemy piece attacked and guarded, by kind
	forShield   = forHit + rules.Kinds              // own pieces around the own king, by number
	forBishops  = forShield + 4                     // two bishops
	forCheck    = forBishops + 1                    // squares from which a safe check could be given, by kind
	forTempo    = forCheck + 5                      // the side to move
	weightCount = forTempo + 1
	places      = rules.Squares
	maxMoves    = 20
	maxSiege    = 20
)

// placeOf numbers the squares from a side's view, mirrored squares alike.
var placeOf = func() (t [2][rules.Squares]int) {
	for s := range rules.Square(rules.Squares) {
		c := rules.CellsOf[s][0]
		white := min(s, rules.SquareOf[rules.Files-1-c.File][c.Rank])
		black := min(rules.SquareOf[c.File][rules.Ranks-1-c.Rank], rules.SquareOf[rules.Files-1-c.File][rules.Ranks-1-c.Rank])
		t[game.White][s], t[game.Black][s] = int(white), int(black)
	}
	return t
}()

// squareWeights returns the indexes of the weights that count for a piece on a square.
func squareWeights(c game.Color, k rules.Kind, s rules.Square) [3]int {
	rank := rankOf(c, s)
	list := [3]int{forPiece + int(k), forPlace + int(k)*places + placeOf[c][s], forRank + int(k)*rules.Ranks + rank}
	if s.Quad() {
		list[2] = forQuad + int(k)*3 + rank/3
	}
	return list
}

// rankOf returns the rank of a square from a side's view, for a quad the nearer one.
func rankOf(c game.Color, s rules.Square) int {
	if c == game.White {
		return rules.CellsOf[s][0].Rank
	}
	return rules.Ranks - 1 - rules.CellsOf[s][len(rules.CellsOf[s])-1].Rank
}

// phases has what each kind counts towards the game phase; wholePhase is the sum at the start.
var phases = [rules.Kinds]int32{rules.Queen: 3, rules.Rook: 3, rules.Bishop: 3, rules.Knight: 1}

const wholePhase = 20

// worth has the sum of squareWeights: by colour, kind and square.
var worth = newWorth()

func newWorth() (t [2][rules.Kinds][rules.Squares]walk.Sums) {
	for c := range game.Black + 1 {
		for k := range t[c] {
			for s := range t[c][k] {
				t[c][k][s].Phase = phases[k]
				for _, i := range squareWeights(c, rules.Kind(k), rules.Square(s)) {
					t[c][k][s].Weigh(&weights[i], int32(walk.Sign(c)))
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
	{Name: game.TermKingAttack, First: forAttack, Past: forAlone},
	{Name: game.TermKingAttack, First: forCheck, Past: forTempo},
	{Name: game.TermPassedPawns, First: forPassed, Past: forChain},
	{Name: game.TermSafety, First: forChain, Past: forShield},
}

// reweigh recomputes what is derived from weights.
func reweigh() { worth = newWorth() }

// evaluation is the state of one call of Evaluate or Count.
type evaluation struct {
	*node
	walk.Sums
	who       *rules.Occupancy
	attacked  [2]rules.Set // squares attacked, by colour
	byPawns   [2]rules.Set
	reachable [2][5]rules.Set
	siege     [2]int  // attacks on squares around the enemy king, by colour
	counts    []int16 // count of each weight; nil in Evaluate
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
	e := evaluation{node: t.Now(), Sums: t.Now().places, who: &t.view().Occ}
	e.run()
	return t.Curb(e.Score(wholePhase, e.Turn))
}

// Curb reduces a value for the side to move if the side that it favours has only its king.
func (t *Tree) Curb(v int) int {
	n := t.Now()
	if v > 0 && n.Bare(n.Turn) || v < 0 && n.Bare(n.Turn.Other()) {
		return v / 16
	}
	return v
}

// Count adds to counts how often each weight counts for White, and returns the game phase, from
// 256 (opening) to 0. Together they give White's evaluation for any weights.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.Now(), Sums: t.Now().places, who: &t.view().Occ, counts: counts}
	for c := range game.Black + 1 {
		for k := range rules.Kind(rules.Kinds) {
			for pieces := e.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
				n := int16(1 - 2*int(c))
				if e.Doubled.Has(pieces.First()) {
					n *= 2
				}
				for _, i := range squareWeights(c, k, pieces.First()) {
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
			e.byPawns[c] |= rules.Step[pieces.First()].PawnCaptures[c]
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

// pieces counts the mobility of a side's pieces and their attacks around the enemy king.
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
				continue // an enemy rook beside it pins it
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

// company counts the pieces on quads: alone, beside an enemy, beside a friend.
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

// pawns counts the features of a side's pawn structure.
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
		if rules.Step[s].PawnStep[c]&^(e.who.Occupied&^rules.Quads|e.who.Full) != 0 {
			e.count(c, forFreeWay+rank, 1)
		}
	}
}

// threats counts the enemy pieces that a side attacks.
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

// king counts the shield of a side's king and its attack on the enemy's.
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

// way has the squares ahead of a side's pawn from which an enemy pawn can stop or capture it.
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
