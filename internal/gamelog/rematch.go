package gamelog

import (
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

// agreeRematch returns the acceptance of a rematch or of the next game of a match. The first
// event of the new game is written before the event of this game that names it. Id and slug of
// the new game derive from this game's id, so that a retry creates no second game.
func agreeRematch(g *Game, seat game.Color, d AnswerData, at time.Time) (Decision, error) {
	r := &g.Record
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte("rematch "+r.ID)).String()
	d.Slug = SlugFrom(id)
	created := following(r, at)
	created.Rules, created.Slug = game.RulesVersion, d.Slug
	created.By, created.Side, created.Computer = r.Creator, r.Side, g.nextComputer()
	first, err := FirstEvent(id, at, created)
	if err != nil {
		return Decision{}, err
	}
	next, err := Fold([]Event{first})
	if err != nil {
		return Decision{}, err
	}
	return Decision{Kind: Accepted, Data: d, Before: &Append{Event: first, Row: next.Row(), Notifications: rematchNotifications(g, r.nextSeat(seat), &next)}}, nil
}
