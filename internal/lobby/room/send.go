package room

import (
	"errors"
	"sync"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// errMoveKept refuses a page's move while the store fails: the page sends it again, with the same
// id.
var errMoveKept = gamelog.NewError(wire.ErrNotMade.Code, "move-kept")

// sendAll sends a message to every page.
func (r *Room) sendAll(message []byte) {
	for _, p := range r.here.Pages {
		p.QueueMessage(outbox.Whole(outbox.Other, message))
	}
}

// snapshot sends one page the whole game, and outdatedNotice() if the room is outdated.
func (r *Room) snapshot(p *presence.Page) {
	r.talk.Subscribe(p.Member, r.game.Record.ReadableChats(p.Player().ID), func(lines []gamelog.Line) {
		v := r.view(p.Player().ID, lines)
		p.QueueMessage(v.Message())
	})
	if r.log.outdated {
		p.QueueMessage(outbox.Whole(outbox.Other, outdatedNotice()))
	}
	r.here.MarkSent(p, r.roomState())
}

// snapshots sends every page the whole game.
func (r *Room) snapshots() {
	for _, p := range r.here.Pages {
		r.snapshot(p)
	}
}

// outdatedNotice is sent to pages of a game whose newer events this program cannot decode.
var outdatedNotice = sync.OnceValue(func() []byte {
	return wire.Encode(wire.Out{T: wire.OutError, D: wire.Refused(gamelog.ErrNewer)})
})

// sendEvent sends the game's last event to every page, encoded once for each audience. For the page
// whose command made it, the message has the command's id and so answers the command; answered
// reports whether that page is still open.
func (r *Room) sendEvent(e gamelog.Event, by *command) (answered bool) {
	messages := wire.NewEventMessages(r.presenter(), e.Kind)
	defer messages.Free()
	for _, p := range r.here.Pages {
		var seats []game.Color
		if p.Plays() {
			seats = r.game.Record.Seats.Of(p.Player().ID)
		}
		if by != nil && p.ID == by.page {
			p.QueueMessage(messages.Answer(seats, e.Command))
			answered = true
		} else {
			p.QueueMessage(messages.For(seats))
		}
	}
	return answered
}

// answer sends the result of a command to its page or caller.
func (r *Room) answer(c *command, result Result) {
	if c.reply != nil {
		r.derive() // so that the caller finds everything published
		c.reply(result, nil)
		return
	}
	result.ID = c.ID
	if p := r.here.Page(c.page); p != nil {
		p.Send(result)
	}
}

// acknowledge answers a command with the number of its event.
func (r *Room) acknowledge(c *command, seq int64) {
	r.answer(c, Result{T: wire.OutAck, V: seq})
}

// refuse answers a command with an error, and sends a snapshot to an outdated page. The limits are
// not credited while the log may still have the command's event.
func (r *Room) refuse(c *command, err error) {
	if d := r.log.unclear; d == nil || d.by != c {
		r.giveBack(c)
	}
	if c.reply != nil {
		r.derive()
		c.reply(Result{}, err)
		return
	}
	var moveError *game.MoveError
	if errors.As(err, &moveError) {
		r.deps.Meter.Refused(moveError.Code)
		r.answer(c, Result{T: wire.OutMoveError, D: wire.NewMoveError(moveError)})
		return
	}
	coded := wire.ErrNotMade
	if errors.As(err, &coded); coded == wire.ErrNotMade && c.Kind == wire.InMove {
		coded = errMoveKept
	}
	r.deps.Meter.Refused(coded.Code)
	r.answer(c, Result{T: wire.OutError, D: wire.Refused(coded)})
	if p := r.here.Page(c.page); coded == gamelog.ErrStale && p != nil && p.CountSnapshot(r.now) {
		r.snapshot(p)
	}
}

// giveBack credits the limits with a game that they have counted and that is not opened.
func (r *Room) giveBack(c *command) {
	if c.opens {
		c.opens = false
		c.limits.NotOpened(r.game.Record.Computer != nil)
	}
}

// publish sends a message about the game to the other processes.
func (r *Room) publish(kind cluster.Kind, seq int64, report *presence.Report) {
	r.deps.Publish(cluster.Message{Kind: kind, Game: r.ID, Seq: seq, Report: report})
}
