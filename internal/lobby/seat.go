package lobby

import (
	"math/rand/v2"
	"time"

	"threefold/internal/game"
)

// join seats a visitor who accepts the invitation, and answers once that is
// durable. Whoever sits already has succeeded.
func (r *room) join(by Person, command string, answer func(error)) {
	_, seated := r.rec.seatOf(by.ID)
	switch {
	case r.failed != nil:
		answer(r.failed)
	case r.rec.creator.ID == by.ID && r.rec.status == Invited:
		answer(&Fault{"own_invitation", "This is your own invitation: send the link to a friend."})
	case seated:
		answer(nil)
	case r.rec.status == Gone:
		answer(&Fault{"cancelled", "This invitation was taken back."})
	case r.rec.status != Invited:
		answer(&Fault{"seat_taken", "Somebody else has taken the seat already. You can watch."})
	case !r.mend():
		answer(errNotSaved)
	default:
		r.write(draft{kind: Joined, data: JoinedData{By: by, Seat: r.freeSeat().String()}, command: command, at: time.Now(),
			answer: func(_ int64, err error) { answer(err) },
			retry:  func() { r.join(by, command, answer) }})
	}
}

// freeSeat is the seat the creator left, or one drawn by lot.
func (r *room) freeSeat() game.Color {
	if seat, ok := colorOf(r.rec.side); ok {
		return seat.Other()
	}
	return game.Color(rand.IntN(2))
}
