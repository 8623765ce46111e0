package attendance

import (
	"maps"
	"slices"
	"time"

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

// MayRequestSeat is the seat that a visitor may ask for at this moment, the absent player's, or says
// why there is none.
func (a *Attendance) MayRequestSeat(playerID string, r *gamelog.Record, now time.Time) (seat game.Color, err error) {
	if len(r.Seats.Of(playerID)) > 0 {
		return seat, gamelog.NewError("seated", "You already have a seat in this game.")
	}
	if seat = game.White; a.Present(game.White) {
		seat = game.Black
	}
	asking, missed := a.SeatRequests(), a.Missed[seat]
	if !a.Present(seat.Other()) {
		missed = gamelog.Missed{} // there is no one to ask
	}
	switch err := missed.LetsIn(r, now); {
	case err != nil:
		return seat, err
	case slices.ContainsFunc(asking, func(k cluster.SeatRequest) bool { return k.By.ID == playerID }):
		return seat, gamelog.NewError("already_asked", "You have already asked.")
	case len(asking) >= maxSeatRequests:
		return seat, gamelog.NewError("too_many", "Several visitors have already asked.")
	}
	return seat, nil
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
	a.changed(false)
	return asked
}

// DropSeatRequest removes that of a page, if there is one.
func (a *Attendance) DropSeatRequest(page PageID) {
	k := &a.seatRequests
	k.waiting = slices.DeleteFunc(k.waiting, func(asked cluster.SeatRequest) bool { return k.pages[asked.Number] == page })
	maps.DeleteFunc(k.pages, func(_ int, asker PageID) bool { return asker == page })
	a.changed(false)
}

// dropFor removes the seat requests for a seat whose player is back.
func (a *Attendance) dropFor(seat game.Color) {
	k := &a.seatRequests
	k.waiting = slices.DeleteFunc(k.waiting, func(asked cluster.SeatRequest) bool { return asked.Seat == seat })
}

// SeatRequests lists the open seat requests at all processes.
func (a *Attendance) SeatRequests() []cluster.SeatRequest {
	all := slices.Clone(a.seatRequests.waiting)
	for _, other := range a.reports {
		all = append(all, other.SeatRequests...)
	}
	return all
}
