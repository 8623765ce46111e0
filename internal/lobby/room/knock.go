package room

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

// maxKnocks is the number of knocks that may be open at once, at all processes as far
// as their reports have come.
const maxKnocks = 5

// knock: "a player who lost the cookie may, as a watcher, ask to be let back
// in as the absent player: the opponent's yes hands over the seat".
func knock(s *state, c *command, _ none) error {
	here, r := &s.here, &s.game.Record
	if len(r.Seats.Of(c.player.ID)) > 0 {
		return gamelog.NewFault("seated", "You already have a seat in this game.")
	}
	i := slices.IndexFunc(here.Missed[:], func(m gamelog.Missed) bool { return !m.Since.IsZero() })
	asking := here.AllKnocks()
	switch {
	case r.Status != gamelog.Playing || i < 0 || r.Seats.Alone() || r.Machine != nil || !here.Present(game.Color(i).Other()):
		return gamelog.NewFault("nobody_absent", "You can ask for a seat while its player is away and the opponent is here.")
	case slices.ContainsFunc(asking, func(k cluster.Knock) bool { return k.By.ID == c.player.ID }):
		return gamelog.NewFault("already_asked", "You have already asked.")
	case len(asking) >= maxKnocks:
		return gamelog.NewFault("too_many", "Several visitors have already asked.")
	}
	k := here.Knock(c.page, c.player, game.Color(i), s.knockOffset)
	sendKnock(s, k)
	report(s)
	return nil
}

// letIn is the opponent's yes to a knock.
func letIn(s *state, _ *command, seat game.Color, d wire.LetInIn) (gamelog.Decision, error) {
	all := s.here.AllKnocks()
	i := slices.IndexFunc(all, func(k cluster.Knock) bool { return k.Number == d.Knock })
	if i < 0 || all[i].Seat == seat || s.here.Present(all[i].Seat) {
		return gamelog.Decision{}, gamelog.NewFault("no_knock", "No one is asking for that seat now.")
	}
	return s.game.Record.Share(all[i].Seat.String(), all[i].By)
}
