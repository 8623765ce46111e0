package store

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"threefold/internal/locale"
	"threefold/internal/push"
	"threefold/internal/push/webpush"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
)

// mortal is a process that sends notifications: at one of its questions to the store, before or
// after that is done, it is no more, and neither asks nor sends anything.
type mortal struct {
	push.Store
	transport http.RoundTripper
	later     time.Duration // how far its clock is ahead
	at        int           // the question at which it ends; 0: none
	after     bool          // the question is done

	mu    sync.Mutex
	asked []string
	ended chan struct{} // closed at its end
}

var errEnded = errors.New("the process is no more")

// ask asks the store, as long as the process is there.
func (m *mortal) ask(name string, question func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.isOver() {
		return errEnded
	}
	m.asked = append(m.asked, name)
	if len(m.asked) != m.at {
		return question()
	}
	if m.after {
		_ = question() // the result is lost
	}
	close(m.ended)
	return errEnded
}

func (m *mortal) isOver() bool {
	select {
	case <-m.ended:
		return true
	default:
		return false
	}
}

func (m *mortal) Due(ctx context.Context, _ int64, limit int) (all []push.Due, err error) {
	return all, m.ask("due", func() error { all, err = m.Store.Due(ctx, someday, limit); return err })
}

func (m *mortal) Subscriptions(ctx context.Context, player string) (all []push.Subscription, err error) {
	return all, m.ask("subscriptions", func() error { all, err = m.Store.Subscriptions(ctx, player); return err })
}

func (m *mortal) Settle(ctx context.Context, was push.Due, now push.Stage) error {
	return m.ask("settle", func() error { return m.Store.Settle(ctx, was, now) })
}

func (m *mortal) Lease(ctx context.Context, name, holder string, now, until int64) (held bool, err error) {
	ahead := m.later.Milliseconds()
	return held, m.ask("lease", func() error {
		held, err = m.Store.Lease(ctx, name, holder, now+ahead, until+ahead)
		return err
	})
}

func (m *mortal) RoundTrip(r *http.Request) (*http.Response, error) {
	if m.isOver() {
		return nil, errEnded
	}
	return m.transport.RoundTrip(r)
}

// run lets the process send notifications until it ends, or is told to.
func (m *mortal) run(t *testing.T, signer *webpush.Signer) (stop func()) {
	return m.runOn(t, m, signer)
}

// runOn is run with the questions that a store asks.
func (m *mortal) runOn(t *testing.T, store push.Store, signer *webpush.Signer) (stop func()) {
	m.ended = make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	sender := push.NewSender(push.Config{Store: store, Client: &http.Client{Transport: m}, Signer: signer,
		GameName: func(string) string { return "Cheskers" }, Languages: must.Get(locale.Embedded())(t), Logger: logger(t)})
	done := make(chan struct{})
	go func() { defer close(done); sender.Run(ctx) }()
	return func() { cancel(); <-done }
}

// A process that ends at any of its questions to the store, just before or just after that
// is done, loses no message, and sends one twice at most: the next process, which knows what
// is in the store and nothing else, does the rest. The browsers have subscribed, at another
// process where there may be one, amid moves: the first move afterwards notifies them.
func TestASenderThatEndsAtAQuestionLosesNoNotification(t *testing.T) {
	const questions = 6 // the lease, what is due, to whom, and how far it is after each of three browsers
	key := must.Get(webpush.NewKey())(t)
	signer := must.Get(webpush.ReadSigner(key, "mailto:me@play.example"))(t)
	var all sync.WaitGroup // they wait, most of the time
	for at := 1; at <= questions; at++ {
		for _, after := range []bool{false, true} {
			for engine, config := range engines {
				all.Go(func() {
					t.Run(fmt.Sprint(at, " ", after, " ", engine), func(t *testing.T) { killsSender(t, config(t), signer, at, after) })
				})
			}
		}
	}
	all.Wait()
}

// subscribeAll subscribes browsers of Ben's.
func subscribeAll(ctx context.Context, s *Store, service *pushtest.Service, browsers []string) error {
	for i, name := range browsers {
		b := service.Browser(name)
		one := push.Subscription{ID: name, Player: "ben", Device: name, Endpoint: b.Endpoint, Key: b.Key, Secret: b.Secret}
		if err := s.Notifications().Subscribe(ctx, one, int64(i)); err != nil {
			return err
		}
	}
	return nil
}

// moveUntil makes moves against Ben, of which the last begins when something is done, and
// gives its number.
func moveUntil(t *testing.T, s *Store, done <-chan error) (last int64) {
	t.Helper()
	for over := false; !over; {
		select {
		case err := <-done:
			must.Do(t, err)
			over = true
		default:
		}
		last++
		notified(t, s, "g", last+1, turn("ben", 0))
	}
	return last + 1
}

// killsSender ends a process at a question to the store, and lets the next one go on.
func killsSender(t *testing.T, config Config, signer *webpush.Signer, at int, after bool) {
	service := pushtest.Start(t, nil)
	browsers := []string{"phone", "tablet", "laptop"}
	s := must.Get(Open(t.Context(), config))(t)
	other := s
	if config.URL != "" {
		other = opened(t, config)
	}
	save(t, s, playing("g"))
	subscribed := make(chan error, 1)
	go func() { subscribed <- subscribeAll(t.Context(), other, service, browsers) }()
	last := moveUntil(t, s, subscribed)
	wantDue(t, s, someday, fmt.Sprintf("ben to slug-g: turn by %d at +%d", last, last))

	first := &mortal{Store: s.Notifications(), transport: service.Client().Transport, at: at, after: after}
	stop := first.run(t, signer)
	select {
	case <-first.ended:
	case <-time.After(time.Minute):
		t.Fatalf("it asked %q", first.asked)
	}
	stop()
	if want := []string{"lease", "due", "subscriptions", "settle", "settle", "settle"}[:at]; !slices.Equal(first.asked, want) {
		t.Errorf("it asked %q, want %q", first.asked, want)
	}
	must.Do(t, s.Close())

	s = opened(t, config)
	stop = (&mortal{Store: s.Notifications(), transport: service.Client().Transport, later: time.Minute}).run(t, signer)
	for began := time.Now(); len(due(t, s, someday)) > 0; time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatal("the call is never done")
		}
	}
	stop()
	got, _ := service.Got()
	times := map[string]int{}
	for _, one := range got {
		times[one.Browser]++
	}
	if len(times) != len(browsers) || len(got) > len(browsers)+1 {
		t.Errorf("sent was %v", times)
	}
}
