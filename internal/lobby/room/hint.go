package room

import (
	"context"
	"errors"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// hints are the questions for a hint that the brain has, one of a page at most. What a
// hint says goes to the page that asked and is kept nowhere; that one was asked for is
// an event, and is durable before the hint is given.
type hints struct {
	room   *Room
	asking map[*Member]*question
}

// question is a page's question for a hint.
type question struct {
	command
	seat    game.Color
	on      int64 // number of the event that made the position
	cancel  context.CancelFunc
	answers chan advice // has room for the answer
}

// advice is what a brain has answered.
type advice struct {
	opponent.Hint
	err error
}

var (
	errBusy   = gamelog.NewFault("busy", "One moment: very many games ask the computer just now.")
	errAsking = gamelog.NewFault("too_soon", "The computer is thinking about your last hint still.")
	errNoHint = gamelog.NewFault("no_hints", "The computer finds no hint here.")
)

// hint asks the computer what to play.
func (c command) hint() error {
	d, err := wire.Data[wire.OnIn](c.in)
	if err != nil {
		return err
	}
	return c.seated(func(seat game.Color) error {
		h, brain := &c.room.hints, c.room.deps.Brain
		if _, err := c.room.game.Hint(seat, d.On); err != nil {
			return err
		}
		switch {
		case brain == nil:
			return errNoHint
		case h.asking[c.member] != nil:
			return errAsking
		}
		return h.ask(&question{command: c, seat: seat, on: d.On, answers: make(chan advice, 1)})
	})
}

// ask gives the brain a question, and charges the page for it if the brain takes it.
func (h *hints) ask(q *question) error {
	if err := q.member.limits.Hint(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(h.room.deps.Life)
	err := h.room.deps.Brain.Hint(ctx, lane.Asker{Address: q.member.limits.Share(), Visitor: q.member.player.ID}, h.room.machine.task(), func(a opponent.Hint, err error) {
		q.answers <- advice{a, err}
		h.room.mail.wake()
	})
	if err != nil {
		cancel()
		q.member.limits.NotHinted()
		return errBusy
	}
	if h.asking == nil {
		h.asking = map[*Member]*question{}
	}
	q.cancel = cancel
	h.asking[q.member] = q
	return nil
}

// look gives the hints that have come, and refuses those for a position that is gone.
func (h *hints) look() {
	for m, q := range h.asking {
		if h.room.log.busy() {
			return
		}
		select {
		case a := <-q.answers:
			h.drop(m)
			h.give(q, a)
		default:
			if q.on != h.room.game.Record.On {
				h.drop(m)
				q.refuse(gamelog.ErrStale)
			}
		}
	}
}

// give answers a question. No append is pending.
func (h *hints) give(q *question, a advice) {
	d, err := h.room.game.Hint(q.seat, q.on)
	switch {
	case err != nil:
		q.refuse(err)
	case errors.Is(a.err, lane.ErrFull):
		q.member.limits.NotHinted()
		q.refuse(errBusy)
	case a.err != nil:
		h.room.deps.Logger.Error("computer has no hint", "game", h.room.ID, "err", a.err)
		q.refuse(errNoHint)
	case d.None():
		q.answer(a.Hint, nil)
	case h.room.trouble.on():
		q.refuse(errNotSaved)
	default:
		// The event has no command's id: the command may be sent again for the hint.
		h.room.log.write(draft{Decision: d, at: q.at, cause: hinted{q, a}})
	}
}

// answer sends the hint to the page that asked.
func (q *question) answer(a opponent.Hint, err error) {
	if err != nil {
		q.refuse(err)
		return
	}
	q.room.out.send(q.member, wire.Encode(wire.Out{T: wire.OutHint, ID: q.in.ID,
		D: wire.HintOut{On: q.on, Man: a.Man, Move: a.Move, Reason: string(a.Reason), Text: a.Text, Places: a.Places}}))
}

// drop forgets the question of a page, if it has one.
func (h *hints) drop(m *Member) {
	if q := h.asking[m]; q != nil {
		q.cancel()
		delete(h.asking, m)
	}
}

// stop forgets all questions.
func (h *hints) stop() {
	for m := range h.asking {
		h.drop(m)
	}
}
