package review

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/game"
)

const (
	named       = 3    // the most turns of a game
	maxDeepened = 8    // the most moves that are searched more deeply
	leastFall   = 0.10 // of the point: the least loss of a turn
	alike       = 0.04 // of the point: how much worse the better line of the same piece may be
	decided     = 0.15 // of the point: a game is decided where a side has no more
)

// Turn is a turning point: a move that lost much of the mover's share of the point.
type Turn struct {
	Move    int        // number of the move in plies, from 1
	Rank    int        // 1 is the turn that lost most
	Fall    float64    // loss of the mover's share of the point, 0 to 1
	Decided bool       // the mover was already lost before the move, or is still winning after it
	By      game.Color // the mover

	Better []engine.Move   // the better line, from the position before the move
	Answer []engine.Move   // the best line after the move; nil where none was found
	Why    []game.Sentence // why the move was bad, and a better one
}

// fall returns the loss of the mover's share of the point by a move. It is 0 where there was one
// legal move, or the move was the best.
func (r *Reader) fall(move int) float64 {
	before, after := &r.plies[move-1], &r.plies[move]
	if before.only || len(before.Line) > 0 && before.Line[0] == before.played {
		return 0
	}
	lost := r.shareOf(before.View) - r.shareOf(after.View)
	if r.by(move) == game.Black {
		lost = -lost
	}
	return max(lost, 0)
}

// by returns the side that made a move.
func (r *Reader) by(move int) game.Color {
	if r.course.Plies()[move-1].By == game.White.String() {
		return game.White
	}
	return game.Black
}

// falls returns the moves that lost most, the worst first.
func (r *Reader) falls() (list []int) {
	for len(list) < named {
		worst, lost := 0, 0.0
		for move := 1; move <= r.Moves(); move++ {
			if fall := r.fall(move); fall >= leastFall && fall > lost && !slices.Contains(list, move) {
				worst, lost = move, fall
			}
		}
		if worst == 0 {
			break
		}
		list = append(list, worst)
	}
	return list
}

// settled reports whether the positions before and after a move had a deep search.
func (r *Reader) settled(move int) bool {
	return r.plies[move].Pass == PassDeep && r.plies[move-1].Pass == PassDeep
}

// doubtful returns the worst of the moves that would be turns and are not settled.
func (r *Reader) doubtful() (move int, ok bool) {
	for _, move := range r.falls() {
		if !r.settled(move) {
			return move, true
		}
	}
	return 0, false
}

// Turns returns at most three turning points in the order in which they were played. Those are left
// out around which Run has not yet searched more deeply. It may search for better lines again, and
// asks Continue meanwhile.
func (r *Reader) Turns() (list []Turn) {
	falls := slices.DeleteFunc(r.falls(), func(move int) bool { return !r.settled(move) })
	for move := 1; move <= r.Moves(); move++ {
		if rank := slices.Index(falls, move) + 1; rank > 0 {
			list = append(list, r.turn(move, rank))
		}
	}
	return list
}

func (r *Reader) turn(move, rank int) Turn {
	before, after := &r.plies[move-1], &r.plies[move]
	had, has := r.shareOf(before.View), r.shareOf(after.View)
	if r.by(move) == game.Black {
		had, has = 1-had, 1-has
	}
	t := Turn{
		Move: move, Rank: rank, Fall: r.fall(move), By: r.by(move),
		Decided: had <= decided || has >= 1-decided,
		Better:  r.better(move), Answer: after.Line,
	}
	t.Why = r.why(&t)
	return t
}

// better returns the best line before a move, or one nearly as good with the same piece, which
// teaches more.
func (r *Reader) better(move int) []engine.Move {
	before := &r.plies[move-1]
	piece := r.course.Plies()[move-1].Effects[0].From
	now, err := r.Position(move - 1)
	if err != nil || r.mover(now.Text(), now.MoveText(before.Line[0])) == piece {
		return before.Line
	}
	r.thinker.Put(now)
	found := r.thinker.Think(engine.Limits{Nodes: r.Nodes(), Lines: 3, Continue: r.proceed})
	for _, l := range found.Lines {
		loses := Share(r.game, found.Lines[0].Score) - Share(r.game, l.Score)
		if l.Moves[0] != before.played && loses <= alike && r.mover(now.Text(), now.MoveText(l.Moves[0])) == piece {
			return l.Moves
		}
	}
	return before.Line
}

// mover returns the place of the piece that makes a move.
func (r *Reader) mover(position, move string) string {
	at, err := r.game.Parse(position)
	if err != nil {
		return ""
	}
	_, played, err := at.Play(move)
	if err != nil {
		return ""
	}
	return played.Effects[0].From
}
