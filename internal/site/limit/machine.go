package limit

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
	"threefold/internal/site/answer"
)

var errManyResting = &gamelog.Fault{Code: "too_many_games", Text: "You have very many games against the computer open already. Please finish some."}

// machine bounds what is asked of the computer, whose thoughts cost the server much.
type machine struct {
	games twofold // created, rematches among them
	hints twofold
}

func (l *Limiter) newMachine() machine {
	most := l.limits
	return machine{
		games: twofold{address: l.bound(most.Machine, tenMinutes), visitor: l.bound(most.OwnMachine, tenMinutes)},
		hints: twofold{address: l.bound(most.Hints, time.Minute), visitor: l.bound(most.OwnHints, time.Minute)},
	}
}

// twofold bounds what one visitor does in a while, and what all visitors of one
// address do. What is refused for another reason is not counted: whoever asks spent
// calls add once the thing is done.
type twofold struct{ visitor, address *bound }

// spent says that a visitor, or the address of a client, may not do it now.
func (t twofold) spent(visitor, client string) bool {
	return t.visitor.spent(visitor) || t.address.spent(client)
}

// add counts that a visitor has done it.
func (t twofold) add(visitor, client string) {
	t.visitor.add(visitor, 1)
	t.address.add(client, 1)
}

// page is the limits of a visitor's page at a client.
type page struct {
	*Limiter
	visitor, client string
}

// OfPage are the limits of a visitor's page at a client.
func (l *Limiter) OfPage(visitorID, client string) room.Limits { return page{l, visitorID, client} }

// OpenGame counts a rematch as a game created, by the address of who accepts it.
func (p page) OpenGame(withMachine bool) error {
	if withMachine && p.machine.games.spent(p.visitor, p.client) || !p.perMinute.takes(p.client) || !p.daily.takes(p.client) {
		return answer.ErrTooMany
	}
	if withMachine {
		p.machine.games.add(p.visitor, p.client)
	}
	return nil
}

// MayHint says why the page may ask for no hint now; nil if it may.
func (p page) MayHint() error {
	if p.machine.hints.spent(p.visitor, p.client) {
		return answer.ErrTooMany
	}
	return nil
}

// Hinted counts a hint.
func (p page) Hinted() { p.machine.hints.add(p.visitor, p.client) }
