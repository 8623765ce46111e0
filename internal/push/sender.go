package push

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push/webpush"
)

const (
	leaseName = "push"

	// leaseFor is how long another process waits for one that has been killed.
	leaseFor = 30 * time.Second

	// lookEvery is how often a sender looks for notifications, and how long each waits at least:
	// who answers at once, or is about to look, is not notified.
	lookEvery = 2 * time.Second

	// lasts is for how long a notification is worth sending.
	lasts = 24 * time.Hour

	// storeWait bounds each question to the store.
	storeWait = 10 * time.Second

	// listed is how many notifications are read at a time beside those under way, so that others are
	// found behind these; maxUnderWay bounds them, most of which wait for a turn.
	listed      = 1024
	maxUnderWay = 4096

	// turnWait is how long a notification waits for its turn at a push service. Then it is put off and
	// read again: its player may have opened the game.
	turnWait = 2 * lookEvery

	// maxLogged bounds what a sender remembers of refusals that it has logged.
	maxLogged = 1000
)

// Meter counts what an operator wants to know. Its methods return at once.
type Meter interface {
	// Sent counts a message by what became of it, one of Outcomes.
	Sent(outcome string)
}

// Outcomes are what becomes of a message, as a Meter counts it: the push service has taken
// it, knows the subscription no more, has refused it for good, or may take it later.
var Outcomes = []string{"taken", "gone", "refused", "later"}

// Config is what a Sender needs.
type Config struct {
	Store    Store
	Client   *http.Client // NewClient's
	Signer   *webpush.Signer
	Origin   string                 // of the site, without a slash at the end; empty: addresses are relative
	GameName func(id string) string // of the catalog
	Meter    Meter                  // nil: nothing is counted
	Logger   *slog.Logger

	// HasPicture reports whether a picture of a game as the event of this number left it is
	// there already, and need not be drawn. Nil: none is.
	HasPicture func(g *gamelog.Row, seq int64) bool
}

// Sender sends what is due, by Run.
type Sender struct {
	Config
	holder string
	until  time.Time // of the lease; Run's own
	work   sync.WaitGroup
	turns  turns
	reads  chan struct{} // has room for as many as read the store at once

	mu       sync.Mutex
	underway map[[2]string]bool // player and game
	refusals map[string]bool    // what was not taken and is logged already: host and status
}

// NewSender returns a sender.
func NewSender(c Config) *Sender {
	if c.Meter == nil {
		c.Meter = noMeter{}
	}
	return &Sender{Config: c, holder: rand.Text()[:12], turns: turns{hosts: map[string]*service{}}, reads: make(chan struct{}, 16),
		underway: map[[2]string]bool{}, refusals: map[string]bool{}}
}

type noMeter struct{}

func (noMeter) Sent(string) {}

// Run works until ctx ends, and returns when nothing is under way.
func (s *Sender) Run(ctx context.Context) {
	defer s.work.Wait()
	failing := false
	for {
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return
		}
		err := s.look(ctx)
		if err != nil && ctx.Err() == nil && !failing {
			s.Logger.Warn("players are not called", "err", err)
		}
		failing = err != nil
	}
}

// look begins to send what is due. A notification that was under way before the store was asked is
// left to the next look: what was read of it may be from before it was sent.
func (s *Sender) look(ctx context.Context) error {
	if held, err := s.hold(ctx); !held || err != nil {
		return err
	}
	reading, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	before := s.underWay()
	all, err := s.Store.Due(reading, time.Now().Add(-lookEvery).UnixMilli(), len(before)+listed)
	for _, d := range all {
		if !before[d.key()] && s.begin(d) {
			s.work.Go(func() { s.send(ctx, d) })
		}
	}
	return err
}

// hold reports whether this process has the lease, which it renews when half of it is over.
func (s *Sender) hold(ctx context.Context) (bool, error) {
	now := time.Now()
	if s.until.Sub(now) > leaseFor/2 {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	until := now.Add(leaseFor)
	held, err := s.Store.Lease(ctx, leaseName, s.holder, now.UnixMilli(), until.UnixMilli())
	if held && err == nil {
		s.until = until
	}
	return held, err
}

// key is what a notification is known by while it is under way.
func (d Due) key() [2]string { return [2]string{d.Player, d.Game.ID} }

func (s *Sender) underWay() map[[2]string]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.underway)
}

// begin notes that a notification is under way, unless too many are.
func (s *Sender) begin(d Due) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.underway) >= maxUnderWay {
		return false
	}
	s.underway[d.key()] = true
	return true
}

func (s *Sender) end(d Due) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.underway, d.key())
}

// send notifies a player to a game, and notes how far that is.
func (s *Sender) send(ctx context.Context, d Due) {
	defer s.end(d)
	now, err := s.notification(ctx, d)
	if err == nil && ctx.Err() != nil && !now.Told {
		return // broken off: the next process does it
	}
	if err == nil {
		err = s.settle(d, now)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.Logger.Warn("a call is sent again", "game", d.Game.ID, "err", err)
	}
}

// settle notes how far a notification is, also while the process ends: what was sent is not to be
// sent again.
func (s *Sender) settle(d Due, now Stage) error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.Settle(ctx, d, now)
}

// notification sends one to each of the player's browsers that was not told, and says how far
// that is.
func (s *Sender) notification(ctx context.Context, d Due) (Stage, error) {
	now := time.Now()
	if d.Damaged != nil {
		s.Logger.Error("a call is dropped", "game", d.Game.ID, "err", d.Damaged)
		return Stage{}, nil
	}
	if d.Looks {
		return d.opened(), nil
	}
	if now.Sub(time.UnixMilli(d.At)) > lasts {
		return d.over(now), nil
	}
	all, err := s.subscriptions(ctx, d.Player)
	if err != nil {
		return Stage{}, err
	}
	left := slices.DeleteFunc(all, func(to Subscription) bool { return slices.Contains(d.Done, to.ID) })
	// Those whose service may be slow come last.
	slices.SortStableFunc(left, func(a, b Subscription) int { return s.turns.width(b.host()) - s.turns.width(a.host()) })
	return s.tellAll(ctx, d, left)
}

// subscriptions reads those of a player, a few players' at a time: pages read by the same
// connections.
func (s *Sender) subscriptions(ctx context.Context, player string) ([]Subscription, error) {
	s.reads <- struct{}{}
	defer func() { <-s.reads }()
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return s.Store.Subscriptions(ctx, player)
}

// tellAll notifies a player at the browsers that are left, one after the other, and says how
// far the notification is then.
func (s *Sender) tellAll(ctx context.Context, d Due, left []Subscription) (Stage, error) {
	var next time.Time // when one of them is to be told again; zero: none is
	failed := false
	for i, to := range left {
		at, inVain, err := s.tell(ctx, &d, to, i == len(left)-1 && next.IsZero())
		if err != nil {
			return Stage{}, err
		}
		failed = failed || inVain
		if !at.IsZero() && d.inTime(at) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	if next.IsZero() {
		return d.over(time.Now()), nil
	}
	again := d.Stage
	again.Next = next.UnixMilli()
	if failed {
		again.Tries++
	}
	return again, nil
}

// tell notifies a player at one browser. It gives the moment at which to try again, if that is
// worth it, and says whether this was a try without success. What one browser has taken is noted
// before the next gets it, so that a process that is killed tells one of them twice at most;
// the last one is noted with the whole.
func (s *Sender) tell(ctx context.Context, d *Due, to Subscription, last bool) (again time.Time, inVain bool, err error) {
	now := time.Now()
	if until := to.Quiet.Until(now); until.After(now) {
		return until, false, nil
	}
	a, ok := s.inTurn(ctx, *d, to)
	if !ok {
		return d.putOff(time.Now()), false, nil
	}
	s.Meter.Sent(Outcomes[a.outcome])
	switch a.outcome {
	case later:
		s.logOnce(to, a)
		return time.Now().Add(max(pause(d.Tries), a.after)), true, nil
	case gone:
		return time.Time{}, false, s.drop(to, a)
	case refused:
		s.logOnce(to, a)
	case taken:
		d.Told = true
	}
	d.Done = append(slices.Clip(d.Done), to.ID)
	if last {
		return time.Time{}, false, nil
	}
	return time.Time{}, false, s.settle(*d, d.Stage)
}

// inTurn delivers a notification to a browser, unless its push service has no turn for it in time.
func (s *Sender) inTurn(ctx context.Context, d Due, to Subscription) (a answered, ok bool) {
	waiting, cancel := context.WithTimeout(ctx, turnWait)
	defer cancel()
	leave, ok := s.turns.enter(waiting, to.host())
	if !ok {
		return answered{}, false
	}
	defer leave()
	return s.deliver(ctx, d, to), true
}

func (s *Sender) drop(to Subscription, a answered) error {
	if a.err != nil {
		s.logOnce(to, a)
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.Drop(ctx, to.ID)
}

// logOnce logs that a push service has not taken a notification: the first time of its kind.
func (s *Sender) logOnce(to Subscription, a answered) {
	host := to.host()
	kind := host + " " + http.StatusText(a.status)
	s.mu.Lock()
	known := s.refusals[kind] || len(s.refusals) >= maxLogged
	s.refusals[kind] = true
	s.mu.Unlock()
	switch {
	case known:
	case a.outcome == later:
		s.Logger.Warn("a push service takes calls later", "host", host, "status", a.status, "err", a.err)
	default:
		s.Logger.Error("a push service refuses calls", "host", host, "status", a.status, "err", a.err)
	}
}

// inTime says that a notification to this game would not come after it is lost by time.
func (d Due) inTime(at time.Time) bool {
	return d.Game.Deadline == 0 || at.UnixMilli() < d.Game.Deadline
}

// putOff is when a notification that got no turn is due again: after about as long as it has been
// due, so that many such notifications cost the store little and do not crowd others out of the list.
func (d Due) putOff(now time.Time) time.Time {
	return now.Add(spread(min(max(now.Sub(time.UnixMilli(d.At)), firstPause), longestPause)))
}

// opened is the stage after the player has opened the game: what is left is the warning.
func (s Stage) opened() Stage { return Stage{Kind: gamelog.NotifyQuarter, At: s.Warn, Next: s.Warn} }

// over is the stage after a notification that was sent, or that is no longer worth it.
func (s Stage) over(now time.Time) Stage {
	after := s.opened()
	after.Told = s.Told
	if time.UnixMilli(s.Warn).Before(now) {
		after.Next = 0
	}
	return after
}
