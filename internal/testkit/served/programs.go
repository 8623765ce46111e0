package served

import (
	"net/http"
	"testing"

	"threefold/internal/testkit/sitetest"
)

// Program is a client without cookies that sends a program's token.
type Program struct {
	*Browser              `json:"-"`
	ID, Name, Page, Token string
}

// ProgramOf creates a program of a browser's player.
func ProgramOf(b *Browser, name string) (p Program) {
	b.t.Helper()
	w := b.Send("POST", "/api/programs", `{"name":"`+name+`"}`)
	w.Want(b.t, http.StatusCreated, "")
	p = sitetest.Decode[Program](b.t, w.Text)
	p.Browser = &Browser{b.t, b.site, &http.Client{Transport: bearer(p.Token)}}
	return p
}

// bearer is an http.RoundTripper that adds a token to requests without Authorization.
type bearer string

func (token bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Get("Authorization") == "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+string(token))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// Commanded is the response to a command.
type Commanded struct {
	Error  *struct{ Code, Text string }
	V      int64
	Played int
	Ply    int
	State  lineState
}

// Command gives a command in a game and fails the test if the reply has another status or code.
func (p Program) Command(slug, body string, status int, code string) Commanded {
	p.t.Helper()
	w := p.Send("POST", "/api/games/"+slug+"/command", body)
	w.Want(p.t, status, code)
	return sitetest.Decode[Commanded](p.t, w.Text)
}

// Concerns opens the program's own stream.
func (p Program) Concerns(t *testing.T, query string) *Streamed {
	t.Helper()
	return p.site.Stream(t, "/api/me/stream"+query, p.Token)
}
