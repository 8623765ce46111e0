package room

import (
	"maps"
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

// knocks holds the open knocks at this process, and how many there ever were.
type knocks struct {
	waiting []cluster.Knock
	pages   map[int]pageID // who knocks, by number
	count   int
}

// maxKnocks is the number of knocks that may be open at once, at all processes as far
// as their reports have come.
const maxKnocks = 5

// knock: "a player who lost the cookie may, as a watcher, ask to be let back
// in as the absent player: the opponent's yes hands over the seat".
func knock(s *state, c *command) error {
	here, r := &s.here, &s.game.Record
	if len(r.Seats.Of(c.player.ID)) > 0 {
		return gamelog.NewFault("seated", "You already have a seat in this game.")
	}
	i := slices.IndexFunc(here.missed[:], func(m gamelog.Missed) bool { return !m.Since.IsZero() })
	asking := here.allKnocks()
	switch {
	case r.Status != gamelog.Playing || i < 0 || r.Seats.Alone() || r.Machine != nil || !here.present(game.Color(i).Other()):
		return gamelog.NewFault("nobody_absent", "You can ask for a seat while its player is away and the opponent is here.")
	case slices.ContainsFunc(asking, func(k cluster.Knock) bool { return k.By.ID == c.player.ID }):
		return gamelog.NewFault("already_asked", "You have already asked.")
	case len(asking) >= maxKnocks:
		return gamelog.NewFault("too_many", "Several visitors have already asked.")
	}
	k := here.knocks.add(c.page, c.player, game.Color(i), s.knockOffset)
	sendKnock(s, k)
	report(s)
	return nil
}

// add adds a knock. Different processes use different numbers.
func (k *knocks) add(page pageID, by gamelog.Person, seat game.Color, offset int) cluster.Knock {
	k.count++
	asked := cluster.Knock{Number: offset + k.count, By: by, Seat: seat}
	k.waiting = append(k.waiting, asked)
	if k.pages == nil {
		k.pages = map[int]pageID{}
	}
	k.pages[asked.Number] = page
	return asked
}

// drop removes the knock of a page, and says whether there was one.
func (k *knocks) drop(page pageID) bool {
	before := len(k.waiting)
	k.waiting = slices.DeleteFunc(k.waiting, func(asked cluster.Knock) bool { return k.pages[asked.Number] == page })
	maps.DeleteFunc(k.pages, func(_ int, asker pageID) bool { return asker == page })
	return len(k.waiting) < before
}

// letIn is the opponent's yes to a knock.
func letIn(s *state, c *command) error {
	d, err := wire.Data[wire.LetInIn](c.in)
	if err != nil {
		return err
	}
	return playing(s, c, func(seat game.Color) (gamelog.Decision, error) {
		all := s.here.allKnocks()
		i := slices.IndexFunc(all, func(k cluster.Knock) bool { return k.Number == d.Knock })
		if i < 0 || all[i].Seat == seat || s.here.present(all[i].Seat) {
			return gamelog.Decision{}, gamelog.NewFault("no_knock", "No one is asking for that seat now.")
		}
		return s.game.Record.Share(all[i].Seat.String(), all[i].By)
	})
}
