package push

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push/webpush"
)

type outcome int

const (
	taken   outcome = iota
	gone            // there is no such subscription any more
	refused         // this message, or this site: sending it again is no use
	later           // it may be taken later
	tooLong         // less may be taken; deliver makes something else of it
)

// answered is an outcome, with when the service wants to be asked again, if it says so.
type answered struct {
	outcome
	status int // 0 where the service has not answered
	after  time.Duration
	err    error
}

const answerWait = 10 * time.Second

// NewClient is a client for push services: each connection is to a public address (control
// checks it; Public), through no proxy; it follows nothing that an answer leads to.
func NewClient(dialer *net.Dialer) *http.Client {
	return &http.Client{
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: answerWait, ResponseHeaderTimeout: answerWait,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConnsPerHost: 8, MaxConnsPerHost: perHost, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       answerWait,
	}
}

// deliver sends a notification to a browser; once more without its picture where that is too long.
func (s *Sender) deliver(ctx context.Context, d Due, to Subscription) answered {
	m := s.messageOf(d)
	a := s.post(ctx, d, to, m.text())
	if a.outcome == tooLong && m.Notification.Image != "" {
		m.Notification.Image = ""
		a = s.post(ctx, d, to, m.text())
	}
	if a.outcome == tooLong {
		a.outcome = refused
	}
	return a
}

// post sends a text to a browser, and reads no more of the answer than its head.
func (s *Sender) post(ctx context.Context, d Due, to Subscription, text []byte) answered {
	endpoint, err1 := readEndpoint(to.Endpoint)
	keys, err2 := webpush.ReadKeys(to.Key, to.Secret)
	if err := errors.Join(err1, err2); err != nil {
		return answered{outcome: gone, err: err}
	}
	ctx, cancel := context.WithTimeoutCause(ctx, answerWait, errLapsed)
	defer cancel()
	r, err := s.request(ctx, d, endpoint, keys, text)
	if err != nil {
		return answered{outcome: refused, err: err}
	}
	w, err := s.Client.Do(r)
	switch {
	case errors.Is(err, errPrivate):
		return answered{outcome: gone, err: errPrivate}
	case err != nil:
		var failed *url.Error // whose text has the endpoint, which is the browser's secret
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return answered{outcome: later, err: err}
	}
	w.Body.Close()
	return answered{outcome: outcomeOf(w.StatusCode), status: w.StatusCode, after: retryAfter(w.Header.Get("Retry-After"), time.Now())}
}

func (s *Sender) request(ctx context.Context, d Due, endpoint *url.URL, keys webpush.Keys, text []byte) (*http.Request, error) {
	now := time.Now()
	body, err := webpush.Seal(keys, text)
	if err != nil {
		return nil, err
	}
	signature, err := s.Signer.Authorization(endpoint, now)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	urgency := "normal"
	if d.Kind == gamelog.NotifyQuarter || d.Kind == gamelog.NotifyTaken && !d.Game.Terms.Slow() { // the clock may run already
		urgency = "high"
	}
	r.Header = http.Header{"Authorization": {signature}, "Content-Encoding": {"aes128gcm"}, "Content-Type": {"application/octet-stream"},
		"Ttl": {strconv.Itoa(int(timeToLive(d, now) / time.Second))}, "Urgency": {urgency}, "Topic": {topic(d)}}
	return r, nil
}

// outcomeOf is what a status says. A redirect is followed nowhere, and no push service has
// one to give.
func outcomeOf(status int) outcome {
	switch {
	case status >= 200 && status < 300:
		return taken
	case status == http.StatusNotFound, status == http.StatusGone:
		return gone
	case status == http.StatusRequestEntityTooLarge:
		return tooLong
	case status == http.StatusRequestTimeout, status == http.StatusTooManyRequests, status >= 500:
		return later
	default:
		return refused
	}
}

const (
	firstPause   = 30 * time.Second
	longestPause = time.Hour
)

// pause is how long a notification waits after so many tries without success: twice as long each time, at
// most an hour, and spread out.
func pause(tries int) time.Duration {
	return spread(min(firstPause<<min(tries, 10), longestPause))
}

// spread is half of a pause or more, by chance: notifications that fail together come back apart.
func spread(d time.Duration) time.Duration { return d/2 + rand.N(d/2) }

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil && seconds > 0 {
		return time.Duration(min(seconds, int(lasts/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return min(max(at.Sub(now), 0), lasts)
	}
	return 0
}
