package lobby

import (
	"math/rand/v2"
	"slices"
	"time"

	"threefold/internal/game"
)

// joining is a visitor who accepts an invitation. Seat is the one wished for,
// or empty.
type joining struct {
	by      Person
	seat    string
	command string
	answer  func(error)
}

// join seats a visitor who accepts the invitation, and answers once that is
// durable. Whoever sits already has succeeded.
func (r *room) join(j joining) {
	seat, fault := r.seatFor(j)
	switch {
	case r.failed != nil:
		j.answer(r.failed)
	case fault != nil:
		j.answer(fault)
	case len(r.rec.seatsOf(j.by.ID)) > 0:
		j.answer(nil)
	case !r.trouble.IsZero():
		j.answer(errNotMade)
	default:
		r.write(draft{kind: Joined, data: JoinedData{By: j.by, Seat: seat.String()}, command: j.command, at: time.Now(),
			answer: func(_ int64, err error) { j.answer(made(err)) },
			retry:  func() { r.join(j) }})
	}
}

// seatFor is the seat a visitor would take, or why there is none.
func (r *room) seatFor(j joining) (game.Color, error) {
	own := r.rec.creator.ID == j.by.ID && r.rec.side != SideNone
	wished, wishes := colorOf(j.seat)
	switch {
	case own && r.rec.status == Invited:
		return 0, &Fault{"own_invitation", "This is your own invitation: send the link to a friend."}
	case len(r.rec.seatsOf(j.by.ID)) > 0:
		return 0, nil
	case r.rec.status == Gone:
		return 0, &Fault{"cancelled", "This invitation is no longer open."}
	case r.rec.status != Invited:
		return 0, &Fault{"seat_taken", "Somebody else has taken the seat already. You can watch."}
	}
	free := r.freeSeats()
	switch {
	case !wishes, r.rec.side == SideChance:
		return free[rand.IntN(len(free))], nil
	case slices.Contains(free, wished):
		return wished, nil
	default:
		return 0, &Fault{"seat_taken", "Somebody else has taken this seat already. You can watch, or take the other."}
	}
}

// freeSeats are the seats an invitation offers. Where the lot decides, both
// are free until it is drawn.
func (r *room) freeSeats() []game.Color {
	var free []game.Color
	for _, c := range []game.Color{game.White, game.Black} {
		if r.rec.seats[c].ID == "" {
			free = append(free, c)
		}
	}
	return free
}
