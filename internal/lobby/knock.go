package lobby

import (
	"maps"
	"slices"

	"threefold/internal/game"
)

// Knock is a spectator who asks to be let in as the absent player.
type Knock struct {
	Number int        `json:"n"`
	By     Person     `json:"by"`
	Seat   game.Color `json:"seat"`
}

// knocks are those who ask now at this process, and how many ever did.
type knocks struct {
	waiting []Knock
	pages   map[int]*Member // who asks, by number
	count   int
}

// maxKnocks bounds how many spectators may knock at once, each with one page, as
// far as this process has heard.
const maxKnocks = 5

// knock: "a player who lost the cookie may, as a watcher, ask to be let back
// in as the absent player: the opponent's yes hands over the seat".
func (c command) knock() error {
	if len(c.rec.seatsOf(c.member.player.ID)) > 0 {
		return &Fault{"seated", "You sit at this game already."}
	}
	i := slices.IndexFunc(c.missed[:], func(m missed) bool { return !m.since.IsZero() })
	asking := c.knocking()
	switch {
	case c.rec.status != Playing || i < 0 || c.alone() || !c.here(game.Color(i).Other()):
		return &Fault{"nobody_absent", "A seat can be asked for while its player is away and the opponent is here."}
	case slices.ContainsFunc(asking, func(k Knock) bool { return k.By.ID == c.member.player.ID }):
		return &Fault{"already_asked", "You have asked already."}
	case len(asking) >= maxKnocks:
		return &Fault{"too_many", "Several visitors are asking already."}
	}
	k := c.room.knocks.add(c.member, game.Color(i), c.roll.offset())
	c.tellKnock(k)
	c.report()
	return nil
}

// add notes who asks. Numbers of different processes are apart.
func (k *knocks) add(m *Member, seat game.Color, offset int) Knock {
	k.count++
	asked := Knock{Number: offset + k.count, By: m.player, Seat: seat}
	k.waiting = append(k.waiting, asked)
	if k.pages == nil {
		k.pages = map[int]*Member{}
	}
	k.pages[asked.Number] = m
	return asked
}

// drop forgets what a page has asked, and says whether it had.
func (k *knocks) drop(m *Member) bool {
	before := len(k.waiting)
	k.waiting = slices.DeleteFunc(k.waiting, func(asked Knock) bool { return k.pages[asked.Number] == m })
	maps.DeleteFunc(k.pages, func(_ int, asker *Member) bool { return asker == m })
	return len(k.waiting) < before
}

// knocking are those who ask now, at whatever process.
func (r *room) knocking() []Knock {
	all := slices.Clone(r.knocks.waiting)
	for _, other := range r.others {
		all = append(all, other.Knocks...)
	}
	return all
}

// tellKnock tells of a knock those who may answer it.
func (r *room) tellKnock(k Knock) {
	for m := range r.players {
		r.tellKnockTo(m, k)
	}
}

func (r *room) tellKnockTo(m *Member, k Knock) {
	if r.plays(m, k.Seat.Other()) && !r.here(k.Seat) {
		m.send(encode(Out{T: OutKnock, D: KnockOut{Knock: k.Number, Name: k.By.Name, Seat: k.Seat.String()}}))
	}
}

// letIn is the opponent's yes.
func (c command) letIn() error {
	d, err := data[LetInIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		all := c.knocking()
		i := slices.IndexFunc(all, func(k Knock) bool { return k.Number == d.Knock })
		if i < 0 || all[i].Seat == seat || c.here(all[i].Seat) {
			return &Fault{"no_knock", "Nobody is asking for that seat now."}
		}
		if err := c.mayShare(all[i].Seat.String()); err != nil {
			return err
		}
		return c.event(Shared, SharedData{Seat: all[i].Seat.String(), With: all[i].By})
	})
}
