package gamelog

import (
	"time"

	"threefold/internal/game"
)

// TournamentGame is the place of a game in a tournament.
type TournamentGame struct {
	Slug    string `json:"slug"`    // Of the tournament.
	Name    string `json:"name"`    // Of the tournament.
	Round   int    `json:"round"`   // From 1.
	Board   int    `json:"board"`   // From 1.
	Minutes int    `json:"minutes"` // For each side's first move, or the game is lost.

	Hour bool `json:"hour,omitempty"` // It is an hour: Slug is of that, Round the number of the game in it, and Board 1.
}

// TournamentData is a game's place in a tournament, and its players.
type TournamentData struct {
	TournamentGame
	White Person `json:"white"`
	Black Person `json:"black"`
}

// Came says which players have come to a game of a tournament: they had a page open before the
// first move was due.
type Came struct {
	Seats [2]bool // by seat: its player has come
	Known bool    // false if a player may have come unseen, as during a restart
}

// decide returns the event for a first move that was not made in time. Only a player who has
// come, or has moved, can win; if neither has, the game ends without result. If it is not known
// who has come, the time for the first move starts again.
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

// Verdict is how a tournament ends one of its games: a player who leaves loses; if the host
// removes a player or ends the tournament, the game has no result.
type Verdict struct {
	Seat    string       `json:"seat"` // of the player who left or was removed; empty for none
	Outcome game.Outcome `json:"outcome"`
}

// On returns the event that ends a game by this verdict. The error is an *Error if the game is of
// no tournament, or not in progress.
func (v Verdict) On(g *Game, _ time.Time) (Decision, error) {
	switch r := &g.Record; {
	case r.Tournament == nil:
		return Decision{}, NewError("no_tournament", "no-tournament")
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
