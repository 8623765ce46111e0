package room

import (
	"errors"
	"log/slog"
	"slices"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/searchjob"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// hints are the questions for a hint that the engine pool has, one of a page at most. What a
// hint says goes to the page that asked and is kept nowhere; that one was asked for is
// an event, and is durable before the hint is given.
type hints struct {
	asking []wish // by number
}

// wish is a page's question for a hint.
type wish struct {
	number  int
	command *command
	seat    game.Color
	on      int64 // number of the event that made the position
}

// take removes the first question that satisfies is, and returns it; ok is false where there is none.
func (h *hints) take(is func(wish) bool) (w wish, ok bool) {
	i := slices.IndexFunc(h.asking, is)
	if i < 0 {
		return w, false
	}
	w = h.asking[i]
	h.asking = slices.Delete(h.asking, i, i+1)
	return w, true
}

// of finds the question of a page.
func of(page pageID) func(wish) bool { return func(w wish) bool { return w.command.page == page } }

var (
	errBusy   = gamelog.NewError("busy", "The computer is busy. Try again in a moment.")
	errAsking = gamelog.NewError("too_soon", "The computer is still thinking about your last hint.")
	errNoHint = gamelog.NewError("no_hints", "The computer has no hint here.")
)

// askHint asks the computer what to play. The limits of the page count it if the engine pool
// takes the question. A page that has left meanwhile asks nothing.
func askHint(s *state, c *command, d wire.OnIn) error {
	seat, settled, err := seated(s, c)
	if err != nil || settled {
		return err
	}
	if _, err := s.game.Hint(seat, d.On); err != nil {
		return err
	}
	p := s.here.Page(c.page)
	switch {
	case p == nil:
		return nil
	case !s.machine.thinks:
		return errNoHint
	case slices.ContainsFunc(s.hints.asking, of(c.page)):
		return errAsking
	}
	w := wish{number: s.machine.count(), command: c, seat: seat, on: d.On}
	s.hints.asking = append(s.hints.asking, w)
	s.out.add(question{number: w.number, hint: c,
		asker: fairqueue.Asker{Address: p.Share, Visitor: c.player.ID}, task: searchjob.Task(&s.game.Record)})
	return nil
}

// lookForHints refuses the questions for a position that is gone.
func lookForHints(s *state) {
	if s.busy() {
		return
	}
	stale := func(w wish) bool { return w.on != s.game.Record.On }
	for w, ok := s.hints.take(stale); ok; w, ok = s.hints.take(stale) {
		dropQuestion(s, w.number)
		refuse(s, w.command, gamelog.ErrStale)
	}
}

// dropQuestion tells the engine pool that the question of this number is not to be answered any
// more; 0 means none.
func dropQuestion(s *state, number int) {
	if number != 0 {
		s.out.add(unasked(number))
	}
}

// apply takes what the engine pool has answered to a page's question.
func (q advised) apply(s *state) {
	if w, asked := s.hints.take(func(w wish) bool { return w.number == q.question }); asked {
		giveHint(s, w, q)
	}
}

// giveHint answers a question. No append is pending.
func giveHint(s *state, w wish, q advised) {
	d, err := s.game.Hint(w.seat, w.on)
	var refused *gamelog.Error
	switch {
	case errors.As(q.err, &refused):
		refuse(s, w.command, refused)
	case errors.Is(q.err, fairqueue.ErrFull):
		s.out.add(notHinted{w.command})
		refuse(s, w.command, errBusy)
	case err != nil:
		refuse(s, w.command, err)
	case q.err != nil:
		s.out.log(slog.LevelError, "computer has no hint", "err", q.err)
		refuse(s, w.command, errNoHint)
	case d.None():
		sendHint(s, w, q.Hint)
	case s.degraded.on():
		refuse(s, w.command, errNotSaved)
	default:
		// The event has no command's id: the command may be sent again for the hint.
		begin(s, draft{Decision: d, at: w.command.at, origin: hinted{w, q}})
	}
}

// sendHint sends the hint to the page that asked.
func sendHint(s *state, w wish, a opponent.Hint) {
	answer(s, w.command, Result{T: wire.OutHint,
		D: wire.HintOut{On: w.on, Piece: a.Piece, Move: a.Move, Reason: string(a.Reason), Text: a.Text, Places: a.Places}})
}

// hinted is the origin of the event that a hint was asked for: it is given when that is durable.
type hinted struct {
	wish   wish
	answer advised
}

func (h hinted) answered(s *state, _ int64, err error) {
	if err != nil {
		refuse(s, h.wish.command, err)
		return
	}
	sendHint(s, h.wish, h.answer.Hint)
}

func (h hinted) again(s *state) { giveHint(s, h.wish, h.answer) }
