package gamelog

import (
	"slices"

	"threefold/internal/game"
)

// Plan is a player's conditional moves in a correspondence game: replies to moves that the
// opponent may play. Only the player may see it; it is not in the game's log.
type Plan struct {
	Player string // id

	// Ply is how many plies had been played when the plan was made. Each line continues from
	// there, in canonical texts: a move of the opponent, the player's reply, and so on. There are
	// at most 10 lines of 20 plies; none means that there is no plan.
	Ply   int
	Lines [][]string
}

// A plan has at most maxLines lines of longestLine plies.
const (
	maxLines    = 10
	longestLine = 20
)

var (
	errNoPlan    = NewError("no_plan", "plan-not-now")
	errLongPlan  = NewError("long_plan", "long-plan")
	errTwoReply  = NewError("two_replies", "two-replies")
	errBadInPlan = NewError("illegal_plan", "illegal-plan")
)

// ReadPlan checks the lines that this player plans in the current position, and returns them
// as a Plan. The error is an *Error if the game is not by correspondence or the player is to move,
// if the lines are too many or too long, contradict each other, or have an illegal move.
func ReadPlan(g *Game, playerID string, lines [][]string) (Plan, error) {
	r := &g.Record
	seat, err := g.Seated(playerID)
	switch {
	case err != nil:
		return Plan{}, err
	case r.Terms.Days == 0, r.Computer != nil, r.Seats.Alone(), g.Turn() == seat:
		return Plan{}, errNoPlan
	case len(lines) > maxLines:
		return Plan{}, errLongPlan
	}
	at := g.start()
	if last := r.Plies.Last(); last != nil && g.Rules != nil {
		if at, err = g.Rules.Parse(last.Position); err != nil {
			return Plan{}, errBadInPlan
		}
	}
	p := Plan{Player: playerID, Ply: r.Plies.Len()}
	for _, line := range lines {
		texts, err := playable(at, line)
		if err != nil {
			return Plan{}, err
		}
		p.Lines = append(p.Lines, texts)
	}
	return p, p.single()
}

// playable returns a line's moves in canonical texts, or an *Error if one is not legal.
func playable(at game.Position, line []string) ([]string, error) {
	if len(line) < 2 || len(line)%2 != 0 || len(line) > longestLine {
		return nil, errLongPlan
	}
	var texts []string
	for _, move := range line {
		if at == nil {
			return nil, errBadInPlan
		}
		next, played, err := at.Play(move)
		if err != nil {
			return nil, errBadInPlan
		}
		texts, at = append(texts, played.Text), next
	}
	return texts, nil
}

// single returns an *Error if two lines have different replies to the same moves.
func (p Plan) single() error {
	for i, a := range p.Lines {
		for _, b := range p.Lines[:i] {
			same := 0
			for same < min(len(a), len(b)) && a[same] == b[same] {
				same++
			}
			if same < min(len(a), len(b)) && same%2 == 1 {
				return errTwoReply
			}
		}
	}
	return nil
}

// Follows reports whether the game with these plies, in canonical texts, is still on a line of
// the plan, or has followed one to its end.
func (p Plan) Follows(plies []string) bool {
	if len(plies) < p.Ply {
		return false // taken back
	}
	since := plies[p.Ply:]
	return slices.ContainsFunc(p.Lines, func(line []string) bool {
		n := min(len(line), len(since))
		return slices.Equal(line[:n], since[:n])
	})
}

// Reply returns the move that the plan has after these plies, in canonical texts; empty while
// the opponent is to move. left says that the game has left all lines or reached their end.
func (p Plan) Reply(plies []string) (move string, left bool) {
	if len(plies) < p.Ply {
		return "", true // taken back
	}
	since := plies[p.Ply:]
	for _, line := range p.Lines {
		if len(line) > len(since) && slices.Equal(line[:len(since)], since) {
			if len(since)%2 == 0 {
				return "", false // the opponent is to move
			}
			return line[len(since)], false
		}
	}
	return "", true
}
