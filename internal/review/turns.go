package review

import (
	"slices"

	"threefold/internal/engine"
	"threefold/internal/game"
)

const (
	named      = 3    // turns at most
	maxSettled = 8    // moves that are looked at once more
	leastFall  = 0.10 // of the point: what lets less go turns nothing
	alike      = 0.04 // of the point, by which another move of the same piece may be worse and still be told as the better one
	decided    = 0.15 // of the point: a side that had no more, or has the rest, played a game that was decided
)

// Turn is a move that let much go though it did not have to.
type Turn struct {
	Move    int     // its number, from 1
	Rank    int     // 1 is the one that let most go
	Fall    float64 // of the mover's share of the point
	Decided bool    // before it or after it, the game was decided
	By      game.Color

	Better []engine.Move // what keeps more, from the position before it
	Answer []engine.Move // what follows it
	Why    string        // the reason, in sentences
	Places []string      // who is there is named in it
}

// fall is what a move lets go of its mover's share. It is nothing where there was no
// choice, or where no better move was found.
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

// by is who made a move.
func (r *Reader) by(move int) game.Color {
	if r.course.Plies()[move-1].By == game.White.String() {
		return game.White
	}
	return game.Black
}

// falls are the moves that let most go, the worst first.
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

// settled says that a move and what it led to were looked at long enough to speak of it.
func (r *Reader) settled(move int) bool {
	return r.plies[move].Pass == Settled && r.plies[move-1].Pass == Settled
}

// doubtful is the worst of the moves that would be named and are not settled.
func (r *Reader) doubtful() (move int, ok bool) {
	for _, move := range r.falls() {
		if !r.settled(move) {
			return move, true
		}
	}
	return 0, false
}

// Turns are the moves that let most go, in the order in which they were played: those only
// of which it is settled.
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
	t.Why, t.Places = r.why(&t)
	return t
}

// better is the best line before a move; or one that keeps as much with the same piece,
// which tells more.
func (r *Reader) better(move int) []engine.Move {
	before := &r.plies[move-1]
	piece := r.course.Plies()[move-1].Effects[0].From
	now, err := r.Position(move - 1)
	if err != nil || r.mover(now.Text(), now.MoveText(before.Line[0])) == piece {
		return before.Line
	}
	r.mind.Put(now)
	found := r.mind.Think(engine.Limits{Nodes: r.Nodes(), Lines: 3, Goon: r.goOn})
	for _, l := range found.Lines {
		loses := Share(r.game, found.Lines[0].Score) - Share(r.game, l.Score)
		if l.Moves[0] != before.played && loses <= alike && r.mover(now.Text(), now.MoveText(l.Moves[0])) == piece {
			return l.Moves
		}
	}
	return before.Line
}

// mover is where the piece is who makes a move.
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
