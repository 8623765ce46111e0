package gamelog

import (
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

// agreeRematch decides on the next game between the same players (following): a rematch, or the
// next game of a match. The log gets the first event of the new game first, and then the event of
// this game that names it. The new game's id and slug derive from this game's id, so that a second
// try opens no second game.
func agreeRematch(g *Game, seat game.Color, d AnswerData, at time.Time) (Decision, error) {
	r := &g.Record
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte("rematch "+r.ID)).String()
	d.Slug = SlugFrom(id)
	created := following(r, at)
	created.Rules, created.Slug = game.RulesVersion, d.Slug
	created.By, created.Side, created.Machine = r.Creator, r.Side, g.nextMachine()
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
