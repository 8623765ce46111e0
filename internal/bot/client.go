package bot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The parts of the API (docs/api-examples.md, /api/openapi.json) that a bot reads.
type (
	// line is a line of the stream, with the fields of all types.
	line struct {
		Type    string
		N, V    int64
		Slug    string
		Variant string // of an invitation
		From    string
		Game    *struct {
			Game, Start, Of string
			Terms           struct{ Clock *struct{ Increment int64 } }
			You             struct{ Seat string }
			Plies           []struct{ Text string }
			State           state
		}
		Ply    *struct{ Text string }
		State  *state
		Result string
		Reason string
	}
	state struct {
		Status string
		On     int64
		Turn   string
		Paused bool
		Clock  *struct{ White, Black, First int64 }
		Offers []offer
	}
	offer struct{ Offer, By string }
)

// client sends requests to a site with a program's token.
type client struct {
	url, token string
	http       *http.Client
}

// refusal is an error response of the site.
type refusal struct {
	Status int
	Code   string
	Text   string
	again  time.Duration // after which the request may be retried; 0 for never
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Code, r.Text) }

const (
	readWait  = 30 * time.Second       // timeout of an answer or a line; heartbeats come every ten seconds
	firstWait = 250 * time.Millisecond // first backoff
	longWait  = 10 * time.Second       // longest backoff
)

// open sends a request once. The error is a *refusal for an error response.
func (c *client) open(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Content-Type", "application/json")
	w, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	if w.StatusCode < 300 {
		return w, nil
	}
	defer w.Body.Close()
	var said struct{ Error refusal }
	json.NewDecoder(w.Body).Decode(&said) // Decode fails for a response of a proxy
	said.Error.Status = w.StatusCode
	if seconds, err := strconv.Atoi(w.Header.Get("Retry-After")); err == nil {
		said.Error.again = time.Duration(max(seconds, 1)) * time.Second
	} else if w.StatusCode >= 500 || w.StatusCode == http.StatusTooManyRequests {
		said.Error.again = longWait
	}
	return nil, &said.Error
}

// post is ask with the method POST.
func (c *client) post(ctx context.Context, path string, body, into any) error {
	return c.ask(ctx, http.MethodPost, path, body, into)
}

// ask sends a request, with retries until it is answered; requests are idempotent. The error is a
// *refusal, or that of ctx.
func (c *client) ask(ctx context.Context, method, path string, body, into any) error {
	for wait := firstWait; ; wait = min(2*wait, longWait) {
		err := c.try(ctx, method, path, body, into)
		refused, answered := errors.AsType[*refusal](err)
		switch {
		case err == nil || answered && refused.again == 0:
			return err
		case answered:
			wait = max(wait, refused.again)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

func (c *client) try(ctx context.Context, method, path string, body, into any) error {
	ctx, cancel := context.WithTimeout(ctx, readWait)
	defer cancel()
	w, err := c.open(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	b, err := io.ReadAll(w.Body) // reading to the end lets the connection be reused
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(b, into)
}

// command sends a command in a game; id makes it idempotent.
func (c *client) command(ctx context.Context, slug, id string, fields map[string]any) error {
	fields["id"] = id
	return c.post(ctx, "/api/games/"+slug+"/command", fields, nil)
}

// follow sends the lines of the program's stream to lines until ctx ends, and reconnects when the
// stream ends. The error is that of ctx, or a *refusal such as for a revoked token.
func (c *client) follow(ctx context.Context, lines chan<- line) error {
	from, wait := int64(0), firstWait
	for ctx.Err() == nil {
		next, err := c.read(ctx, from, lines)
		if refused, ok := errors.AsType[*refusal](err); ok && refused.again == 0 {
			return err
		}
		if wait = min(2*wait, longWait); next > from {
			from, wait = next, firstWait
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
	return ctx.Err()
}

// read reads a stream to its end, and returns the last number N that it had.
func (c *client) read(ctx context.Context, from int64, lines chan<- line) (int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	silent := time.AfterFunc(readWait, cancel)
	defer silent.Stop()
	w, err := c.open(ctx, http.MethodGet, "/api/me/stream?from="+strconv.FormatInt(from, 10), nil)
	if err != nil {
		return from, err
	}
	defer w.Body.Close()
	scanner := bufio.NewScanner(w.Body)
	scanner.Buffer(nil, 8<<20)
	for scanner.Scan() {
		silent.Reset(readWait)
		if strings.TrimSpace(scanner.Text()) == "" {
			continue
		}
		var l line
		if err := json.Unmarshal(scanner.Bytes(), &l); err != nil {
			return from, err
		}
		from = max(from, l.N)
		select {
		case lines <- l:
		case <-ctx.Done():
			return from, ctx.Err()
		}
	}
	return from, scanner.Err()
}
