package lobby

import (
	"context"
	"time"
)

// Join seats a visitor in a free seat of an invitation: the one wished for
// ("white" or "black"), or any (""). It returns when that is durable; whoever
// sits there already has succeeded. Command is the id the page chose, or
// empty. The error is a *Fault, or ErrNotFound.
func (l *Lobby) Join(ctx context.Context, slug string, by Person, seat, command string) error {
	return l.decide(ctx, slug, func(r *room, answer func(error)) {
		r.join(joining{by: by, seat: seat, command: command, answer: answer})
	})
}

// decide lets a game's room decide something, and waits for its answer.
func (l *Lobby) decide(ctx context.Context, slug string, do func(r *room, answer func(error))) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	defer l.release(r)
	answer := make(chan error, 1)
	err = r.postWithin(ctx, request{mayWrite: true, do: func() { do(r.room, func(err error) { answer <- err }) }})
	if err != nil {
		return err
	}
	select {
	case err := <-answer:
		return err
	case <-r.ended:
		return lastAnswer(answer)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lastAnswer is what a room has decided that is gone now.
func lastAnswer(answer <-chan error) error {
	select {
	case err := <-answer:
		return err
	default:
		return errClosed
	}
}

// Share lets one more visitor play a seat ("both" where one player has both),
// which the site has found a private link of that seat's player to allow. It
// returns when that is durable.
func (l *Lobby) Share(ctx context.Context, slug, seat string, with Person) error {
	return l.decide(ctx, slug, func(r *room, answer func(error)) { r.shareSeat(seat, with, answer) })
}

func (r *room) shareSeat(seat string, with Person, answer func(error)) {
	own := seatName(r.rec.seatsOf(with.ID))
	switch {
	case r.failed != nil:
		answer(r.failed)
	case len(colorsOf(seat)) == 0 || r.rec.status == Gone:
		answer(errNoGame)
	case own == seat || own == SideBoth:
		answer(nil)
	case own != "":
		answer(&Fault{"seated", "You play the other side of this game."})
	case r.mayShare(seat) != nil:
		answer(r.mayShare(seat))
	case !r.trouble.IsZero():
		answer(errNotMade)
	default:
		r.write(draft{kind: Shared, data: SharedData{Seat: seat, With: with}, at: time.Now(),
			answer: func(_ int64, err error) { answer(made(err)) },
			retry:  func() { r.shareSeat(seat, with, answer) }})
	}
}

// Look gives a game as this player sees it, without entering it. A game that
// needs no room gets none: it is read from its log (read.go). For a game in
// memory the store is not asked.
func (l *Lobby) Look(ctx context.Context, slug, playerID string) (View, error) {
	if r := l.holdLoaded(slug); r != nil {
		return l.lookInto(ctx, r, playerID)
	}
	id, orphaned, err := l.locate(ctx, slug)
	if err != nil {
		return View{}, err
	}
	if orphaned || l.loaded(id) {
		r := l.hold(id)
		if r == nil {
			return View{}, errClosed
		}
		return l.lookInto(ctx, r, playerID)
	}
	return l.read(ctx, id, playerID)
}

// locate finds the id of a game, and says whether its clock runs and nobody
// watches over it, so that it must have a room. The store is not asked for one
// that was looked at lately.
func (l *Lobby) locate(ctx context.Context, slug string) (id string, orphaned bool, err error) {
	if g := l.shelf.find(slug); g != nil {
		return g.rec.id, l.orphaned(g.rec.id, g.rec.status, g.rec.terms), nil
	}
	row, err := l.log.Row(ctx, slug)
	return row.ID, err == nil && l.orphaned(row.ID, row.Status, row.Terms), err
}

func (l *Lobby) orphaned(id string, s Status, t Terms) bool {
	return s == Playing && t.Clock != nil && !l.roll.watchedOver(id)
}

// Known says whether there is such a game: ErrNotFound if not. For a game in
// memory the store is not asked.
func (l *Lobby) Known(ctx context.Context, slug string) error {
	l.mu.Lock()
	here := l.slugs[slug] != nil
	l.mu.Unlock()
	if here {
		return nil
	}
	_, _, err := l.locate(ctx, slug)
	return err
}

// lookInto looks at a game in its room, which it releases.
func (l *Lobby) lookInto(ctx context.Context, r *held, playerID string) (View, error) {
	defer l.release(r)
	var v View
	var failed error
	err := r.ask(ctx, request{do: func() {
		if failed = r.failed; failed == nil {
			v = r.view(playerID, time.Now())
		}
	}})
	if err != nil { // it may still be looked at
		return View{}, err
	}
	return v, failed
}

// Enter puts a member's page into a game: it gets the whole game, and then
// every event. The caller calls Leave when the page is gone.
func (l *Lobby) Enter(ctx context.Context, slug string, m *Member) error {
	r, err := l.find(ctx, slug)
	if err != nil {
		return err
	}
	var refused error
	err = r.ask(ctx, request{do: func() { refused = r.enter(m) }})
	if err == nil {
		err = refused
	}
	if err != nil {
		r.post(request{do: func() { r.leave(m) }}) // who did not wait may be let in all the same
		l.release(r)
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	m.room = r.room
	return nil
}

// Leave takes a member's page out of its game.
func (l *Lobby) Leave(m *Member) {
	m.retire()
	l.mu.Lock()
	r := m.room
	m.room = nil
	var h *held
	if r != nil {
		h = l.rooms[r.id]
	}
	l.mu.Unlock()
	if h == nil {
		return
	}
	r.post(request{do: func() { r.leave(m) }})
	l.release(h)
}

// Do serves the text of a message from a member's page that arrived at this
// moment. Nothing of the text is kept. The answer, also to what is no message,
// goes to the member's queue.
func (l *Lobby) Do(m *Member, text []byte, at time.Time) {
	l.mu.Lock()
	r := m.room
	l.mu.Unlock()
	if r == nil {
		in, _ := Decode(text)
		m.send(encode(Out{T: OutError, ID: in.ID, D: ErrorOut{errNoGame.Code, errNoGame.Text}}))
		return
	}
	q := request{letter: newLetter(m, text, at)}
	if len(text) > longLetter {
		q = r.opened(q.letter)
	}
	r.post(q)
}

// Wall is the games being played now and the open challenges.
func (l *Lobby) Wall() Wall { return l.wall.show() }

// WatchWall shows a member the wall, and again whenever it changes, at most
// twice a second.
func (l *Lobby) WatchWall(m *Member) { l.wall.watch(m) }

// LeaveWall ends WatchWall.
func (l *Lobby) LeaveWall(m *Member) {
	m.retire()
	l.wall.leave(m)
}
