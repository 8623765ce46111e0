//lint:file-ignore SA1019 see socket.go

package socket

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// These tests run in a bubble where time passes only while everybody waits,
// so the sockets are served over pipes instead of a network.

// pipes is a network of its own: each call gets a pipe to the server.
type pipes struct {
	calls chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.done) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	near, far := net.Pipe()
	p.calls <- far
	return near, nil
}

// piped is sockets served over pipes.
type piped struct {
	*edge
	pipes *pipes
}

// inBubble runs a test on sockets served over pipes.
func inBubble(t *testing.T, test func(t *testing.T, s *piped)) {
	synctest.Test(t, func(t *testing.T) {
		s := &piped{edge: newEdge(t), pipes: &pipes{calls: make(chan net.Conn), done: make(chan struct{})}}
		server := &http.Server{Handler: s.edge}
		go server.Serve(s.pipes)
		defer func() {
			s.end()
			server.Close()
		}()
		test(t, s)
	})
}

func (s *piped) watch(t *testing.T) (*sitetest.Page, *distant) {
	t.Helper()
	pipe := &distant{}
	transport := &http.Transport{DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, address string) (_ net.Conn, err error) {
			pipe.Conn, err = s.pipes.dial(ctx, network, address)
			return pipe, err
		}}
	conn, _, err := websocket.Dial(t.Context(), "ws://site.test/ws/lobby",
		&websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
	must.Do(t, err)
	t.Cleanup(func() { conn.CloseNow() })
	return &sitetest.Page{T: t, Conn: conn}, pipe
}

// play opens the page of a game that its one player has just begun.
func (s *piped) play(t *testing.T) *sitetest.Page {
	t.Helper()
	jar := must.Get(cookiejar.New(nil))(t)
	client := &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true, DialContext: s.pipes.dial}}
	begun := must.Get(client.Post("http://site.test/games", "", nil))(t)
	defer begun.Body.Close()
	slug, err := io.ReadAll(begun.Body)
	if err != nil || begun.StatusCode != http.StatusOK {
		t.Fatalf("%v %s", err, slug)
	}
	conn, _, err := websocket.Dial(t.Context(), "ws://site.test/ws/g/"+string(slug), &websocket.DialOptions{HTTPClient: client})
	must.Do(t, err)
	t.Cleanup(func() { conn.CloseNow() })
	return &sitetest.Page{T: t, Conn: conn}
}

func (s *piped) open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.table.open)
}

func TestAnIdlePageIsKept(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		p, _ := s.watch(t)
		p.ReadOn()
		time.Sleep(time.Hour)
		if s.open() != 1 {
			t.Error("a page that answers pings was closed")
		}
		p.Conn.CloseNow()
		synctest.Wait()
		if s.open() != 0 {
			t.Error("a page that has left is kept")
		}
	})
}

func TestAPageThatAnswersNoPingIsCut(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		_, pipe := s.watch(t)
		go io.Copy(io.Discard, pipe) // takes everything, answers nothing
		time.Sleep(pingFirst + pingWait - time.Second)
		if s.open() != 1 {
			t.Error("cut too early")
		}
		time.Sleep(2 * time.Second)
		if s.open() != 0 {
			t.Error("a page that answers no ping is kept")
		}
	})
}

func TestAPageThatTakesNothingIsCut(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		s.watch(t) // the list of live games waits to be read
		time.Sleep(writeWait - time.Second)
		if s.open() != 1 {
			t.Error("cut too early")
		}
		time.Sleep(2 * time.Second)
		if s.open() != 0 {
			t.Error("a page that takes nothing is kept")
		}
	})
}

func TestAPageThatSendsTooFastIsReadSlower(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		p, _ := s.watch(t)
		p.Expect(wire.OutLive)
		const seconds = 5
		began := time.Now()
		go func() {
			for range atOnce + seconds*perSecond {
				p.Send(`{"t":"resync"}`)
			}
		}()
		for range atOnce + seconds*perSecond {
			p.ExpectError("unknown_type")
		}
		if took := time.Since(began); took < (seconds-1)*time.Second || took > (seconds+1)*time.Second {
			t.Errorf("answered in %v, want about %d s", took, seconds)
		}
		p.Conn.CloseNow()
	})
}

func TestShutdownIsBounded(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		polite, _ := s.watch(t)
		polite.Expect(wire.OutLive)
		_, deaf := s.watch(t)
		go io.Copy(io.Discard, deaf)
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		began := time.Now()
		go s.Close(ctx)
		if code, _ := polite.Closed(); code != websocket.StatusServiceRestart {
			t.Errorf("the polite page was closed with %d", code)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("the polite page waited %v for the deaf one", took)
		}
		time.Sleep(3 * time.Second)
		if s.open() != 0 {
			t.Error("the deaf page is still open")
		}
	})
}
