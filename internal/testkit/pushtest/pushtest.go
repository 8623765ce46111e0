// Package pushtest is a push service for tests, on the loopback, with browsers that
// subscribe at it: it checks who sends, and opens what is sent.
package pushtest

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

// Received is a message as a browser of the service got it.
type Received struct {
	Browser string // its name
	Topic   string
	Urgency string
	TTL     time.Duration
	Contact string
	Plain   []byte
}

// Notification is what a browser shows of a message.
type Notification struct{ Title, Body, Tag, Navigate, Image string }

// Notification reads the message.
func (r Received) Notification(t testing.TB) Notification {
	t.Helper()
	var m struct {
		WebPush      int `json:"web_push"`
		Notification Notification
	}
	if err := json.Unmarshal(r.Plain, &m); err != nil || m.WebPush != 8030 {
		t.Errorf("a message is %s: %v", r.Plain, err)
	}
	return m.Notification
}

// Browser is a subscription at the service.
type Browser struct {
	Name, Endpoint, Key, Secret string

	private *ecdh.PrivateKey
	secret  []byte
}

// Service is a push service over TLS. Answer says how it answers a message to a browser,
// 201 where it is nil; it may write headers, and may block.
type Service struct {
	*httptest.Server
	t      testing.TB
	answer func(w http.ResponseWriter, browser string, r Received) (status int)

	mu       sync.Mutex
	browsers map[string]*Browser
	got      []Received
	asked    int
	arrived  chan struct{} // closed with each arrival, and made again
}

// Start starts a service that ends with the test.
func Start(t testing.TB, answer func(w http.ResponseWriter, browser string, r Received) int) *Service {
	s := &Service{t: t, answer: answer, browsers: map[string]*Browser{}, arrived: make(chan struct{})}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(s.Close)
	return s
}

// Browser makes a browser of this name subscribe.
func (s *Service) Browser(name string) *Browser {
	private := must.Get(ecdh.P256().GenerateKey(rand.Reader))(s.t)
	b := &Browser{Name: name, Endpoint: s.URL + "/to/" + name, private: private, secret: make([]byte, 16)}
	rand.Read(b.secret)
	b.Key, b.Secret = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(b.secret)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[name] = b
	return b
}

// Got lists the messages that were taken, and says how many requests came.
func (s *Service) Got() (all []Received, requests int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(all, s.got...), s.asked
}

// Wait returns when so many requests came in all, or ends the test.
func (s *Service) Wait(requests int, within time.Duration) []Received {
	s.t.Helper()
	late := time.After(within)
	for {
		s.mu.Lock()
		arrived := s.arrived
		s.mu.Unlock()
		got, asked := s.Got()
		if asked >= requests {
			return got
		}
		select {
		case <-arrived:
		case <-late:
			s.t.Fatalf("%d requests came, want %d", asked, requests)
		}
	}
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/to/")
	s.mu.Lock()
	browser := s.browsers[name]
	s.mu.Unlock()
	if browser == nil {
		w.WriteHeader(http.StatusGone)
		return
	}
	got, err := s.read(browser, r)
	if err != nil {
		s.t.Errorf("a message to %s: %v", name, err)
	}
	status := http.StatusCreated
	if s.answer != nil {
		status = s.answer(w, name, got)
	}
	s.mu.Lock()
	s.asked++
	if status == http.StatusCreated {
		s.got = append(s.got, got)
	}
	close(s.arrived)
	s.arrived = make(chan struct{})
	s.mu.Unlock()
	w.WriteHeader(status)
}

// read checks a request as RFC 8030, 8188, 8291 and 8292 have it.
func (s *Service) read(b *Browser, r *http.Request) (Received, error) {
	got := Received{Browser: b.Name, Topic: r.Header.Get("Topic"), Urgency: r.Header.Get("Urgency")}
	audience, contact, _, until, err := Check(r.Header.Get("Authorization"))
	if err != nil {
		return got, err
	}
	ttl, err := strconv.Atoi(r.Header.Get("TTL"))
	switch life := time.Until(until); {
	case err != nil || ttl < 0 || r.Method != http.MethodPost:
		return got, fmt.Errorf("%s with TTL %q", r.Method, r.Header.Get("TTL"))
	case audience != s.URL || life <= 0 || life > 24*time.Hour:
		return got, fmt.Errorf("signed for %s and %s", audience, life)
	case r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("Cookie") != "":
		return got, fmt.Errorf("headers %v", r.Header)
	case len(got.Topic) > 32 || strings.Trim(got.Topic, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		return got, fmt.Errorf("topic %q", got.Topic)
	}
	got.TTL, got.Contact = time.Duration(ttl)*time.Second, contact
	body, err := io.ReadAll(io.LimitReader(r.Body, 4097))
	if err != nil || len(body) > 4096 {
		return got, fmt.Errorf("a body of %d bytes, %w", len(body), err)
	}
	got.Plain, err = Open(b.private, b.secret, body)
	return got, err
}
