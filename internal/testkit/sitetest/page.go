//lint:file-ignore SA1019 see socket/socket.go

// Package sitetest has what tests of the site stand on: the far end of a socket, changed
// files, a few puzzles, and what a page says.
package sitetest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// Page is the far end of a socket.
type Page struct {
	T    *testing.T
	Conn *websocket.Conn
}

// Message is what the server sends.
type Message struct {
	T  string          `json:"t"`
	V  int64           `json:"v"`
	ID string          `json:"id"`
	D  json.RawMessage `json:"d"`
}

// Patience bounds every wait of these tests; one that passes never spends it.
const Patience = time.Minute

// Dial opens a socket. The answer is that of the handshake, where there is one.
func Dial(t *testing.T, client *http.Client, address string, header http.Header) (*Page, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	conn, w, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: client, HTTPHeader: header})
	if err != nil {
		return nil, w, err
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { conn.CloseNow() })
	return &Page{t, conn}, w, nil
}

// Send sends a text message as it is.
func (p *Page) Send(text string) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	must.Do(p.T, p.Conn.Write(ctx, websocket.MessageText, []byte(text)))
}

// Unasked are the types of messages that come when something changes
// elsewhere, so that a test reads over them.
var Unasked = map[string]bool{wire.OutPresence: true, wire.OutLive: true, wire.OutPing: true}

// Next is the next message that is not unasked for.
func (p *Page) Next() Message {
	p.T.Helper()
	for {
		if m := p.Must(); !Unasked[m.T] {
			return m
		}
	}
}

// Must reads a message.
func (p *Page) Must() Message {
	p.T.Helper()
	return must.Get(p.Read())(p.T)
}

func (p *Page) Read() (Message, error) {
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	_, b, err := p.Conn.Read(ctx)
	if err != nil {
		return Message{}, err
	}
	return Decode[Message](p.T, string(b)), nil
}

// Closed reads until the server closes, and gives the code and the reason.
func (p *Page) Closed() (websocket.StatusCode, string) {
	p.T.Helper()
	for {
		_, err := p.Read()
		if err == nil {
			continue
		}
		var c websocket.CloseError
		if errors.As(err, &c) {
			return c.Code, c.Reason
		}
		return -1, err.Error()
	}
}

// Expect reads a message of this type, and before it at most some that are unasked for.
func (p *Page) Expect(kind string) Message {
	p.T.Helper()
	for {
		m := p.Must()
		switch {
		case m.T == kind:
			return m
		case !Unasked[m.T]:
			p.T.Fatalf("message %q, want %q: %s", m.T, kind, m.D)
		}
	}
}

// ExpectError reads an error with this code.
func (p *Page) ExpectError(code string) Message {
	p.T.Helper()
	m := p.Expect(wire.OutError)
	e := Decode[wire.ErrorOut](p.T, string(m.D))
	if e.Code != code || e.Text == "" {
		p.T.Fatalf("error %+v, want code %q and a sentence", e, code)
	}
	return m
}

// ReadOn reads all the time, and so answers pings.
func (p *Page) ReadOn() {
	go func() {
		for {
			if _, _, err := p.Conn.Read(p.T.Context()); err != nil {
				return
			}
		}
	}()
}

// Decode reads JSON of a form that is known.
func Decode[T any](t *testing.T, s string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		t.Fatalf("%v in %q", err, s)
	}
	return v
}
