package presence

import (
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// asked is a page's seat request.
type asked struct {
	SeatRequest
	page member.ID
}

// maxSeatRequests is the maximum number of open seat requests of a game, at all processes.
const maxSeatRequests = 5

// RequestSeat adds a seat request of a page's visitor for the absent player's seat, and sends it to
// the opponent. The error is a *gamelog.Error if no player is absent for long enough, the visitor
// has a seat or an open request, or five requests are open.
func (g *Game) RequestSeat(page member.ID, by gamelog.Person, r *gamelog.Record, now time.Time) error {
	seat, err := g.mayRequestSeat(by.ID, r, now)
	if err == nil {
		g.sendSeatRequest(g.seatRequest(page, by, seat))
	}
	return err
}

// SeatRequest returns the open request with this number, if the player of seat may answer it; else
// a *gamelog.Error.
func (g *Game) SeatRequest(number int, seat game.Color) (SeatRequest, error) {
	for _, k := range g.seatRequestsOfAll() {
		if k.Number == number && k.Seat != seat && !g.Present(k.Seat) {
			return k, nil
		}
	}
	return SeatRequest{}, gamelog.NewError("no_knock", "no-knock")
}

// ShowSeatRequests sends a page the open seat requests that its visitor may answer.
func (g *Game) ShowSeatRequests(p *Page) {
	for _, k := range g.seatRequestsOfAll() {
		g.sendSeatRequestTo(p, k)
	}
}

// sendSeatRequest sends a seat request to the pages of the players who may answer it.
func (g *Game) sendSeatRequest(k SeatRequest) {
	for _, p := range g.Players {
		g.sendSeatRequestTo(p, k)
	}
}

func (g *Game) sendSeatRequestTo(p *Page, k SeatRequest) {
	if p.Seats[k.Seat.Other()] && !g.Present(k.Seat) {
		out := wire.Encode(wire.Out{T: wire.OutSeatRequest, D: wire.SeatRequestOut{SeatRequest: k.Number, Name: k.By.Name, Seat: k.Seat.String()}})
		p.QueueMessage(outbox.Whole(outbox.Other, out))
	}
}

// mayRequestSeat returns the absent player's seat, which a visitor may ask for at this moment, or
// a *gamelog.Error.
func (g *Game) mayRequestSeat(playerID string, r *gamelog.Record, now time.Time) (seat game.Color, err error) {
	if len(r.Seats.Of(playerID)) > 0 {
		return seat, gamelog.NewError("seated", "already-seated")
	}
	if seat = game.White; g.Present(game.White) {
		seat = game.Black
	}
	asking, missed := g.seatRequestsOfAll(), g.Missed[seat]
	if !g.Present(seat.Other()) {
		missed = gamelog.Missed{} // there is no one to ask
	}
	switch err := missed.LetsIn(r, now); {
	case err != nil:
		return seat, err
	case slices.ContainsFunc(asking, func(k SeatRequest) bool { return k.By.ID == playerID }):
		return seat, gamelog.NewError("already_asked", "already-asked")
	case len(asking) >= maxSeatRequests:
		return seat, gamelog.NewError("too_many", "seat-often-asked")
	}
	return seat, nil
}

// seatRequest adds a seat request. Different processes use different numbers.
func (g *Game) seatRequest(page member.ID, by gamelog.Person, seat game.Color) SeatRequest {
	g.everAsked++
	k := SeatRequest{Number: g.peers.SeatRequestOffset() + g.everAsked, By: by, Seat: seat}
	g.asked = append(g.asked, asked{k, page})
	g.changed(false)
	return k
}

// dropSeatRequest removes that of a page, if there is one.
func (g *Game) dropSeatRequest(page member.ID) {
	g.asked = slices.DeleteFunc(g.asked, func(k asked) bool { return k.page == page })
	g.changed(false)
}

// dropFor removes the seat requests for a seat whose player is back.
func (g *Game) dropFor(seat game.Color) {
	g.asked = slices.DeleteFunc(g.asked, func(k asked) bool { return k.Seat == seat })
}

// ownSeatRequests lists the open seat requests at this process, and seatRequestsOfAll those at all.
func (g *Game) ownSeatRequests() (all []SeatRequest) {
	for _, k := range g.asked {
		all = append(all, k.SeatRequest)
	}
	return all
}

func (g *Game) seatRequestsOfAll() []SeatRequest {
	all := g.ownSeatRequests()
	for _, other := range g.reports {
		all = append(all, other.SeatRequests...)
	}
	return all
}
