//lint:file-ignore SA1019 see socket.go

package site

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
)

// page is the far end of a socket.
type page struct {
	t    *testing.T
	conn *websocket.Conn
}

// message is what the server sends.
type message struct {
	T  string          `json:"t"`
	V  int64           `json:"v"`
	ID string          `json:"id"`
	D  json.RawMessage `json:"d"`
}

// patience bounds every wait of these tests; one that passes never spends it.
const patience = time.Minute

// open opens a socket with the browser's cookies.
func (b *browser) open(path string) *page {
	b.t.Helper()
	p, w, err := b.dial(path, nil)
	if err != nil {
		b.t.Fatalf("%s: %v %v", path, err, w)
	}
	b.t.Cleanup(func() { p.conn.CloseNow() })
	return p
}

func (b *browser) dial(path string, header http.Header) (*page, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, w, err := websocket.Dial(ctx, b.site.URL+path, &websocket.DialOptions{HTTPClient: b.client, HTTPHeader: header})
	if err != nil {
		return nil, w, err
	}
	conn.SetReadLimit(1 << 20)
	return &page{b.t, conn}, w, nil
}

// send sends a text message as it is.
func (p *page) send(text string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := p.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		p.t.Fatal(err)
	}
}

// unasked are the types of messages that come when something changes
// elsewhere, so that a test reads over them.
var unasked = map[string]bool{wire.OutPresence: true, wire.OutLive: true, wire.OutPing: true}

// next is the next message that is not unasked for.
func (p *page) next() message {
	p.t.Helper()
	for {
		if m := p.must(); !unasked[m.T] {
			return m
		}
	}
}

// must reads a message.
func (p *page) must() message {
	p.t.Helper()
	m, err := p.read()
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

func (p *page) read() (message, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, b, err := p.conn.Read(ctx)
	if err != nil {
		return message{}, err
	}
	return decode[message](p.t, string(b)), nil
}

// closed reads until the server closes, and gives the code and the reason.
func (p *page) closed() (websocket.StatusCode, string) {
	p.t.Helper()
	for {
		_, err := p.read()
		if err == nil {
			continue
		}
		var c websocket.CloseError
		if asClose(err, &c) {
			return c.Code, c.Reason
		}
		return -1, err.Error()
	}
}

// expect reads a message of this type, and before it at most some that are
// unasked for.
func (p *page) expect(kind string) message {
	p.t.Helper()
	for {
		m := p.must()
		switch {
		case m.T == kind:
			return m
		case !unasked[m.T]:
			p.t.Fatalf("message %q, want %q: %s", m.T, kind, m.D)
		}
	}
}

// expectError reads an error with this code.
func (p *page) expectError(code string) message {
	p.t.Helper()
	m := p.expect(wire.OutError)
	e := decode[wire.ErrorOut](p.t, string(m.D))
	if e.Code != code || e.Text == "" {
		p.t.Fatalf("error %+v, want code %q and a sentence", e, code)
	}
	return m
}
