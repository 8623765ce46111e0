package computer

import (
	"context"
	"errors"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/locale"
	"threefold/internal/opponent"
)

// hintRequest is a page's pending request for a hint.
type hintRequest struct {
	room.Aside // without the game
	seat       game.Color
	on         int64  // number of the event that made the position
	cancel     func() // cancels the search
}

var (
	errBusy   = gamelog.NewError("busy", "computer-busy")
	errAsking = gamelog.NewError("too_soon", "hint-thinking")
	errNoHint = gamelog.NewError("no_hints", "no-hint")
)

// Hint accepts or refuses a page's request for a hint. The page gets the answer by a.Reply.
func (c *Computer) Hint(a room.Aside) {
	d, _ := a.Data.(wire.OnIn)
	seat, err := a.Game.Seated(a.By.ID)
	if err == nil {
		_, err = a.Game.Hint(seat, d.On)
	}
	switch {
	case a.Page == nil:
		err = wire.ErrUnknown
	case err != nil:
	case c.engine == nil:
		err = errNoHint
	default:
		p := c.player(&a.Game.Record, false)
		err = p.askHint(a, seat, d.On)
		p.mu.Unlock()
	}
	if err != nil {
		a.Reply(room.Result{}, err)
	}
}

// askHint queues a search for a hint, at most one for each page. It counts against the page's
// limits unless the queue is full.
func (p *player) askHint(a room.Aside, seat game.Color, on int64) error {
	switch {
	case p.stopped: // not because the store fails: the room has checked that
		return gamelog.ErrNewer
	case p.hints[a.Page.ID] != nil:
		return errAsking
	}
	if err := a.Limits.Hint(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(p.life)
	who, asked := fairqueue.Caller{Address: a.Limits.QueueKey(), Visitor: a.By.ID}, task(&a.Game.Record)
	a.Game = nil
	w := &hintRequest{a, seat, on, cancel}
	if p.engine.Hint(ctx, who, asked, func(h opponent.Hint, err error) { go p.answerHint(w, h, err) }) != nil {
		cancel()
		a.Limits.NotHinted()
		return errBusy
	}
	p.hints[w.Page.ID] = w
	return nil
}

// refuseHints refuses the requests for which which returns true.
func (p *player) refuseHints(err error, which func(*hintRequest) bool) {
	for _, w := range p.hints {
		if which(w) {
			if p.dropHint(w); err == errBusy {
				w.Limits.NotHinted()
			}
			w.Reply(room.Result{}, err)
		}
	}
}

// dropHint cancels and removes a request; it reports whether the request was pending.
func (p *player) dropHint(w *hintRequest) bool {
	if p.hints[w.Page.ID] != w {
		return false
	}
	w.cancel()
	delete(p.hints, w.Page.ID)
	return true
}

// answerHint answers a request, unless it was dropped. The hint itself is not stored; that a player
// got one is an event, which is durable before the page gets the hint. The event has no command
// id, so that the page may ask again.
func (p *player) answerHint(w *hintRequest, h opponent.Hint, err error) {
	p.mu.Lock()
	asked := p.dropHint(w)
	p.mu.Unlock()
	switch {
	case !asked:
		return
	case errors.Is(err, fairqueue.ErrFull):
		w.Limits.NotHinted()
		err = errBusy
	case err != nil:
		p.logger.Error("computer has no hint", "game", p.id, "err", err)
		err = errNoHint
	default:
		_, err = p.lobby.Do(p.life, p.slug, w.By, room.Decide("", func(g *gamelog.Game, _ time.Time) (gamelog.Decision, error) {
			return g.Hint(w.seat, w.on)
		}), w.Limits)
	}
	w.Reply(room.Result{T: wire.OutHint, D: wire.HintOut{On: w.on, Piece: h.Piece, Move: h.Move, Reason: string(h.Reason),
		Key: h.Says.Key, With: gamejson.WithOf(h.Says.With), Text: locale.InEnglish().Say(h.Says), Places: h.Says.Places()}}, err)
}
