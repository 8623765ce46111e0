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
	"threefold/internal/locale"
	"threefold/internal/push/webpush"
)

const (
	leaseName = "push"

	// leaseFor is when the lease of a process that was killed expires.
	leaseFor = 30 * time.Second

	// pollEvery is how often a sender polls the store, and the least delay of a notification: a
	// player who answers or opens the game within it is not notified.
	pollEvery = 2 * time.Second

	// lasts is how long after the event a notification is still sent.
	lasts = 24 * time.Hour

	// storeWait is the timeout of each read and write of the store.
	storeWait = 10 * time.Second

	// listed is how many notifications a poll reads besides those in flight; maxUnderWay bounds
	// those in flight, most of which wait for a turn.
	listed      = 1024
	maxUnderWay = 4096

	// turnWait is how long a notification waits for its turn at a push service. Then it is put
	// off and read again later, because its player may have opened the game.
	turnWait = 2 * pollEvery

	// maxLogged bounds the kinds of failures that are remembered as logged.
	maxLogged = 1000
)

// Meter counts messages for metrics. Its methods must return at once, and may be called
// concurrently.
type Meter interface {
	// Sent counts a message with its outcome, one of Outcomes.
	Sent(outcome string)
}

// Outcomes lists the outcomes of a message for a Meter: the push service has taken it, does not
// know the subscription any more, has refused it for good, or may take it later.
var Outcomes = []string{"taken", "gone", "refused", "later"}

// Config is what a Sender needs.
type Config struct {
	Store     Store
	Client    *http.Client // of NewClient
	Signer    *webpush.Signer
	Origin    string                 // of the site, without a slash at the end; empty: links are relative
	GameName  func(id string) string // returns the name of a game of the catalog
	Languages *locale.Languages      // of the texts
	Meter     Meter                  // nil: nothing is counted
	Logger    *slog.Logger

	// HasPicture reports whether the picture of a game after event number seq is in the cache.
	// Nil: messages have no pictures.
	HasPicture func(g *gamelog.Row, seq int64) bool

	// Hours returns the hours of the site that begin next after now, the earliest first. It must
	// return at once. Nil: the site has none.
	Hours func(now time.Time) []Hour
}

// Sender sends the notifications that are due; Run does the work.
type Sender struct {
	Config
	holder string
	until  time.Time // of the lease; only Run uses it
	work   sync.WaitGroup
	turns  turns
	reads  chan struct{} // semaphore of the concurrent reads of the store

	mu       sync.Mutex
	underway map[[2]string]bool   // in flight, by player and game; a ring has no player, a reminder a subscription and WishHour
	refusals map[string]bool      // failures that are logged already, by host and status
	remindAt map[string]time.Time // when reminders that were put off are tried again, by subscription
}

// NewSender returns a Sender with this configuration.
func NewSender(c Config) *Sender {
	if c.Meter == nil {
		c.Meter = noMeter{}
	}
	return &Sender{Config: c, holder: rand.Text()[:12], turns: turns{hosts: map[string]*service{}}, reads: make(chan struct{}, 16),
		underway: map[[2]string]bool{}, refusals: map[string]bool{}, remindAt: map[string]time.Time{}}
}

type noMeter struct{}

func (noMeter) Sent(string) {}

// Run polls and sends until ctx ends, and returns when nothing is in flight. It is called once.
func (s *Sender) Run(ctx context.Context) {
	defer s.work.Wait()
	failing := false
	for {
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
			return
		}
		err := s.poll(ctx)
		if err != nil && ctx.Err() == nil && !failing {
			s.Logger.Warn("players are not called", "err", err)
		}
		failing = err != nil
	}
}

// poll starts to send the notifications that are due. It skips those that were in flight before
// the read, because the read may be older than their result.
func (s *Sender) poll(ctx context.Context) error {
	if held, err := s.hold(ctx); !held || err != nil {
		return err
	}
	reading, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	before := s.underWay()
	all, err := s.Store.Due(reading, time.Now().Add(-pollEvery).UnixMilli(), len(before)+listed)
	for _, d := range all {
		if !before[d.key()] && s.begin(d.key()) {
			s.work.Go(func() { s.send(ctx, d) })
		}
	}
	return errors.Join(err, s.pollRings(ctx, before), s.pollHours(ctx, before))
}

// hold reports whether this process has the lease, and renews it after half of its time.
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

// key identifies a notification in flight.
func (d Due) key() [2]string { return [2]string{d.Player, d.Game.ID} }

func (s *Sender) underWay() map[[2]string]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.underway)
}

// begin adds a notification, ring or reminder to those in flight; false if there are too many.
func (s *Sender) begin(key [2]string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.underway) >= maxUnderWay {
		return false
	}
	s.underway[key] = true
	return true
}

func (s *Sender) end(key [2]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.underway, key)
}

// send notifies a player of a game, and writes the result into the store.
func (s *Sender) send(ctx context.Context, d Due) {
	defer s.end(d.key())
	now, err := s.notification(ctx, d)
	if err == nil && ctx.Err() != nil && !now.Notified {
		return // cancelled: another process will do it
	}
	if err == nil {
		err = s.settle(d, now)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.Logger.Warn("a call is sent again", "game", d.Game.ID, "err", err)
	}
}

// settle writes the new stage of a notification. It has a context of its own, because also a
// process that ends must record what it has sent.
func (s *Sender) settle(d Due, now Stage) error {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.Settle(ctx, d, now)
}

// notification sends a notification to each of the player's browsers that has not got it, and
// returns the stage after that.
func (s *Sender) notification(ctx context.Context, d Due) (Stage, error) {
	now := time.Now()
	if d.Damaged != nil {
		s.Logger.Error("a call is dropped", "game", d.Game.ID, "err", d.Damaged)
		return Stage{}, nil
	}
	if d.Viewing {
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
	// Slow services come last, so that they do not delay the others.
	slices.SortStableFunc(left, func(a, b Subscription) int { return s.turns.width(b.host()) - s.turns.width(a.host()) })
	return s.notifyAll(ctx, d, left)
}

// subscriptions reads those of a player. Few calls run at once, because pages share the
// connections.
func (s *Sender) subscriptions(ctx context.Context, player string) ([]Subscription, error) {
	s.reads <- struct{}{}
	defer func() { <-s.reads }()
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return s.Store.Subscriptions(ctx, player)
}

// notifyAll sends a notification to the browsers that are left, one after the other, and returns
// the stage after that.
func (s *Sender) notifyAll(ctx context.Context, d Due, left []Subscription) (Stage, error) {
	var next time.Time // the earliest retry; zero for none
	failed := false
	for i, to := range left {
		at, inVain, err := s.notify(ctx, &d, to, i == len(left)-1 && next.IsZero())
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

// notify sends a notification to one browser. It returns when to retry, zero for never, and
// whether this try has failed. The result is written before the next browser's message is sent,
// so that after a crash at most one message is repeated; that of the last one is left to send.
func (s *Sender) notify(ctx context.Context, d *Due, to Subscription, last bool) (again time.Time, inVain bool, err error) {
	now := time.Now()
	if until := to.Quiet.Until(now); until.After(now) {
		return until, false, nil
	}
	a, ok := s.inTurn(ctx, s.letterOf(*d), to)
	if !ok {
		return d.putOff(time.Now()), false, nil
	}
	err = s.answered(to, a)
	switch a.outcome {
	case later:
		return time.Now().Add(max(pause(d.Tries), a.after)), true, nil
	case gone:
		return time.Time{}, false, err
	case taken:
		d.Notified = true
	}
	d.Done = append(slices.Clip(d.Done), to.ID)
	if last {
		return time.Time{}, false, nil
	}
	return time.Time{}, false, s.settle(*d, d.Stage)
}

// inTurn delivers a message to a browser; ok is false if its push service had no turn for it within
// turnWait.
func (s *Sender) inTurn(ctx context.Context, l letter, to Subscription) (a answered, ok bool) {
	waiting, cancel := context.WithTimeout(ctx, turnWait)
	defer cancel()
	leave, ok := s.turns.enter(waiting, to.host())
	if !ok {
		return answered{}, false
	}
	defer leave()
	return s.deliver(ctx, l, to), true
}

func (s *Sender) drop(to Subscription, a answered) error {
	if a.err != nil {
		s.logOnce(to, a)
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	return s.Store.Drop(ctx, to.ID)
}

// logOnce logs that a push service has not taken a notification, once for each host and status.
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

// inTime reports whether a moment is before the deadline of the game.
func (d Due) inTime(at time.Time) bool {
	return d.Game.Deadline == 0 || at.UnixMilli() < d.Game.Deadline
}

// putOff returns when a notification that got no turn is due again: after about as long as it
// has been due, so that many of these do not crowd others out of a poll.
func (d Due) putOff(now time.Time) time.Time {
	return now.Add(spread(min(max(now.Sub(time.UnixMilli(d.At)), firstPause), longestPause)))
}

// opened returns the stage after the player has opened the game: only the warning is left.
func (s Stage) opened() Stage { return Stage{Kind: gamelog.NotifyQuarter, At: s.Warn, Next: s.Warn} }

// over returns the stage after a notification that was sent, or that has expired.
func (s Stage) over(now time.Time) Stage {
	after := s.opened()
	after.Notified = s.Notified
	if time.UnixMilli(s.Warn).Before(now) {
		after.Next = 0
	}
	return after
}
