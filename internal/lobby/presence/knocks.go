package presence

import (
	"maps"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// seatRequests holds the open seat requests at this process, and how many there ever were.
type seatRequests struct {
	waiting []SeatRequest
	pages   map[int]member.ID // who asks for a seat, by number
	count   int
}

// maxSeatRequests is the number of seat requests that may be open at once, at all processes as far
// as their reports have come.
const maxSeatRequests = 5

// Knock adds the seat request of a page's visitor, and tells the player who may answer it, or says why
// there is none.
func (a *Game) Knock(page member.ID, by gamelog.Person, r *gamelog.Record, now time.Time) error {
	seat, err := a.mayRequestSeat(by.ID, r, now)
	if err == nil {
		a.sendSeatRequest(a.seatRequest(page, by, seat))
	}
	return err
}

// SeatRequest is the open request of this number, which who plays this seat may answer.
func (a *Game) SeatRequest(number int, seat game.Color) (SeatRequest, error) {
	for _, k := range a.seatRequestsOfAll() {
		if k.Number == number && k.Seat != seat && !a.Present(k.Seat) {
			return k, nil
		}
	}
	return SeatRequest{}, gamelog.NewError("no_knock", "No one is asking for that seat now.")
}

// ShowSeatRequests tells a page who asks for a seat, if its visitor may answer.
func (a *Game) ShowSeatRequests(p *Page) {
	for _, k := range a.seatRequestsOfAll() {
		a.sendSeatRequestTo(p, k)
	}
}

// sendSeatRequest sends a seat request to the pages of the players who may answer it.
func (a *Game) sendSeatRequest(k SeatRequest) {
	for _, p := range a.Players {
		a.sendSeatRequestTo(p, k)
	}
}

func (a *Game) sendSeatRequestTo(p *Page, k SeatRequest) {
	if p.Seats[k.Seat.Other()] && !a.Present(k.Seat) {
		out := wire.Encode(wire.Out{T: wire.OutSeatRequest, D: wire.SeatRequestOut{SeatRequest: k.Number, Name: k.By.Name, Seat: k.Seat.String()}})
		p.QueueMessage(outbox.Whole(outbox.Other, out))
	}
}

// mayRequestSeat is the seat that a visitor may ask for at this moment, the absent player's, or says
// why there is none.
func (a *Game) mayRequestSeat(playerID string, r *gamelog.Record, now time.Time) (seat game.Color, err error) {
	if len(r.Seats.Of(playerID)) > 0 {
		return seat, gamelog.NewError("seated", "You already have a seat in this game.")
	}
	if seat = game.White; a.Present(game.White) {
		seat = game.Black
	}
	asking, missed := a.seatRequestsOfAll(), a.Missed[seat]
	if !a.Present(seat.Other()) {
		missed = gamelog.Missed{} // there is no one to ask
	}
	switch err := missed.LetsIn(r, now); {
	case err != nil:
		return seat, err
	case slices.ContainsFunc(asking, func(k SeatRequest) bool { return k.By.ID == playerID }):
		return seat, gamelog.NewError("already_asked", "You have already asked.")
	case len(asking) >= maxSeatRequests:
		return seat, gamelog.NewError("too_many", "Several visitors have already asked.")
	}
	return seat, nil
}

// seatRequest adds a seat request. Different processes use different numbers.
func (a *Game) seatRequest(page member.ID, by gamelog.Person, seat game.Color) SeatRequest {
	k := &a.seatRequests
	k.count++
	asked := SeatRequest{Number: a.peers.SeatRequestOffset() + k.count, By: by, Seat: seat}
	k.waiting = append(k.waiting, asked)
	if k.pages == nil {
		k.pages = map[int]member.ID{}
	}
	k.pages[asked.Number] = page
	a.changed(false)
	return asked
}

// dropSeatRequest removes that of a page, if there is one.
func (a *Game) dropSeatRequest(page member.ID) {
	k := &a.seatRequests
	k.waiting = slices.DeleteFunc(k.waiting, func(asked SeatRequest) bool { return k.pages[asked.Number] == page })
	maps.DeleteFunc(k.pages, func(_ int, asker member.ID) bool { return asker == page })
	a.changed(false)
}

// dropFor removes the seat requests for a seat whose player is back.
func (a *Game) dropFor(seat game.Color) {
	k := &a.seatRequests
	k.waiting = slices.DeleteFunc(k.waiting, func(asked SeatRequest) bool { return asked.Seat == seat })
}

// seatRequestsOfAll lists the open seat requests at all processes.
func (a *Game) seatRequestsOfAll() []SeatRequest {
	all := slices.Clone(a.seatRequests.waiting)
	for _, other := range a.reports {
		all = append(all, other.SeatRequests...)
	}
	return all
}
