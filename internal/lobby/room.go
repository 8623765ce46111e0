package lobby

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"threefold/internal/game"
)

// room is one game while somebody needs it. It works in one goroutine at a time,
// which owns all of the fields below but the first block, which never changes.
type room struct {
	id      string
	log     Log
	games   func(string) (*game.Game, bool)
	meter   Meter
	logger  *slog.Logger
	life    context.Context
	away    *away
	wall    *wall
	roll    *roll
	crew    *crew
	tell    func(News) // tells the other processes
	health  *health
	stumble func(at time.Time)           // tells the lobby that the store has failed
	settled func(*room, bool)            // tells the lobby when it changes whether the room must stay
	named   func(*room, string)          // tells the lobby the game's slug
	pass    func(id string, bits uint32) // nudges the room that has taken the place of this one
	inbox   chan request
	quit    chan struct{} // closed by the lobby: nobody needs the room any more
	ended   chan struct{} // closed by the room when it is gone
	calls   atomic.Int64  // to work, since it was last at rest
	works   func()        // work
	pages   atomic.Int64  // members, for whoever counts them from outside
	nudged  nudges

	begun    bool // the log has been read, or will be once it can
	rec      record
	moves    moves       // of the record, for who is shown all of them
	match    *game.Match // nil when the game is over or gone
	clock    *Clock      // nil without a clock
	lag      lagQuota
	members  map[*Member]bool
	players  map[*Member]bool // those of the members who play
	visitors map[string]int   // pages of each player id
	crowd    crowd
	others   map[string]Report // what other processes tell of this game, by process
	reported Report            // what they were told
	missed   [2]missed         // players who are not here
	knocks   knocks
	talk     talk
	commands map[commandKey]int64 // commands in the log, with their events
	reading  bool                 // the log is being read on
	again    bool                 // and is to be read once more
	greeted  []*Member            // who waits for the whole game until then
	flight   *flight              // the append under way, if any
	backlog  []request            // commands that wait for it
	timer    *time.Timer          // nudges at the next moment something is due
	due      time.Time            // that moment
	keeps    bool                 // the room must stay for it
	trouble  time.Time            // since when the clocks stand because the store fails; zero while it works
	failed   error                // why the room could not be loaded
}

// A request is done by the room's goroutine. Those that may append wait
// while an append is in flight; the others never do.
type request struct {
	do       func()
	mayWrite bool
	letter   *letter // in place of both
}

// wake has the room look at what is there for it. It works in a goroutine that
// ends when there is nothing more to do, so that a room at rest costs none.
// Nobody who wakes a room waits for it.
func (r *room) wake() {
	if r.calls.Add(1) == 1 {
		r.crew.do(r.works)
	}
}

// work is the room's goroutine. A room that has ended never counts as at rest,
// and is woken no more.
func (r *room) work() {
	defer r.rescue()
	for {
		calls := r.calls.Load()
		r.open()
		for r.step() {
			r.drain()
		}
		if r.needless() {
			r.finish()
			r.end()
			return
		}
		if r.calls.CompareAndSwap(calls, 0) {
			return
		}
	}
}

// open begins the room when it is woken for the first time.
func (r *room) open() {
	if !r.begun {
		r.begun = true
		r.timer = time.AfterFunc(time.Hour, func() { r.nudge(nudgeDue) })
		r.begin()
	}
}

// step looks at what the room was nudged to, and then does one thing more that
// is there to be done. It says whether there was any.
func (r *room) step() bool {
	if r.needless() {
		return false
	}
	bits := r.nudged.take()
	r.regardNudges(bits)
	return r.land() || r.receive() || bits != 0
}

// land takes the result of the append in flight, if it is there.
func (r *room) land() bool {
	if r.flight == nil {
		return false
	}
	select {
	case err := <-r.flight.done:
		r.landed(err)
		return true
	default:
		return false
	}
}

// receive serves the next request, if there is one and it may wait no longer.
func (r *room) receive() bool {
	if r.full() {
		return false
	}
	select {
	case q := <-r.inbox:
		r.serve(q)
		return true
	default:
		return false
	}
}

// needless says that nobody needs the room any more.
func (r *room) needless() bool {
	select {
	case <-r.quit:
		return true
	default:
		return false
	}
}

// begin loads the room, and tries again later where that fails: a visitor comes
// and goes, but a room that is held for the wall would fail for ever.
func (r *room) begin() {
	failed := r.load()
	if failed != nil {
		if r.failed == nil && !errors.Is(failed, ErrNotFound) {
			r.logger.Error("room not loaded", "game", r.id, "err", failed)
		}
		r.failed = failed
		r.timer.Reset(retryEvery)
		return
	}
	r.failed = nil
	r.named(r, r.rec.slug)
	r.regard()
	r.wind()
	r.heed()
	r.forgiveAway()
}

// serve does a request, or keeps it until the append in flight has landed.
func (r *room) serve(q request) {
	if q.letter != nil {
		q = r.opened(q.letter)
	}
	if q.mayWrite && (r.flight != nil || len(r.backlog) > 0) {
		r.backlog = append(r.backlog, q)
		return
	}
	q.do()
}

// drain serves the backlog until one of its commands is in flight.
func (r *room) drain() {
	for r.flight == nil && len(r.backlog) > 0 {
		q := r.backlog[0]
		r.backlog = r.backlog[1:]
		q.do()
	}
}

// finish ends the room: what is in flight lands first, so that nobody is
// left without an answer, and whoever has left meanwhile has left.
func (r *room) finish() {
	for r.flight != nil {
		r.landed(<-r.flight.done)
	}
	for {
		select {
		case q := <-r.inbox:
			if q.letter != nil {
				q = r.opened(q.letter)
			}
			if !q.mayWrite {
				q.do()
			}
		default:
			return
		}
	}
}

// end is the last that a room does.
func (r *room) end() {
	r.timer.Stop()
	r.disband()
	close(r.ended)
}

// disband drops whoever is still here.
func (r *room) disband() {
	for m := range r.members {
		m.dismiss()
	}
	r.wall.remove(r.id)
	r.tellReport(Report{Closed: r.closedSeats()}) // so that it is known how they left
	r.pass(r.id, nudgeLog|nudgeReport)            // who came since is in another room already
}

// load folds the log. The running clock goes on from the last event.
func (r *room) load() error {
	ctx, cancel := context.WithTimeout(r.life, readWait)
	defer cancel()
	events, err := r.log.Events(ctx, r.id, 0)
	if err != nil {
		return err
	}
	rec, err := foldWith(events, r.remember)
	if err != nil {
		return err
	}
	r.lag = newLagQuota()
	r.missBoth(time.Now())
	if err := r.adopt(rec); err != nil {
		return err
	}
	return r.recall(ctx)
}

// adopt takes over a record that was folded from the log.
func (r *room) adopt(rec record) error {
	r.rec, r.match, r.clock = rec, nil, nil
	if rec.status.ended() {
		r.tellWall()
		return nil
	}
	if err := r.resume(); err != nil {
		return err
	}
	r.setClock(time.Now().Add(-r.thought()))
	r.tellWall()
	return nil
}

// resume takes the match up from the record's moves.
func (r *room) resume() error {
	g, ok := r.games(r.rec.game)
	if !ok {
		return errors.New("no such game in the catalog: " + r.rec.game)
	}
	match, err := game.Resume(g, r.rec.start, r.rec.played())
	if err != nil {
		return err
	}
	r.match = match
	return nil
}

// thought is how long the player on turn has been thinking already, by the
// wall clock, for a room that was not there to measure it. The site's last
// outage does not count, but by correspondence, where days are days.
func (r *room) thought() time.Duration {
	moved := time.UnixMilli(r.rec.moved)
	thought := time.Since(moved)
	if r.rec.terms.Days == 0 {
		thought -= r.away.get().within(moved)
	}
	return max(0, thought)
}

// setClock makes the clock that the record tells, running since then where
// it runs.
func (r *room) setClock(since time.Time) {
	if !r.rec.terms.timed() {
		return
	}
	c := NewClock(r.rec.terms)
	for _, side := range []game.Color{game.White, game.Black} {
		c = c.Set(side, milliseconds(r.rec.left[side]))
	}
	c.turn = r.turn()
	if r.rec.clockRuns() {
		c = c.Start(c.turn, since)
	}
	r.clock = &c
}

// turn is the side to move, also when the game is over.
func (r *room) turn() game.Color {
	if r.match != nil {
		return r.match.Position().Turn()
	}
	return r.rec.turn(r.games)
}

// post puts a request into the room's inbox, and says whether the room was
// there to take it.
func (r *room) post(q request) bool {
	select {
	case r.inbox <- q:
		r.wake()
		return true
	case <-r.ended:
		return false
	}
}

// postWithin is post for who waits no longer than the context.
func (r *room) postWithin(ctx context.Context, q request) error {
	select {
	case r.inbox <- q:
		r.wake()
		return nil
	case <-r.ended:
		return ErrNotFound
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask posts a request and waits until it is done.
func (r *room) ask(ctx context.Context, q request) error {
	done := make(chan struct{})
	do := q.do
	q.do = func() { do(); close(done) }
	if err := r.postWithin(ctx, q); err != nil {
		return err
	}
	select {
	case <-done:
		return nil
	case <-r.ended:
		return ErrNotFound
	case <-ctx.Done():
		return ctx.Err()
	}
}
