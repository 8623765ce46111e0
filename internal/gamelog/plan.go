package gamelog

import (
	"slices"

	"threefold/internal/game"
)

// Plan is what a player wants played in a game by days: "if the opponent plays this, I play
// that". It is the player's alone, and no part of the game's log.
type Plan struct {
	Player string // id

	// Ply is how many plies had been played when it was made. Each line goes on from there,
	// in canonical texts: a move of the opponent's, the player's reply, and so on.
	Ply   int
	Lines [][]string
}

// A plan has at most so many lines, of so many plies each.
const (
	maxLines    = 10
	longestLine = 20
)

var (
	errNoPlan    = NewError("no_plan", "You can plan moves only in correspondence games, while your opponent is to move.")
	errLongPlan  = NewError("long_plan", "A plan can have at most 10 lines of 20 moves, and each line must end with your move.")
	errTwoReply  = NewError("two_replies", "Two lines have different replies to the same move.")
	errBadInPlan = NewError("illegal_plan", "A move in the plan is not legal.")
)

// ReadPlan reads the lines that this player plans in a game as it is. The error is a
// *Error.
func ReadPlan(g *Game, playerID string, lines [][]string) (Plan, error) {
	r := &g.Record
	seat, err := g.Seated(playerID)
	switch {
	case err != nil:
		return Plan{}, err
	case r.Terms.Days == 0, r.Machine != nil, r.Seats.Alone(), g.Turn() == seat:
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

// playable gives a line's moves in canonical texts.
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

// single says why a plan is not one: its replies differ where the opponent's moves do not.
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

// Follows reports whether a game of these plies, in canonical texts, has gone as the plan says:
// along one of its lines, to its end or not so far.
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

// Reply is the move that a plan has in a game of these plies, in canonical texts; left says
// that the game has gone another way, or farther than the plan.
func (p Plan) Reply(plies []string) (move string, left bool) {
	if len(plies) < p.Ply {
		return "", true // taken back
	}
	since := plies[p.Ply:]
	for _, line := range p.Lines {
		if len(line) > len(since) && slices.Equal(line[:len(since)], since) {
			if len(since)%2 == 0 {
				return "", false // the opponent's turn
			}
			return line[len(since)], false
		}
	}
	return "", true
}
