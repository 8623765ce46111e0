package attendance

import (
	"maps"
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
)

// seatRequests holds the open seat requests at this process, and how many there ever were.
type seatRequests struct {
	waiting []cluster.SeatRequest
	pages   map[int]PageID // who asks for a seat, by number
	count   int
}

// maxSeatRequests is the number of seat requests that may be open at once, at all processes as far
// as their reports have come.
const maxSeatRequests = 5

// MayRequestSeat is the seat that a visitor may ask for, the absent player's, or says why there is
// none.
func (a *Attendance) MayRequestSeat(playerID string, r *gamelog.Record) (seat game.Color, err error) {
	if len(r.Seats.Of(playerID)) > 0 {
		return seat, gamelog.NewError("seated", "You already have a seat in this game.")
	}
	i := slices.IndexFunc(a.Missed[:], func(m gamelog.Missed) bool { return !m.Since.IsZero() })
	asking := a.SeatRequests()
	switch {
	case r.Status != gamelog.Playing || i < 0 || r.Seats.Alone() || r.Machine != nil || !a.Present(game.Color(i).Other()):
		return seat, gamelog.NewError("nobody_absent", "You can ask for a seat while its player is away and the opponent is here.")
	case slices.ContainsFunc(asking, func(k cluster.SeatRequest) bool { return k.By.ID == playerID }):
		return seat, gamelog.NewError("already_asked", "You have already asked.")
	case len(asking) >= maxSeatRequests:
		return seat, gamelog.NewError("too_many", "Several visitors have already asked.")
	}
	return game.Color(i), nil
}

// SeatRequest adds a seat request. Different processes use different numbers, from offset on.
func (a *Attendance) SeatRequest(page PageID, by gamelog.Person, seat game.Color, offset int) cluster.SeatRequest {
	k := &a.seatRequests
	k.count++
	asked := cluster.SeatRequest{Number: offset + k.count, By: by, Seat: seat}
	k.waiting = append(k.waiting, asked)
	if k.pages == nil {
		k.pages = map[int]PageID{}
	}
	k.pages[asked.Number] = page
	return asked
}

// DropSeatRequest removes that of a page, and says whether there was one.
func (a *Attendance) DropSeatRequest(page PageID) bool {
	k := &a.seatRequests
	before := len(k.waiting)
	k.waiting = slices.DeleteFunc(k.waiting, func(asked cluster.SeatRequest) bool { return k.pages[asked.Number] == page })
	maps.DeleteFunc(k.pages, func(_ int, asker PageID) bool { return asker == page })
	return len(k.waiting) < before
}

// SeatRequests lists the open seat requests at all processes.
func (a *Attendance) SeatRequests() []cluster.SeatRequest {
	all := slices.Clone(a.seatRequests.waiting)
	for _, other := range a.reports {
		all = append(all, other.SeatRequests...)
	}
	return all
}
