package attendance

import (
	"maps"
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
)

// knocks holds the open knocks at this process, and how many there ever were.
type knocks struct {
	waiting []cluster.Knock
	pages   map[int]PageID // who knocks, by number
	count   int
}

// maxKnocks is the number of knocks that may be open at once, at all processes as far
// as their reports have come.
const maxKnocks = 5

// MayKnock is the seat that a visitor may ask for, the absent player's, or says why there is
// none.
func (a *Attendance) MayKnock(playerID string, r *gamelog.Record) (seat game.Color, err error) {
	if len(r.Seats.Of(playerID)) > 0 {
		return seat, gamelog.NewError("seated", "You already have a seat in this game.")
	}
	i := slices.IndexFunc(a.Missed[:], func(m gamelog.Missed) bool { return !m.Since.IsZero() })
	asking := a.AllKnocks()
	switch {
	case r.Status != gamelog.Playing || i < 0 || r.Seats.Alone() || r.Machine != nil || !a.Present(game.Color(i).Other()):
		return seat, gamelog.NewError("nobody_absent", "You can ask for a seat while its player is away and the opponent is here.")
	case slices.ContainsFunc(asking, func(k cluster.Knock) bool { return k.By.ID == playerID }):
		return seat, gamelog.NewError("already_asked", "You have already asked.")
	case len(asking) >= maxKnocks:
		return seat, gamelog.NewError("too_many", "Several visitors have already asked.")
	}
	return game.Color(i), nil
}

// Knock adds a knock for a seat. Different processes use different numbers, from offset on.
func (a *Attendance) Knock(page PageID, by gamelog.Person, seat game.Color, offset int) cluster.Knock {
	k := &a.knocks
	k.count++
	asked := cluster.Knock{Number: offset + k.count, By: by, Seat: seat}
	k.waiting = append(k.waiting, asked)
	if k.pages == nil {
		k.pages = map[int]PageID{}
	}
	k.pages[asked.Number] = page
	return asked
}

// DropKnock removes the knock of a page, and says whether there was one.
func (a *Attendance) DropKnock(page PageID) bool {
	k := &a.knocks
	before := len(k.waiting)
	k.waiting = slices.DeleteFunc(k.waiting, func(asked cluster.Knock) bool { return k.pages[asked.Number] == page })
	maps.DeleteFunc(k.pages, func(_ int, asker PageID) bool { return asker == page })
	return len(k.waiting) < before
}

// AllKnocks lists the open knocks at all processes.
func (a *Attendance) AllKnocks() []cluster.Knock {
	all := slices.Clone(a.knocks.waiting)
	for _, other := range a.reports {
		all = append(all, other.Knocks...)
	}
	return all
}
