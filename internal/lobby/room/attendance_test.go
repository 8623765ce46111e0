package room

import (
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/due"
	"threefold/internal/lobby/wire"
)

// at is what the other processes are known of in a row of a table.
type at struct {
	here     bool // Black has a page at this process
	lag      time.Duration
	left     bool // and has left it
	closed   bool // on purpose
	pages    int  // of Black's at another process
	standing bool // which may have told Black that the clocks stand
}

// Who is at a game, how long a flag is left to whom, and who may be claimed to be absent,
// by where the pages are.
func TestWhereThePagesAre(t *testing.T) {
	for _, tc := range []struct {
		name    string
		at      at
		after   time.Duration
		status  string
		present bool
		leeway  time.Duration // beyond the moment at which Black's clock runs out
	}{
		{"here", at{here: true}, 0, "online", true, 0},
		{"here, over a slow line", at{here: true, lag: 300 * time.Millisecond}, 0, "online", true, 300 * time.Millisecond},
		{"here, over a line that is said to be slow", at{here: true, lag: time.Hour}, 0, "online", true, due.Full},
		{"nowhere", at{}, 0, "away", false, 0},
		{"left", at{here: true, left: true}, time.Second, "away", false, 0},
		{"left long ago", at{here: true, left: true}, attendance.AwayFor, "gone", false, 0},
		{"closed", at{here: true, left: true, closed: true}, 0, "gone", false, 0},
		{"at another server", at{pages: 1}, 0, "online", true, due.ElsewhereLeeway},
		{"at two", at{here: true, pages: 1}, 0, "online", true, 0},
		{"at a server that is gone", at{standing: true}, time.Hour, "away", true, cluster.LeewayBound},
		{"at a server that cannot save", at{pages: 1, standing: true}, time.Hour, "online", true, due.ElsewhereLeeway + cluster.LeewayBound},
		{"here, and at a server that is gone", at{here: true, standing: true}, 0, "online", true, 0},
		{"left here, and at a server that is gone", at{here: true, left: true, standing: true}, time.Hour, "away", true, cluster.LeewayBound},
	} {
		s := played(t).enter(anna, bert).plays(2)
		here, start := &s.here, s.game.Clock.RunsOutAt()
		*here = attendance.New(s.now)
		black := &page{ID: pageOf(bert), Player: bert, Lag: tc.at.lag, Bye: tc.at.closed}
		if tc.at.here {
			here.Enter(black, &s.game.Record, s.now)
		}
		reports := map[string]cluster.Report{}
		if tc.at.pages > 0 {
			reports["there"] = cluster.Report{Seats: [2]int{0, tc.at.pages}, Pages: tc.at.pages}
		}
		here.Hear(reports, [2]bool{false, tc.at.standing})
		here.Miss(s.now)
		if tc.at.left {
			here.Leave(black, s.now)
		}
		if got := here.Presence(s.now.Add(tc.after), nil).Black; got != tc.status {
			t.Errorf("%s: Black is %s, not %s", tc.name, got, tc.status)
		}
		same(t, tc.name+": present is", here.Present(game.Black), tc.present)
		if absent := s.game.Absence(here.Missed, s.now.Add(time.Hour)) != nil; absent == tc.present {
			t.Errorf("%s: Black counts as absent: %v", tc.name, absent)
		}
		falls, _ := s.schedule.lag.Next(&s.game, here)
		if got := falls.Sub(start); got != tc.leeway {
			t.Errorf("%s: the flag is due %v later, not %v", tc.name, got, tc.leeway)
		}
		for _, then := range []time.Duration{-time.Millisecond, 0} {
			if _, fallen := s.schedule.lag.Overdue(&s.game, here, falls.Add(then)); fallen != (then == 0) {
				t.Errorf("%s: %v from then the flag falls: %v", tc.name, then, fallen)
			}
		}
	}
}

// What a move is charged: the time until it came, less the delay of the line as far as the
// quota reaches, which refills a little.
func TestCharge(t *testing.T) {
	for _, tc := range []struct {
		name              string
		lag, quota, after time.Duration
		left, spent       int64 // milliseconds, with an increment of a second
		rest              time.Duration
	}{
		{"a quick line", 0, due.Full, 10 * time.Second, 51_000, 10_000, due.Full},
		{"a slow line", 300 * time.Millisecond, due.Full, 10 * time.Second, 51_300, 9_700, 800 * time.Millisecond},
		{"a line slower than the quota", time.Hour, due.Full, 10 * time.Second, 52_000, 9_000, due.Refill},
		{"a quota that is used up", time.Hour, 0, 10 * time.Second, 51_000, 10_000, due.Refill},
		{"a move quicker than its line", 300 * time.Millisecond, due.Full, 100 * time.Millisecond, 61_000, 0, due.Full},
	} {
		s := played(t).enter(anna, bert).plays(2)
		s.take(lagMeasured{page: pageOf(bert), lag: tc.lag})
		s.schedule.lag[game.Black] = tc.quota
		left, spent, quota := s.schedule.lag.Charge(&s.game, &s.here, game.Black, s.game.Clock.Since.Add(tc.after))
		if left != tc.left || spent != tc.spent || quota[game.Black] != tc.rest {
			t.Errorf("%s: %d ms left, %d spent, quota %v; want %d, %d, %v", tc.name, left, spent, quota[game.Black], tc.left, tc.spent, tc.rest)
		}
	}
}

// An outage is charged to no clock: neither what passed before the last move, nor after it.
func TestDegradedTimeIsForgiven(t *testing.T) {
	now := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	terms := gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}}
	for _, tc := range []struct {
		name         string
		began, moved time.Duration // before now
		left         time.Duration // of the running clock, now
		lasted       time.Duration
	}{
		{"the clock ran before", 10 * time.Second, 30 * time.Second, 40 * time.Second, 10 * time.Second},
		{"the clock began in the trouble", 30 * time.Second, 10 * time.Second, 60 * time.Second, 10 * time.Second},
	} {
		c := gamelog.NewClock(terms).Start(game.White, now.Add(-tc.moved))
		tr := degraded{since: now.Add(-tc.began)}
		if left := tr.forgiven(&c, now).Left(game.White, now); left != tc.left {
			t.Errorf("%s: %v left, want %v", tc.name, left, tc.left)
		}
		if lasted := tr.lasted(now.Add(-tc.moved).UnixMilli(), now); lasted != tc.lasted {
			t.Errorf("%s: it lasted %v, want %v", tc.name, lasted, tc.lasted)
		}
	}
	if c := (degraded{since: now}).forgiven(nil, now); c != nil {
		t.Error("a game without a clock has one after trouble")
	}
}

// Where another process has the page of the player to move, and has forgiven the outage before
// this one's has ended, its event is what counts: the clock runs from there.
func TestAnOutageThatEndedElsewhereBefore(t *testing.T) {
	for _, tc := range []struct {
		name      string
		elsewhere int // pages of the player to move
		forgiven  bool
		left      int64
	}{
		{"forgiven there", 1, true, 37_000},
		{"not forgiven there yet", 1, false, 58_000},
		{"the player is nowhere", 0, true, 40_000},
	} {
		s := played(t).plays(2).enter(carla)
		s.shared = true
		s.take(peersKnown{reports: map[string]cluster.Report{"there": {Seats: [2]int{0, tc.elsewhere}, Pages: 1}}})
		s.waits(2 * time.Second)
		s.health(s.at)
		s.waits(10 * time.Second)
		if tc.forgiven {
			s.writes(gamelog.Forgiven, gamelog.ForgivenData{Left: gamelog.Clocks{White: 60_000, Black: 40_000}})
			s.take(s.news())
		}
		s.waits(3 * time.Second)
		s.health(time.Time{})
		same(t, tc.name, s.game.Left(s.at).Black, tc.left)
	}
}

// A snapshot is sent where an event changes more than its message carries, and else not.
func TestNeedsSnapshot(t *testing.T) {
	before := played(t).plays(2).game.Record
	with := func(change func(r *gamelog.Record)) *gamelog.Record {
		r := before
		change(&r)
		return &r
	}
	unchanged := with(func(*gamelog.Record) {})
	for _, tc := range []struct {
		name string
		kind gamelog.Kind
		next *gamelog.Record
		want bool
	}{
		{"an offer", gamelog.Offered, unchanged, false},
		{"a move", gamelog.Moved, &played(t).plays(3).game.Record, false},
		{"a shared seat", gamelog.Shared, unchanged, true},
		{"a forgiven outage", gamelog.Forgiven, unchanged, true},
		{"another owner", gamelog.Joined, with(func(r *gamelog.Record) { r.Seats.Owners[game.Black] = carla }), true},
		{"moves taken back", gamelog.Accepted, &played(t).plays(1).game.Record, true},
		{"a game that is gone", gamelog.Cancelled, with(func(r *gamelog.Record) { r.Status = gamelog.Gone }), true},
	} {
		same(t, tc.name, needsSnapshot(gamelog.Event{Kind: tc.kind}, &before, tc.next), tc.want)
	}
}

// An outage is forgiven again after another event has taken the number; the pages get the
// game again where that event has set the clock.
func TestAnOutageIsForgivenAgain(t *testing.T) {
	for _, tc := range []struct {
		name  string
		later int64 // by how much the last move came later than when it was forgiven
		sends bool
	}{{"nothing has set the clock", 0, false}, {"another event has", 1, true}} {
		s := played(t).enter(anna, bert).plays(2)
		s.fx = effects{}
		s.state.out, s.state.now = &s.fx, s.at
		outageOf{time.Minute, s.game.Record.Moved - tc.later}.again(&s.state)
		if (len(s.fx.list) > 0 && s.fx.list[0].other == nil) != tc.sends || (s.appending.phase == writing) == tc.sends {
			t.Errorf("%s: %d messages, an event is written: %v", tc.name, len(s.fx.list), s.appending.phase == writing)
		}
	}
}

// What the limits have counted for an append that is not in the log is given back, but not
// while the log cannot be read on.
func TestNothingIsGivenBackWhileTheLogIsOutdated(t *testing.T) {
	for _, outdated := range []bool{false, true} {
		s := played(t).enter(anna, bert)
		c := s.says(anna, wire.InResign, struct{}{})
		c.admitted = true
		s.fx = effects{}
		s.state.out, s.state.now = &s.fx, s.at
		s.log.outdated = outdated
		s.appending = appending{phase: settling, pending: &pending{draft: draft{page: pageOf(anna), player: anna.ID, command: "unknown", origin: c}}}
		settle(&s.state)
		if given := len(s.fx.list) > 0; given == outdated || s.appending.phase != resting {
			t.Errorf("outdated %v: given back %v, the append is in phase %d", outdated, given, s.appending.phase)
		}
	}
}
