package computer

import (
	"context"
	"errors"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// wish is a page's question for a hint.
type wish struct {
	room.Aside // without the game
	seat       game.Color
	on         int64  // number of the event that made the position
	cancel     func() // ends the question
}

var (
	errBusy   = gamelog.NewError("busy", "The computer is busy. Try again in a moment.")
	errAsking = gamelog.NewError("too_soon", "The computer is still thinking about your last hint.")
	errNoHint = gamelog.NewError("no_hints", "The computer has no hint here.")
)

// Hint takes a page's question for a hint, or refuses it.
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

// askHint asks the engine pool, which has one question of a page at most. The limits of the page count
// the question if it is taken.
func (p *player) askHint(a room.Aside, seat game.Color, on int64) error {
	switch {
	case p.stopped: // and not because the store fails, which the room has looked at
		return gamelog.ErrNewer
	case p.hints[a.Page.ID] != nil:
		return errAsking
	}
	if err := a.Limits.Hint(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(p.life)
	who, asked := fairqueue.Asker{Address: a.Limits.Share(), Visitor: a.By.ID}, task(&a.Game.Record)
	a.Game = nil
	w := &wish{a, seat, on, cancel}
	if p.engine.Hint(ctx, who, asked, func(h opponent.Hint, err error) { go p.advise(w, h, err) }) != nil {
		cancel()
		a.Limits.NotHinted()
		return errBusy
	}
	p.hints[w.Page.ID] = w
	return nil
}

// refuseHints refuses the questions of which something is true.
func (p *player) refuseHints(err error, which func(*wish) bool) {
	for _, w := range p.hints {
		if which(w) {
			if p.dropHint(w); err == errBusy {
				w.Limits.NotHinted()
			}
			w.Reply(room.Result{}, err)
		}
	}
}

// dropHint takes a question from those that the engine pool has, if it is one of them.
func (p *player) dropHint(w *wish) bool {
	if p.hints[w.Page.ID] != w {
		return false
	}
	w.cancel()
	delete(p.hints, w.Page.ID)
	return true
}

// advise answers a question, unless it was dropped. What a hint says goes to the page that asked and is
// kept nowhere; that one was asked for is an event, and is durable before the hint is given. The event has
// no command's id: the page may ask again for the hint.
func (p *player) advise(w *wish, h opponent.Hint, err error) {
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
	w.Reply(room.Result{T: wire.OutHint,
		D: wire.HintOut{On: w.on, Piece: h.Piece, Move: h.Move, Reason: string(h.Reason), Text: h.Text, Places: h.Places}}, err)
}
