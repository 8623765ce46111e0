package gamelog

import (
	"time"

	"threefold/internal/game"
)

// TournamentGame is where a game is in a tournament.
type TournamentGame struct {
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Round   int    `json:"round"`   // From 1.
	Board   int    `json:"board"`   // From 1.
	Minutes int    `json:"minutes"` // For each side's first move, or the game is lost.
}

// TournamentData says of which tournament a game is, and who plays it.
type TournamentData struct {
	TournamentGame
	White Person `json:"white"`
	Black Person `json:"black"`
}

// Came is what is known of who has come to a game of a tournament, by seat: a page was open
// there while the first move was waited for. Known says that no player can have come unseen.
type Came struct {
	Seats [2]bool
	Known bool
}

// decide is what becomes of a first move that was not made in time. Only who has come, or has moved,
// can win; where neither has, the game ends without result. Where that is not known, after a
// restart say, the time for the first move begins once more.
func (came Came) decide(g *Game, at time.Time) Decision {
	turn := g.Turn()
	other := turn.Other()
	if g.Record.Plies.Len() > 0 {
		came.Seats[other] = true
	}
	d := EndedData{Seat: turn.String(), Outcome: game.Won(other, game.NoShow)}
	switch {
	case came.Seats[other]:
	case !came.Known:
		return Decision{Kind: Forgiven, Data: ForgivenData{Left: *g.Left(at)}}
	default:
		d.Outcome.Result = game.NoResult
	}
	var there []game.Color
	for _, side := range bothSeats {
		if came.Seats[side] {
			there = append(there, side)
		}
	}
	d.There = SeatName(there)
	return Decision{Kind: Flagged, Data: d}
}

// Verdict is how a game of a tournament ends by what became of the tournament: a player has
// left, who loses, or the host has removed one or ended it, without result.
type Verdict struct {
	Seat    string       `json:"seat"` // whose doing it is, or empty
	Outcome game.Outcome `json:"outcome"`
}

// On decides that a game in progress ends so.
func (v Verdict) On(g *Game, _ time.Time) (Decision, error) {
	switch r := &g.Record; {
	case r.Tournament == nil:
		return Decision{}, NewError("no_tournament", "This is not a tournament game.")
	case r.Status != Playing:
		return Decision{}, errOver
	}
	kind := Flagged
	if v.Outcome.Result == game.NoResult {
		kind = Aborted
	}
	return Decision{Kind: kind, Data: EndedData{Seat: v.Seat, Outcome: v.Outcome}}, nil
}

func (t *TournamentGame) firstMove() time.Duration { return time.Duration(t.Minutes) * time.Minute }
