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
