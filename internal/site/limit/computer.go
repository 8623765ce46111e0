package limit

import (
	"context"
	"errors"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/site/httpx"
)

var errManyAgainstComputer = &gamelog.Error{Code: "too_many_games", Text: "You have too many open games against the computer. Finish some."}

// machine bounds what is asked of the computer, whose searches cost the server much.
type computer struct {
	games doubleBound // created, rematches among them
	hints doubleBound
}

// doubleBound bounds what one visitor does in a while, and what all visitors of one
// address do. What is about to be done is counted, so that many at once pass no further
// than one after the other; what then is not done is given back.
type doubleBound struct{ visitor, address *bound }

// takes reports whether a visitor of a client's address may do it now, and counts it if so.
func (t doubleBound) takes(visitor, client string) bool {
	if !t.visitor.takes(visitor) {
		return false
	}
	if !t.address.takes(client) {
		t.visitor.giveBack(visitor)
		return false
	}
	return true
}

// wait is how long it lasts until a visitor of a client's address may do it.
func (t doubleBound) wait(visitor, client string) time.Duration {
	return max(t.visitor.wait(visitor), t.address.wait(client))
}

func (t doubleBound) giveBack(visitor, client string) {
	t.visitor.giveBack(visitor)
	t.address.giveBack(client)
}

// page is the limits of a visitor's page at a client.
type page struct {
	*Limiter
	visitor, client string
}

// OfPage are the limits of a visitor's page at a client.
func (l *Limiter) ForPage(visitorID, client string) member.Limits { return page{l, visitorID, client} }

// Refused says that the limits refuse a game which a command would open.
func Refused(err error) bool {
	return errors.Is(err, httpx.ErrTooMany) || errors.Is(err, errManyAgainstComputer)
}

// RematchWait is how long it lasts until a visitor of a client may open another game, in seconds, for
// Retry-After.
func (l *Limiter) RematchWait(visitor, client string) string {
	return seconds(max(l.perMinute.wait(client), l.daily.wait(client), l.computer.games.wait(visitor, client)))
}

// OpenGame counts a rematch as a game created, by the address of who accepts it.
func (p page) OpenGame(withComputer bool) error {
	if withComputer && !p.computer.games.takes(p.visitor, p.client) {
		return httpx.ErrTooMany
	}
	if !p.perMinute.takes(p.client) || !p.daily.takes(p.client) {
		if withComputer {
			p.computer.games.giveBack(p.visitor, p.client)
		}
		return httpx.ErrTooMany
	}
	return nil
}

// NotOpened counts a game less, as NotCreated does: what bounds the asking itself still
// counts it.
func (p page) NotOpened(withComputer bool) {
	if withComputer {
		p.computer.games.giveBack(p.visitor, p.client)
	}
}

// HasRoom reports whether the visitor may have another unfinished game against the
// computer, as MayCreate does.
func (p page) HasRoom(ctx context.Context) error { return p.unfinished(ctx, p.visitor, true) }

// Hint counts a hint that the page asks for, or says why it may ask for none now.
func (p page) Hint() error {
	if !p.computer.hints.takes(p.visitor, p.client) {
		return httpx.ErrTooMany
	}
	return nil
}

// Share is the client's address.
func (p page) Share() string { return p.client }

// NotHinted counts a hint less.
func (p page) NotHinted() { p.computer.hints.giveBack(p.visitor, p.client) }
