package limit

import (
	"context"
	"errors"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/site/httpx"
)

var errManyAgainstComputer = gamelog.NewError("too_many_games", "too-many-computer-games")

// computer limits what is asked of the computer, whose searches cost much.
type computer struct {
	games doubleBound // created, rematches included
	hints doubleBound
}

// doubleBound limits what one visitor does in a period, and what all visitors of one address do.
// An action is counted before it is done, so that parallel requests do not exceed the limit, and
// given back if it fails.
type doubleBound struct{ visitor, address *bound }

// takes reports whether a visitor at a client's address may act now, and counts it if so.
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

// wait returns the time until a visitor at a client's address may act.
func (t doubleBound) wait(visitor, client string) time.Duration {
	return max(t.visitor.wait(visitor), t.address.wait(client))
}

func (t doubleBound) giveBack(visitor, client string) {
	t.visitor.giveBack(visitor)
	t.address.giveBack(client)
}

// page implements member.Limits for a visitor's page.
type page struct {
	*Limiter
	visitor, client string
}

// ForPage returns the limits of a visitor's page; client is the key of its address.
func (l *Limiter) ForPage(visitorID, client string) member.Limits { return page{l, visitorID, client} }

// Refused reports whether err is the refusal by a limit of a game that a command would create.
func Refused(err error) bool {
	return errors.Is(err, httpx.ErrTooMany) || errors.Is(err, errManyAgainstComputer)
}

// RematchWait returns the seconds until a visitor may create another game, for Retry-After.
func (l *Limiter) RematchWait(visitor, client string) string {
	return seconds(max(l.perMinute.wait(client), l.daily.wait(client), l.computer.games.wait(visitor, client)))
}

// OpenGame counts a rematch as a game created, for the player who accepts it. It returns
// httpx.ErrTooMany beyond a limit.
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

// NotOpened gives back a game against the computer, as NotCreated does. The limits of games
// created still count it.
func (p page) NotOpened(withComputer bool) {
	if withComputer {
		p.computer.games.giveBack(p.visitor, p.client)
	}
}

// CheckUnfinished returns an error if the visitor may not have another unfinished game against the
// computer.
func (p page) CheckUnfinished(ctx context.Context) error { return p.unfinished(ctx, p.visitor, true) }

// Hint counts a hint, or returns httpx.ErrTooMany.
func (p page) Hint() error {
	if !p.computer.hints.takes(p.visitor, p.client) {
		return httpx.ErrTooMany
	}
	return nil
}

// Ring counts that players are notified of a challenge, or returns httpx.ErrTooMany.
func (p page) Ring() error {
	if !p.rings.takes(p.visitor, p.client) {
		return httpx.ErrTooMany
	}
	return nil
}

// QueueKey returns the key of the client's address.
func (p page) QueueKey() string { return p.client }

// NotHinted gives back a hint.
func (p page) NotHinted() { p.computer.hints.giveBack(p.visitor, p.client) }
