//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API.

package socket

import (
	"net"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/sitetest"
)

func TestTrips(t *testing.T) {
	ms := time.Millisecond
	var known rttWindow
	for i, c := range []struct{ took, median, pause time.Duration }{
		{40 * ms, 40 * ms, 2 * time.Second},
		{60 * ms, 40 * ms, 4 * time.Second},
		{50 * ms, 50 * ms, pingPlays},
		{9000 * ms, 50 * ms, pingPlays}, // one answer held back
		{70 * ms, 60 * ms, pingPlays},
		{9000 * ms, 70 * ms, pingPlays}, // the first one is forgotten
		{9000 * ms, 9000 * ms, pingPlays},
	} {
		known = known.add(c.took)
		if p := known.pause(false); p != pingEvery {
			t.Errorf("a page that only watches is pinged after %v", p)
		}
		if m, p := known.median(), known.pause(true); m != c.median || p != c.pause {
			t.Errorf("after %d: median %v, want %v; pause %v, want %v", i+1, m, c.median, p, c.pause)
		}
	}
}

// distant is a connection on which what comes takes time.
type distant struct {
	net.Conn
	delay atomic.Int64 // nanoseconds
}

func (d *distant) Read(b []byte) (int, error) {
	n, err := d.Conn.Read(b)
	time.Sleep(time.Duration(d.delay.Load()))
	return n, err
}

// lag is what the site has measured of its one page's delay.
func (s *piped) lag(t *testing.T) time.Duration {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.table.open {
		return k.member.Lag()
	}
	t.Fatal("no page is open")
	return 0
}

func TestPingsAreMeasuredAndTold(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		p, conn := s.watch(t)
		opened := time.Now()
		p.Expect(wire.OutLive)
		sent := func() int64 {
			return sitetest.Decode[wire.PingOut](t, string(p.Expect(wire.OutPing).D)).MS
		}
		conn.delay.Store(int64(120 * time.Millisecond))
		if ms := sent(); ms != 120 || time.Since(opened) > 2*time.Second {
			t.Errorf("the first ping is sent as %d ms, after %v", ms, time.Since(opened))
		}
		synctest.Wait()
		if lag := s.lag(t); lag != 120*time.Millisecond {
			t.Errorf("lag %v after the first ping", lag)
		}
		last := time.Now()
		for i := range 10 {
			if ms := sent(); ms != 120 || time.Since(last) > pingEvery {
				t.Errorf("ping %d is sent as %d ms, %v after the one before", i+2, ms, time.Since(last))
			}
			last = time.Now()
		}
		conn.delay.Store(int64(4 * time.Second))
		if ms := sent(); ms != 4000 {
			t.Errorf("an answer held back is sent as %d ms", ms)
		}
		if lag := s.lag(t); lag != 120*time.Millisecond {
			t.Errorf("one answer held back makes the lag %v", lag)
		}
		p.Conn.CloseNow()
	})
}

// The page of a player who moves is there: it is pinged for its delay only. One
// that falls silent is asked within seconds.
func TestAPageThatSpeaksIsPingedLess(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		p := s.play(t)
		opened := time.Now()
		quiet := make(chan struct{})
		go func() {
			for time.Since(opened) < time.Minute {
				p.Send(`{"t":"ask","d":{"on":1,"clicks":["a1"]}}`)
				time.Sleep(2 * time.Second)
			}
			close(quiet)
		}()
		var pinged []time.Duration
		for len(pinged) < 10 {
			if p.Must().T == wire.OutPing {
				pinged = append(pinged, time.Since(opened).Round(time.Second))
			}
		}
		<-quiet
		seconds := []time.Duration{1, 3, 7, 22, 37, 52, 63, 68, 73, 78} // it speaks up to the 58th
		for i := range seconds {
			seconds[i] *= time.Second
		}
		if !slices.Equal(pinged, seconds) {
			t.Errorf("pinged after %v, want %v", pinged, seconds)
		}
		p.Conn.CloseNow()
	})
}
