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

	"threefold/internal/locale"
	"threefold/internal/push/webpush"
)

type outcome int

const (
	taken   outcome = iota
	gone            // the subscription no longer exists
	refused         // permanently: a retry would not help
	later           // a retry may succeed
	tooLong         // a shorter message may be taken; deliver returns another outcome instead
)

// answered is the answer of a push service.
type answered struct {
	outcome
	status int           // of HTTP; 0 if the service has not answered
	after  time.Duration // Retry-After; 0 if the service did not send it
	err    error
}

const answerWait = 10 * time.Second

// NewClient returns a client for push services that uses no proxy and follows no redirect. The
// dialer's Control should be Public, because endpoints come from strangers.
func NewClient(dialer *net.Dialer) *http.Client {
	return &http.Client{
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: answerWait, ResponseHeaderTimeout: answerWait,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConnsPerHost: 8, MaxConnsPerHost: perHost, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       answerWait,
	}
}

// letter is what is sent to browsers of one player.
type letter struct {
	message func(l *locale.Language) message
	topic   string        // replaces an earlier message of the same topic at the push service
	life    time.Duration // how long the push service keeps it for a browser that is offline
	urgent  bool
}

// deliver sends a letter to a browser; if it is too long, once more without its picture.
func (s *Sender) deliver(ctx context.Context, l letter, to Subscription) answered {
	m := l.message(s.languageOf(to))
	a := s.post(ctx, l, to, m.text())
	if a.outcome == tooLong && m.Notification.Image != "" {
		m.Notification.Image = ""
		a = s.post(ctx, l, to, m.text())
	}
	if a.outcome == tooLong {
		a.outcome = refused
	}
	return a
}

// languageOf returns the language of a subscription: English if the site does not have it any more.
func (s *Sender) languageOf(to Subscription) *locale.Language {
	if l, ok := s.Languages.Of(to.Language); ok {
		return l
	}
	return s.Languages.English()
}

// post sends a text to a browser. It reads only the status and headers of the answer.
func (s *Sender) post(ctx context.Context, l letter, to Subscription, text []byte) answered {
	endpoint, err1 := readEndpoint(to.Endpoint)
	keys, err2 := webpush.ReadKeys(to.Key, to.Secret)
	if err := errors.Join(err1, err2); err != nil {
		return answered{outcome: gone, err: err}
	}
	ctx, cancel := context.WithTimeoutCause(ctx, answerWait, errLapsed)
	defer cancel()
	r, err := s.request(ctx, l, endpoint, keys, text)
	if err != nil {
		return answered{outcome: refused, err: err}
	}
	w, err := s.Client.Do(r)
	switch {
	case errors.Is(err, errPrivate):
		return answered{outcome: gone, err: errPrivate}
	case err != nil:
		var failed *url.Error // its text has the endpoint, which is secret and must not be logged
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return answered{outcome: later, err: err}
	}
	w.Body.Close()
	return answered{outcome: outcomeOf(w.StatusCode), status: w.StatusCode, after: retryAfter(w.Header.Get("Retry-After"), time.Now())}
}

func (s *Sender) request(ctx context.Context, l letter, endpoint *url.URL, keys webpush.Keys, text []byte) (*http.Request, error) {
	body, err := webpush.Seal(keys, text)
	if err != nil {
		return nil, err
	}
	signature, err := s.Signer.Authorization(endpoint, time.Now())
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	urgency := "normal"
	if l.urgent {
		urgency = "high"
	}
	r.Header = http.Header{"Authorization": {signature}, "Content-Encoding": {"aes128gcm"}, "Content-Type": {"application/octet-stream"},
		"Ttl": {strconv.Itoa(int(l.life / time.Second))}, "Urgency": {urgency}, "Topic": {l.topic}}
	return r, nil
}

// outcomeOf returns the outcome of an HTTP status. Redirects are not followed and count as
// refused.
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

// pause returns the backoff after this many failed tries: exponential, at most an hour, with
// jitter.
func pause(tries int) time.Duration {
	return spread(min(firstPause<<min(tries, 10), longestPause))
}

// spread adds jitter: it returns a random duration from half of d to d.
func spread(d time.Duration) time.Duration { return d/2 + rand.N(d/2) }

// retryAfter parses a Retry-After header, seconds or a date; 0 if it has neither.
func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil && seconds > 0 {
		return time.Duration(min(seconds, int(lasts/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return min(max(at.Sub(now), 0), lasts)
	}
	return 0
}
