package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// class is the possible effect of a command on the log.
type class int

const (
	anAnswer class = iota // it writes nothing
	anEvent               // it may write an event
	aSeat                 // it may write an event, unless the visitor has a seat
)

// source says where a command may come from: an open page, a call, or both.
type source int

const (
	anyone source = iota
	onlyPages
	onlyCalls
)

// commandType describes a kind of command.
type commandType struct {
	class
	source
	do handler
}

// commandTypes has the commands of rooms, by kind.
var commandTypes = map[string]commandType{
	wire.InMove: {anEvent, anyone, with((*Room).move)}, wire.InCancel: {anEvent, anyone, (*Room).cancel},
	wire.InOffer: {anEvent, anyone, offering(final(offer))}, wire.InWithdraw: {anEvent, anyone, offering(withdraw)},
	wire.InAccept: {anEvent, anyone, offering(final(accept))}, wire.InDecline: {anEvent, anyone, offering(decline)},
	wire.InTakeback: {anEvent, anyone, with(playing(final(takeback)))}, wire.InClaim: {anEvent, anyone, with(playing(final(claim)))},
	wire.InGive: {anEvent, anyone, alone(playing(final(give)))}, wire.InLetIn: {anEvent, anyone, with(playing(letIn))},
	wire.InResign: {anEvent, anyone, alone(playing(final(resign)))}, wire.InAbort: {anEvent, anyone, alone(playing(final(abort)))},
	wire.InAsk: {anAnswer, anyone, with((*Room).explain)}, wire.InRead: {anAnswer, anyone, with((*Room).read)},
	wire.InResync: {anAnswer, onlyPages, (*Room).resync}, wire.InBye: {anAnswer, onlyPages, (*Room).bye}, wire.InSeatRequest: {anAnswer, onlyPages, (*Room).seatRequest},
	cmdJoin: {aSeat, onlyCalls, with((*Room).join)}, cmdShare: {aSeat, onlyCalls, with((*Room).share)},
	cmdPlay: {anEvent, onlyCalls, with((*Room).play)}, cmdDecide: {anEvent, onlyCalls, with((*Room).decideOn)}, cmdBusy: {anAnswer, onlyCalls, with((*Room).tellBusy)},
	cmdNotified: {anAnswer, onlyCalls, with((*Room).tellNotified)},
}

// mayWrite reports whether a command of a kind may make an event.
func mayWrite(kind string) bool { return commandTypes[kind].class >= anEvent }

// obey executes a page's message; err is the error of decoding it.
func (r *Room) obey(from *member.Member, said Command, err error, at time.Time) {
	c := &command{Command: said, from: from, page: from.ID, limits: from.Limits(), player: from.Player(), at: at}
	if err != nil {
		r.refuse(c, err)
		return
	}
	r.carryOut(c)
}

// carryOut executes a command and answers it once its event, if any, is durable.
func (r *Room) carryOut(c *command) {
	seq, answered, err := r.write(func() (*draft, error) { return r.decide(c) })
	switch {
	case err != nil:
		r.refuse(c, err)
	case seq != 0 && !answered:
		r.acknowledge(c, seq)
	}
}

// decide returns the event that a command makes, or nil. A command whose id is in the log is
// acknowledged again: commands are idempotent.
func (r *Room) decide(c *command) (*draft, error) {
	a, known := commandTypes[c.Kind]
	aside := r.deps.Asides[c.Kind]
	switch {
	case r.loadErr != nil && c.reply != nil:
		return nil, r.loadErr
	case r.loadErr != nil:
		return nil, gamelog.ErrNoGame
	case aside != nil:
		return nil, r.leaveTo(aside, c)
	case !known || a.source == onlyPages && c.reply != nil || a.source == onlyCalls && c.reply == nil:
		return nil, wire.ErrUnknown
	}
	if seq, made := r.log.commands.By(&r.game.Record, c.player.ID, c.ID); made {
		r.giveBack(c)
		r.acknowledge(c, seq)
		return nil, nil
	}
	switch {
	case r.log.outdated && a.class == anEvent:
		return nil, gamelog.ErrNewer
	case r.degraded.On() && a.class == anEvent:
		return nil, wire.ErrNotMade
	}
	return a.do(r, c)
}

// leaveTo passes a command to the handler of its kind in Deps.Asides.
func (r *Room) leaveTo(others func(Aside), c *command) error {
	if r.degraded.On() {
		return wire.ErrNotMade
	}
	a := Aside{Command: c.Command, Game: &r.game, Talk: r.talk, By: c.player, Page: c.from, Limits: c.limits, At: c.at, Reply: c.reply}
	if c.from != nil {
		a.Reply = func(result Result, err error) {
			if err != nil {
				r.inbox.deliver(func() { r.refuse(c, err) })
				return
			}
			result.ID = c.ID
			c.from.Send(result)
		}
	}
	others(a)
	return nil
}
