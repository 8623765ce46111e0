package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// cutLog is a process's way to the site's log, which a test can cut.
type cutLog struct {
	*memLog
	cut atomic.Bool
}

var errCut = errors.New("network unreachable")

func (l *cutLog) Append(ctx context.Context, a gamelog.Append) error {
	if l.cut.Load() {
		return errCut
	}
	return l.memLog.Append(ctx, a)
}

func (l *cutLog) Submit(a gamelog.Append, then func(error)) {
	go func() { then(l.Append(context.Background(), a)) }()
}

func (l *cutLog) Events(ctx context.Context, id string, after int64) ([]gamelog.Event, error) {
	if l.cut.Load() {
		return nil, errCut
	}
	return l.memLog.Events(ctx, id, after)
}

func (l *cutLog) Heartbeat(ctx context.Context, at int64) error {
	if l.cut.Load() {
		return errCut
	}
	return l.memLog.Heartbeat(ctx, at)
}

func (l *cutLog) Probe(ctx context.Context) error {
	if l.cut.Load() {
		return errCut
	}
	return l.memLog.Probe(ctx)
}

func (l *cutLog) Ready(ctx context.Context) error { return l.Probe(ctx) }

// cuttable is a process north whose network a test can cut, with Anna's page, who is on
// turn, against Bert at west.
func cuttable(t *testing.T, test func(s *site, bus *lossyBus, log *cutLog, white, black *page)) {
	t.Helper()
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, _ *table) {
		bus, log := &lossyBus{Bus: s.hub.Join("north")}, &cutLog{memLog: s.log}
		north := s.processWith(bus, log, west.slug)
		time.Sleep(2 * time.Second)
		white, black := opponents(north, west)
		for range 2 {
			black.any()
			white.any()
		}
		black.any()
		test(s, bus, log, white, black)
	})
}

// Who is told that the clocks stand, because the server with the page is cut off, loses
// neither on time nor by absence, however long the cut lasts up to the bound; when it is
// healed the clock goes on as it was told.
func TestPlayersOfACutServerLoseNothing(t *testing.T) {
	cuttable(t, func(s *site, bus *lossyBus, log *cutLog, white, black *page) {
		time.Sleep(10 * time.Second)
		bus.lost.Store(true)
		log.cut.Store(true)
		time.Sleep(presence.LeewayBound - 10*time.Second)
		if got := types(white.received()); got != "moved degraded" && got != "moved presence degraded" && got != "moved degraded presence" {
			t.Fatalf("White gets %q", got)
		}
		same(t, "a claim is refused as", errorCode(t, claim(black, gamelog.ClaimAbsentWin)), "not_absent")
		if p := black.look().Presence; p.White != "away" || p.Absence != nil {
			t.Errorf("Black sees %+v", p)
		}
		bus.lost.Store(false) // the bus is healed before the store
		bus.handle("", cluster.Message{Kind: cluster.NotifyMissed})
		time.Sleep(8 * time.Second)
		log.cut.Store(false)
		time.Sleep(8 * time.Second)
		synctest.Wait()
		for _, p := range []*page{white, black} {
			s := p.look()
			if s.State.Status != gamelog.Playing || s.State.Clock.White < 40_000 || s.State.Clock.Running != "white" {
				t.Errorf("%s sees the game %s, clocks %+v", p.Player().Name, s.State.Status, *s.State.Clock)
			}
		}
		white.any()
	})
}

// Beyond the bound no one waits any longer for a server that was not seen to end: neither
// for its player's flag, nor for the player.
func TestTheLeewayOfACutServerEnds(t *testing.T) {
	cuttable(t, func(s *site, bus *lossyBus, log *cutLog, white, black *page) {
		bus.lost.Store(true)
		log.cut.Store(true)
		time.Sleep(presence.LeewayBound - time.Second)
		synctest.Wait()
		same(t, "before the bound the game is", s.log.row(black.slug).Status, gamelog.Playing)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		same(t, "beyond the bound the game is", s.log.row(black.slug).Reason, "time")
	})
}

// A server that is there and says that a page has left is believed at once.
func TestAPageThatLeftBeforeTheCutIsMissed(t *testing.T) {
	cuttable(t, func(s *site, bus *lossyBus, log *cutLog, white, black *page) {
		white.visit.Leave()
		synctest.Wait()
		bus.lost.Store(true)
		log.cut.Store(true)
		time.Sleep(45 * time.Second)
		if got := claim(black, gamelog.ClaimAbsentWin); fails(got) {
			t.Errorf("a claim is answered %q", types(got))
		}
	})
}

// A server that can be heard and cannot save keeps its players' leeway as well.
func TestPlayersOfAServerThatCannotSaveLoseNothing(t *testing.T) {
	cuttable(t, func(s *site, _ *lossyBus, log *cutLog, white, black *page) {
		time.Sleep(30 * time.Second)
		log.cut.Store(true)
		white.say(wire.InOffer, wire.OfferIn{Offer: gamelog.OfferDraw})
		time.Sleep(time.Minute)
		log.cut.Store(false)
		time.Sleep(8 * time.Second)
		if s := black.look(); s.State.Status != gamelog.Playing || s.State.Clock.White < 15_000 {
			t.Errorf("Black sees the game %s, clocks %+v", s.State.Status, *s.State.Clock)
		}
	})
}
