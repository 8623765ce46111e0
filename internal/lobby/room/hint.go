package room

import (
	"context"
	"errors"
	"slices"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/searchjob"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// dropWish takes a question for a hint from those that the engine pool has, if it is one of them.
func (r *Room) dropWish(w *wish) bool {
	i := slices.Index(r.hints, w)
	if i >= 0 {
		r.hints = slices.Delete(r.hints, i, i+1)
		w.cancel()
	}
	return i >= 0
}

// wishOf is the question of a page; nil where it has none.
func (r *Room) wishOf(page pageID) *wish {
	for _, w := range r.hints {
		if w.command.page == page {
			return w
		}
	}
	return nil
}

var (
	errBusy   = gamelog.NewError("busy", "The computer is busy. Try again in a moment.")
	errAsking = gamelog.NewError("too_soon", "The computer is still thinking about your last hint.")
	errNoHint = gamelog.NewError("no_hints", "The computer has no hint here.")
)

// askHint asks the computer what to play. The limits of the page count it if the engine pool
// takes the question. What a hint says goes to the page that asked and is kept nowhere; that one
// was asked for is an event, and is durable before the hint is given.
func (r *Room) askHint(c *command, d wire.OnIn) (*draft, error) {
	seat, err := r.seated(c)
	if err != nil {
		return nil, err
	}
	if _, err := r.game.Hint(seat, d.On); err != nil {
		return nil, err
	}
	p := r.here.Page(c.page)
	switch {
	case p == nil:
		return nil, nil
	case r.deps.Engine == nil:
		return nil, errNoHint
	case r.wishOf(c.page) != nil:
		return nil, errAsking
	}
	if err := c.limits.Hint(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(r.deps.Life)
	w := &wish{command: c, seat: seat, on: d.On, cancel: cancel}
	then := func(h opponent.Hint, err error) { r.inbox.deliver(func() { r.advised(w, h, err) }) }
	r.hints = append(r.hints, w)
	if r.deps.Engine.Hint(ctx, fairqueue.Asker{Address: p.Limits().Share(), Visitor: c.player.ID}, searchjob.Task(&r.game.Record), then) != nil {
		r.advised(w, opponent.Hint{}, fairqueue.ErrFull)
	}
	return nil, nil
}

// refuseStaleHints refuses the questions for a position that is gone.
func (r *Room) refuseStaleHints() {
	for _, w := range slices.Clone(r.hints) {
		if w.on != r.game.Record.On {
			r.dropWish(w)
			r.refuse(w.command, gamelog.ErrStale)
		}
	}
}

// advised takes what the engine pool has answered to a question.
func (r *Room) advised(w *wish, h opponent.Hint, failed error) {
	if !r.dropWish(w) {
		return
	}
	if errors.Is(failed, fairqueue.ErrFull) {
		w.command.limits.NotHinted()
		r.refuse(w.command, errBusy)
		return
	}
	// The event has no command's id: the command may be sent again for the hint.
	_, _, err := r.write(func() (*draft, error) {
		switch d, err := r.game.Hint(w.seat, w.on); {
		case err != nil:
			return nil, err
		case failed != nil:
			r.complain("computer has no hint", "err", failed)
			return nil, errNoHint
		case d.None():
			return nil, nil
		default:
			return &draft{Decision: d, at: w.command.at}, nil
		}
	})
	if err != nil {
		r.refuse(w.command, err)
		return
	}
	r.answer(w.command, Result{T: wire.OutHint,
		D: wire.HintOut{On: w.on, Piece: h.Piece, Move: h.Move, Reason: string(h.Reason), Text: h.Text, Places: h.Places}})
}
