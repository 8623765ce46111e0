//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use.

package soak

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
)

// page is one open page of a visitor. Its own goroutine takes its socket up
// whenever there is none, and reads; whoever holds it may send.
type page struct {
	who    visitor
	game   *observed
	site   func() string // the process to go to now
	single bool          // the site is one process: a page that comes gets all that any page has got
	answer func(message) // gets the answers to commands

	mu       sync.Mutex
	conn     *websocket.Conn // nil while there is none
	view     view            // of this connection; zero before its snapshot
	asked    map[string]int  // commands sent on this connection and not answered yet
	lines    map[string]bool // of chat, among the commands sent on it
	degraded bool            // the page shows that the store fails
	resumed  view            // with which the last trouble ended
	line     []byte          // the last message, to be shown with a fault
}

// live keeps the page connected until ctx ends.
func (p *page) live(ctx context.Context) {
	for ctx.Err() == nil {
		p.connect(ctx)
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(10+rand.IntN(40)) * time.Millisecond):
		}
	}
}

// connect serves one connection until it ends.
func (p *page) connect(ctx context.Context) {
	least := int64(0)
	if p.single {
		least = p.game.known()
	}
	site := p.site()
	dialing, cancel := context.WithTimeout(ctx, patience/4)
	conn, _, err := websocket.Dial(dialing, strings.Replace(site, "http://", "ws://", 1)+"/ws/g/"+p.game.slug,
		&websocket.DialOptions{HTTPClient: &http.Client{Jar: p.who.client.Jar, Transport: shared},
			HTTPHeader: http.Header{"Origin": {site}}})
	cancel()
	if err != nil {
		return
	}
	conn.SetReadLimit(-1)
	defer conn.CloseNow()
	p.mu.Lock()
	p.conn, p.view, p.asked, p.lines = conn, view{}, map[string]int{}, map[string]bool{}
	p.mu.Unlock()
	for err == nil {
		var b []byte
		if _, b, err = conn.Read(ctx); err == nil {
			p.receive(b, least)
		}
	}
	p.mu.Lock()
	p.conn, p.degraded = nil, false
	p.mu.Unlock()
}

func (p *page) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn != nil {
		p.conn.CloseNow()
	}
}

// receive decodes a message, and reports what must not be. The first of a
// connection is a snapshot, of at least this number.
func (p *page) receive(b []byte, least int64) {
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		p.game.fault("%v: %s", err, b)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m.T {
	case wire.OutPing, wire.OutSeatRequest, wire.OutRestart, wire.OutComputer:
	case wire.OutDegraded:
		p.degraded = true
	case wire.OutAck, wire.OutError, wire.OutMoveError:
		p.answered(m)
	default:
		p.see(m, b, least)
	}
	p.line = b
}

func (p *page) see(m message, b []byte, least int64) {
	first := p.view.v == 0
	if first && m.T != wire.OutSnapshot {
		p.game.fault("the first message on a connection is no snapshot: %s", b)
	}
	changed, err := p.view.take(m)
	if err != nil {
		p.game.fault("%v: %s\nafter %s", err, b, p.line)
	}
	if first && p.view.v < least {
		p.game.fault("a page that comes is shown event %d; event %d was sent before", p.view.v, least)
	}
	if m.T == wire.OutSnapshot {
		if p.degraded && !p.view.game.Degraded {
			p.resumed = p.view
		}
		p.degraded = p.view.game.Degraded
	}
	if changed {
		p.game.shown(p.view.v, m.T, p.view.digest(), m.T == wire.OutSnapshot)
	}
	if m.ID != "" {
		p.answered(m)
	}
}

// answered takes the answer to a command. There is one for each that was sent.
func (p *page) answered(m message) {
	if p.asked[m.ID]--; p.asked[m.ID] < 0 {
		p.game.fault("command %s is answered more often than it was sent: %s %s", m.ID, m.T, m.D)
	}
	if said := p.lines[m.ID] || m.T == wire.OutChat; !said && m.T != wire.OutError && m.T != wire.OutMoveError {
		p.game.acknowledged(m.ID, m.V)
	}
	p.answer(m)
}

// send sends a command so many times, and says whether there was a connection.
func (p *page) send(ctx context.Context, in wire.In, copies int) bool {
	b, err := json.Marshal(in)
	if err != nil {
		p.game.fault("%v", err)
	}
	p.mu.Lock()
	conn := p.conn
	if conn != nil && in.ID != "" {
		p.asked[in.ID] += copies
		p.lines[in.ID] = in.T == wire.InChat
	}
	p.mu.Unlock()
	for range copies {
		if conn == nil || conn.Write(ctx, websocket.MessageText, b) != nil {
			return false
		}
	}
	return true
}

// sight is what a page shows, as far as somebody who plays wants to know.
type sight struct {
	view
	live     bool // the view is up to date as far as the page knows
	degraded bool
	waiting  int // commands without an answer
}

func (p *page) look() sight {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := sight{view: p.view, live: p.conn != nil && p.view.v > 0, degraded: p.degraded}
	s.game.Plies = s.game.Plies[:len(s.game.Plies):len(s.game.Plies)] // what comes is appended elsewhere
	s.game.Chat = s.game.Chat[:len(s.game.Chat):len(s.game.Chat)]
	for _, n := range p.asked {
		s.waiting += n
	}
	return s
}

// returned is the view with which the last trouble ended.
func (p *page) returned() view {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.resumed
}
