package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// The evaluation is a sum over features: the weight times White's count minus Black's. Every
// weight is a pair, for the full and the empty board, interpolated by the game phase. These
// constants are the index of each feature's first weight.
const (
	forPiece    = 0                     // a piece, by kind
	forKings    = forPiece + 4          // all kings together, by number
	forRank     = forKings + 8          // the rank on which a piece is, by kind
	forFile     = forRank + 4*8         // the file, by kind
	forPlace    = forFile + 4*8         // the square, by kind and placeOf
	forMoves    = forPlace + 4*32       // mobility, by kind and number of moves
	forSafe     = forMoves + 4*maxMoves // steps of pawns and kings, by number
	forJumped   = forSafe + maxSteps    // a piece an enemy could jump, by kind
	forThreat   = forJumped + 4         // a piece a bishop or camel attacks, by kind
	forLoose    = forThreat + 4         // such a piece that is not defended, by kind
	forPassed   = forLoose + 4          // a pawn with no enemy before it, by row
	forBacked   = forPassed + 8         // a pawn or king with a piece behind it, by kind
	forBishops  = forBacked + 2         // bishops more than one
	forNear     = forBishops + 1        // a king's distance from the nearest enemy king, for the stronger
	forAlone    = forNear + 1           // the last king attacked by a bishop or camel
	forTempo    = forAlone + 1          // the side to move
	weightCount = forTempo + 1
	maxMoves    = 14
	maxSteps    = 20
)

// placeOf numbers the dark squares from a side's view: for Black the board is turned.
var placeOf = func() (t [2][64]int) {
	for s := range rules.Square(64) {
		t[game.White][s] = int(s) / 2
		t[game.Black][s] = int(63-s) / 2
	}
	return t
}()

// squareWeights returns the indexes of the weights that count for a piece on a square.
func squareWeights(c game.Color, k rules.Kind, s rules.Square) [4]int {
	turned := s
	if c == game.Black {
		turned = 63 - s
	}
	return [4]int{forPiece + int(k), forRank + int(k)*8 + turned.Rank(), forFile + int(k)*8 + turned.File(), forPlace + int(k)*32 + placeOf[c][s]}
}

// wholePhase is the number of pieces at the start.
const wholePhase = 24

// worth has the sum of squareWeights: by colour, kind and square.
var worth = newWorth()

func newWorth() (t [2][4][64]walk.Sums) {
	for c := range game.Black + 1 {
		for k := rules.Pawn; k <= rules.Camel; k++ {
			for s := range t[c][k] {
				t[c][k][s].Phase = 1
				for _, i := range squareWeights(c, k, rules.Square(s)) {
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
	{Name: game.TermMobility, First: forMoves, Past: forJumped},
	{Name: game.TermSafety, First: forJumped, Past: forPassed},
	{Name: game.TermSafety, First: forBacked, Past: forBishops},
}

// reweigh recomputes what is derived from weights.
func reweigh() { worth = newWorth() }

// evaluation is the state of one call of Evaluate or Count.
type evaluation struct {
	*node
	walk.Sums
	occupied rules.Set
	flying   [2]rules.Set // squares that bishops and camels attack, by colour
	jumped   [2]rules.Set // pieces of a colour that the enemy could jump
	counts   []int16      // count of each weight; nil in Evaluate
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
	return e.Score(wholePhase, e.ToMove)
}

// Count adds to counts how often each weight counts for White, and returns the game phase, from
// 256 (full board) to 0. Together they give White's evaluation for any weights.
func (t *Tree) Count(counts []int16) (phase int) {
	e := evaluation{node: t.Now(), Sums: t.Now().places, counts: counts}
	for s := range rules.Square(64) {
		if m, found := e.At(s); found {
			for _, i := range squareWeights(m.Color, m.Kind, s) {
				counts[i] += int16(1 - 2*int(m.Color))
			}
		}
	}
	e.run()
	return e.Left(wholePhase)
}

func (e *evaluation) run() {
	e.occupied = e.node.ByColor[0] | e.node.ByColor[1]
	for c := range game.Black + 1 {
		e.jumped[c.Other()] = jumpable(&e.Board, c)
		e.fly(c)
	}
	for c := range game.Black + 1 {
		e.walkers(c)
		e.dangers(c)
		e.passed(c)
	}
	e.count(e.ToMove, forTempo, 1)
}

// fly counts the mobility of bishops and camels.
func (e *evaluation) fly(c game.Color) {
	own := e.node.ByColor[c]
	for pieces := own & e.ByKind[rules.Bishop]; pieces != 0; pieces &= pieces - 1 {
		to := rules.Slides(pieces.First(), e.occupied)
		e.flying[c] |= to
		e.count(c, forMoves+int(rules.Bishop)*maxMoves+min((to&^own).Count(), maxMoves-1), 1)
	}
	for pieces := own & e.ByKind[rules.Camel]; pieces != 0; pieces &= pieces - 1 {
		to := rules.Leaps[pieces.First()]
		e.flying[c] |= to
		e.count(c, forMoves+int(rules.Camel)*maxMoves+min((to&^own).Count(), maxMoves-1), 1)
	}
	if n := (own & e.ByKind[rules.Bishop]).Count(); n > 1 {
		e.count(c, forBishops, n-1)
	}
}

// walkers counts kings, and the steps of pawns and kings.
func (e *evaluation) walkers(c game.Color) {
	own := e.node.ByColor[c]
	pawns, kings, free := own&e.ByKind[rules.Pawn], own&e.ByKind[rules.King], rules.Dark&^e.occupied
	e.count(c, forKings+min(kings.Count(), 7), 1)
	steps := 0
	first, past := rules.Directions(rules.Pawn, c)
	for d := rules.NorthEast; d <= rules.SouthEast; d++ {
		steps += (kings.Shift(d) & free).Count()
		if first <= d && d < past {
			steps += (pawns.Shift(d) & free).Count()
		}
	}
	e.count(c, forSafe+min(steps, maxSteps-1), 1)
	behind, beside := rules.SouthWest, rules.SouthEast
	if c == game.Black {
		behind, beside = rules.NorthEast, rules.NorthWest
	}
	backed := own.Shift((behind+2)%4) | own.Shift((beside+2)%4)
	e.count(c, forBacked, (pawns & backed).Count())
	e.count(c, forBacked+1, (kings & backed).Count())
	if enemies := e.node.ByColor[c.Other()] & e.ByKind[rules.King]; kings != 0 && enemies != 0 && own.Count() > e.node.ByColor[c.Other()].Count() {
		e.count(c, forNear, nearest(kings, enemies))
	}
}

// nearest returns the smallest distance between two non-empty sets, at most 4.
func nearest(a, b rules.Set) int {
	n := 0
	for ; a&b == 0 && n < 4; n++ {
		a |= (a.Shift(rules.NorthEast) | a.Shift(rules.NorthWest) | a.Shift(rules.SouthWest) | a.Shift(rules.SouthEast)) & rules.Dark
	}
	return n
}

// dangers counts the pieces of a side that are attacked.
func (e *evaluation) dangers(c game.Color) {
	own, them := e.node.ByColor[c], c.Other()
	if jumped := e.jumped[c]; jumped != 0 {
		for k := rules.Pawn; k <= rules.Camel; k++ {
			e.count(c, forJumped+int(k), (jumped & e.ByKind[k]).Count())
		}
	}
	if hit := own & e.flying[them]; hit != 0 {
		guarded := e.flying[c]
		for k := rules.Pawn; k <= rules.Camel; k++ {
			e.count(c, forThreat+int(k), (hit & e.ByKind[k]).Count())
			e.count(c, forLoose+int(k), (hit & e.ByKind[k] &^ guarded).Count())
		}
		if kings := own & e.ByKind[rules.King]; kings&(kings-1) == 0 && kings&hit != 0 {
			e.count(c, forAlone, 1)
		}
	}
}

// jumpable returns the enemies that the pawns and kings of a side could jump.
func jumpable(b *rules.Board, by game.Color) (over rules.Set) {
	enemies, empty := b.ByColor[by.Other()], b.Empty()
	own := b.ByColor[by]
	for d := rules.NorthEast; d <= rules.SouthEast; d++ {
		jumpers := own & b.ByKind[rules.King]
		if first, past := rules.Directions(rules.Pawn, by); d >= first && d < past {
			jumpers |= own & b.ByKind[rules.Pawn]
		}
		over |= jumpers.Shift(d) & enemies & empty.Shift((d+2)%4)
	}
	return over
}

// passed counts the pawns with no enemy before them.
func (e *evaluation) passed(c game.Color) {
	enemies := e.node.ByColor[c.Other()]
	for pieces := e.node.ByColor[c] & e.ByKind[rules.Pawn]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		if cones[c][s]&enemies == 0 {
			row := s.Rank()
			if c == game.Black {
				row = 7 - row
			}
			e.count(c, forPassed+row, 1)
		}
	}
}

// cones has the squares ahead of a side's pawn from which an enemy can stop it.
var cones = func() (t [2][64]rules.Set) {
	for c := range t {
		for s := range rules.Square(64) {
			for q := range rules.Square(64) {
				ahead := (q.Rank() - s.Rank()) * (1 - 2*c)
				if ahead > 0 && max(q.File()-s.File(), s.File()-q.File()) <= ahead+1 {
					t[c][s] |= q.Set() & rules.Dark
				}
			}
		}
	}
	return t
}()
