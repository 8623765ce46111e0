//lint:file-ignore SA1019 see socket/socket.go

// Package sitetest has helpers for tests of the site: a websocket client, changed static files, a
// few puzzles, and checks of a page's text.
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

// Page is a client of a websocket, as a page has it.
type Page struct {
	T    *testing.T
	Conn *websocket.Conn
}

// Message is a message from the server.
type Message struct {
	T  string          `json:"t"`
	V  int64           `json:"v"`
	ID string          `json:"id"`
	D  json.RawMessage `json:"d"`
}

// Timeout is the longest wait of these tests. A test that passes never waits that long.
const Timeout = time.Minute

// Dial opens a socket. The response is that of the handshake, if there was one.
func Dial(t *testing.T, client *http.Client, address string, header http.Header) (*Page, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), Timeout)
	defer cancel()
	conn, w, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: client, HTTPHeader: header})
	if err != nil {
		return nil, w, err
	}
	conn.SetReadLimit(1 << 20)
	t.Cleanup(func() { conn.CloseNow() })
	return &Page{t, conn}, w, nil
}

// Send sends a text message.
func (p *Page) Send(text string) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Timeout)
	defer cancel()
	must.Do(p.T, p.Conn.Write(ctx, websocket.MessageText, []byte(text)))
}

// Unsolicited are the types of messages that come at any time, which tests skip.
var Unsolicited = map[string]bool{wire.OutPresence: true, wire.OutLive: true, wire.OutPing: true}

// Next returns the next message that is not Unsolicited.
func (p *Page) Next() Message {
	p.T.Helper()
	for {
		if m := p.Must(); !Unsolicited[m.T] {
			return m
		}
	}
}

// Must returns the next message, or fails the test.
func (p *Page) Must() Message {
	p.T.Helper()
	return must.Get(p.Read())(p.T)
}

// Read returns the next message.
func (p *Page) Read() (Message, error) {
	ctx, cancel := context.WithTimeout(context.Background(), Timeout)
	defer cancel()
	_, b, err := p.Conn.Read(ctx)
	if err != nil {
		return Message{}, err
	}
	return Decode[Message](p.T, string(b)), nil
}

// Closed reads until the server closes the socket, and returns the close code and reason; -1 if
// there was no close frame.
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

// Expect skips Unsolicited messages and returns the next one, which must have this type.
func (p *Page) Expect(kind string) Message {
	p.T.Helper()
	for {
		m := p.Must()
		switch {
		case m.T == kind:
			return m
		case !Unsolicited[m.T]:
			p.T.Fatalf("message %q, want %q: %s", m.T, kind, m.D)
		}
	}
}

// ExpectError returns the next message, which must be an error with this code.
func (p *Page) ExpectError(code string) Message {
	p.T.Helper()
	m := p.Expect(wire.OutError)
	e := Decode[wire.ErrorOut](p.T, string(m.D))
	if e.Code != code || e.Text == "" {
		p.T.Fatalf("error %+v, want code %q and a sentence", e, code)
	}
	return m
}

// ReadOn reads in the background, and so answers pings.
func (p *Page) ReadOn() {
	go func() {
		for {
			if _, _, err := p.Conn.Read(p.T.Context()); err != nil {
				return
			}
		}
	}()
}

// Decode decodes JSON, or fails the test.
func Decode[T any](t *testing.T, s string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		t.Fatalf("%v in %q", err, s)
	}
	return v
}
