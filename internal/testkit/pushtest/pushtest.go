// Package pushtest is a push service for tests, on the loopback, with browsers that subscribe to
// it: it verifies the sender and decrypts messages.
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

// Received is a message that the service received for a browser.
type Received struct {
	Browser string // name of the browser
	Topic   string
	Urgency string
	TTL     time.Duration
	Contact string // of the sender, from its token
	Plain   []byte // decrypted body
}

// Notification is what a browser shows for a message.
type Notification struct {
	Title, Body, Lang, Tag, Navigate, Image string
	Silent                                  bool
}

// Notification decodes the message as a declarative push message. A wrong one fails the test.
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

// Browser is a subscription to the service, with its keys.
type Browser struct {
	Name, Endpoint, Key, Secret string

	private *ecdh.PrivateKey
	secret  []byte
}

// Service is a push service over TLS. answer returns the status with which it answers a message;
// it may write headers and may block. Nil answers 201.
type Service struct {
	*httptest.Server
	t      testing.TB
	answer func(w http.ResponseWriter, browser string, r Received) (status int)

	mu       sync.Mutex
	browsers map[string]*Browser
	got      []Received
	asked    int
	arrived  chan struct{} // closed at each request, and replaced
}

// Start starts a service that ends with the test; answer is that of Service.
func Start(t testing.TB, answer func(w http.ResponseWriter, browser string, r Received) int) *Service {
	s := &Service{t: t, answer: answer, browsers: map[string]*Browser{}, arrived: make(chan struct{})}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(s.Close)
	return s
}

// Browser returns a new subscription of a browser with this name.
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

// Got returns the messages that were answered with 201, and the number of all requests.
func (s *Service) Got() (all []Received, requests int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(all, s.got...), s.asked
}

// Wait returns the messages when this many requests have arrived in all, or fails the test.
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

// read verifies a request as RFC 8030, 8188, 8291 and 8292 require, and decrypts it.
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
