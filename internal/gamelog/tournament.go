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

func (t *TournamentGame) firstMove() time.Duration { return time.Duration(t.Minutes) * time.Minute }

var errTournament = NewError("tournament_game", "This is not possible in a tournament game.")

// outside is an offer's condition that no game of a tournament meets: its games end with a
// result, go on without a pause, and are followed by the next round.
func outside(may func(*Game, game.Color) error) func(*Game, game.Color) error {
	return func(g *Game, seat game.Color) error {
		if g.Record.Tournament != nil {
			return errTournament
		}
		return may(g, seat)
	}
}
