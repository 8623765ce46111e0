package served

import (
	"bufio"
	"net/http"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// Streamed is an open stream.
type Streamed struct {
	t     *testing.T
	lines *bufio.Scanner
	Reply Reply
}

// streamLine is a line of a stream, of any type.
type streamLine struct {
	Type   string
	N      int64
	Slug   string
	From   string
	V      int64
	Event  string
	Result string
	Reason string
	Ply    *struct{ Text string }
	Game   struct {
		Slug  string
		Plies []struct{ Text string }
		Chat  []any
		You   struct{ Seat string }
		State lineState
	}
	State lineState
}

// lineState is the state of a game in a line.
type lineState struct {
	Status string
	On     int64
	Turn   string
	Legal  []struct{ Text string }
	May    []string
}

// Stream opens a stream; token is a program's, or empty.
func (s *Site) Stream(t *testing.T, path string, token string) *Streamed {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.URL+path, nil))(t)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := must.Get(http.DefaultClient.Do(r))(t)
	t.Cleanup(func() { w.Body.Close() })
	lines := bufio.NewScanner(w.Body)
	lines.Buffer(nil, 1<<20)
	return &Streamed{t, lines, Reply{Response: w}}
}

// Next returns the next line after any heartbeats; ok is false if the stream has ended.
func (s *Streamed) Next() (line streamLine, ok bool) {
	s.t.Helper()
	text, ok := s.text("StreamLine")
	if ok {
		line = sitetest.Decode[streamLine](s.t, text)
	}
	return line, ok
}

// text returns the next line that is no heartbeat, and checks it against a schema of the API.
func (s *Streamed) text(form string) (text string, ok bool) {
	s.t.Helper()
	for s.lines.Scan() {
		if text = s.lines.Text(); text != "" {
			conformsLine(s.t, form, text)
			return text, true
		}
	}
	return "", false
}

// Expect returns the next line and fails the test if it has another type.
func (s *Streamed) Expect(kind string) streamLine {
	s.t.Helper()
	line, ok := s.Next()
	if !ok || line.Type != kind {
		s.t.Fatalf("line %+v, want %s", line, kind)
	}
	return line
}

// AnswerPings reads a page's messages, and so answers pings, until the socket is closed.
func AnswerPings(p *sitetest.Page) {
	for {
		if _, err := p.Read(); err != nil {
			return
		}
	}
}

// Message returns the next message of a stream of a tournament ("TournamentMessage") or of an hour
// ("HourMessage") after any heartbeats; ok is false if the stream has ended.
func (s *Streamed) Message(schema string) (m sitetest.Message, ok bool) {
	s.t.Helper()
	text, ok := s.text(schema)
	if ok {
		m = sitetest.Decode[sitetest.Message](s.t, text)
	}
	return m, ok
}
