package push

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/testkit/pushtest"
)

func (m *memory) Unreminded(_ context.Context, last, start int64, limit int) (all []Subscription, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notes = append(m.notes, "read")
	for _, s := range m.subs {
		if slices.Contains(s.Wishes, WishHour) && m.reminded[s.ID] >= last && m.reminded[s.ID] < start {
			all = append(all, s)
		}
	}
	return all[:min(len(all), limit)], nil
}

func (m *memory) NoteReminded(_ context.Context, id string, start int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails == nil {
		m.reminded[id] = start
	}
	return m.fails
}

// clocked is a bench whose sender runs in a bubble of synctest, which begins at midnight UTC; the site's
// hour begins at one.
type clocked struct {
	*bench
	starts time.Time
}

// RoundTrip hands a request to the push service, without a network.
func (c clocked) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	w := httptest.NewRecorder()
	c.service.Config.Handler.ServeHTTP(w, r)
	return w.Result(), nil
}

// beforeAnHour runs test in a bubble. answer is that of pushtest.Service.
func beforeAnHour(t *testing.T, answer func(w http.ResponseWriter, browser string, r pushtest.Received) int, test func(t *testing.T, c clocked)) {
	b := newBench(t, answer)
	b.store.reminded = map[string]int64{}
	synctest.Test(t, func(t *testing.T) {
		c := clocked{b, time.Now().Add(time.Hour)}
		b.Client.Transport = c
		b.Hours = func(time.Time) []Hour { return []Hour{{"id", "slug", c.starts}} }
		test(t, c)
	})
}

// remindable gives players a browser each, by its name, that wishes for hours.
func (c clocked) remindable(names ...string) {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	for _, name := range names {
		c.subscribe("player of "+name, name)
		c.store.subs[len(c.store.subs)-1].Wishes = []string{"cheskers/clock", WishHour}
	}
}

// at lets the sender work until a moment before the hour, and returns the names of the browsers that
// were sent something by then, sorted.
func (c clocked) at(left time.Duration) string {
	time.Sleep(time.Until(c.starts) - left)
	synctest.Wait()
	got, _ := c.service.Got()
	names := []string{}
	for _, one := range got {
		names = append(names, one.Browser)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// run lets the sender poll until stop is called.
func (c clocked) run(t *testing.T) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); c.Run(ctx) }()
	return func() { cancel(); <-done }
}

// asked is how often the store was asked for devices to remind.
func (c clocked) asked() int {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	return len(c.store.notes)
}

// done are the devices that are done with the hour, and those that are subscribed.
func (c clocked) done() (done, subscribed []string) {
	c.store.mu.Lock()
	defer c.store.mu.Unlock()
	for _, one := range c.store.subs {
		subscribed = append(subscribed, one.ID)
		if c.store.reminded[one.ID] == c.starts.UnixMilli() {
			done = append(done, one.ID)
		}
	}
	return done, subscribed
}

func wantAt(t *testing.T, c clocked, left time.Duration, want string) {
	t.Helper()
	if got := c.at(left); got != want {
		t.Errorf("%v before the hour %q were reminded, want %q", left, got, want)
	}
}

// Each device that wishes for it is reminded once, ten minutes before the hour, in its language and
// by its clock; one that subscribes later, at once.
func TestAnHour(t *testing.T) {
	beforeAnHour(t, nil, func(t *testing.T, c clocked) {
		c.remindable("laptop", "phone")
		c.store.subs[1].Language, c.store.subs[1].Quiet.Zone = "de", "Europe/Berlin"
		c.subscribe("ben", "another")
		c.store.subs[2].Wishes = []string{"cheskers/clock"}
		defer c.run(t)()
		wantAt(t, c, remindBefore+time.Second, "")
		if c.asked() > 0 {
			t.Error("the store is asked long before")
		}
		wantAt(t, c, remindBefore-pollEvery, "laptop phone")
		got, _ := c.service.Got()
		if slices.SortFunc(got, func(a, b pushtest.Received) int { return strings.Compare(a.Browser, b.Browser) }); len(got) != 2 {
			t.FailNow()
		}
		want := pushtest.Notification{Title: "The weekly hour begins at 01:00", Body: "Come and play.", Lang: "en", Tag: "threefold-slug", Navigate: "https://play.example/hour/slug"}
		if n := got[0].Notification(t); n != want {
			t.Errorf("%+v", n)
		}
		if n := got[1].Notification(t); n.Title != "Die Spielstunde beginnt um 02:00 Uhr" || n.Lang != "de" {
			t.Errorf("%+v", n)
		}
		if one := got[0]; one.Urgency != "high" || one.TTL > remindBefore || one.TTL < remindBefore-pollEvery || one.Topic == got[1].Topic {
			t.Errorf("%+v", one)
		}
		c.remindable("tablet")
		wantAt(t, c, time.Minute, "laptop phone tablet")
		wantAt(t, c, 0, "laptop phone tablet")
		c.remindable("watch")
		wantAt(t, c, -time.Hour, "laptop phone tablet")
	})
}

// The store is asked nothing of a site without hours.
func TestASiteWithoutHours(t *testing.T) {
	beforeAnHour(t, nil, func(t *testing.T, c clocked) {
		c.Hours = nil
		c.remindable("phone")
		defer c.run(t)()
		wantAt(t, c, 0, "")
		if n := c.asked(); n > 0 {
			t.Errorf("it is asked %d times", n)
		}
	})
}

// A device in its quiet hours is reminded when they end before the hour begins, and else not.
func TestQuietHoursBeforeAnHour(t *testing.T) {
	beforeAnHour(t, nil, func(t *testing.T, c clocked) {
		c.remindable("asleep", "early")
		c.store.subs[0].Quiet = Quiet{From: 0, To: 60}
		c.store.subs[1].Quiet = Quiet{From: 0, To: 55}
		defer c.run(t)()
		wantAt(t, c, 5*time.Minute+pollEvery, "")
		if done, _ := c.done(); !slices.Equal(done, []string{"asleep"}) {
			t.Errorf("done with it are %q", done)
		}
		wantAt(t, c, 5*time.Minute-2*pollEvery, "early")
		wantAt(t, c, -time.Hour, "early")
	})
}

// What cannot be sent is sent again until the hour begins, but not at each poll; a subscription that is
// gone is deleted; one that is refused for good is left alone.
func TestRemindersThatCannotBeSent(t *testing.T) {
	var tries []time.Time
	beforeAnHour(t, func(_ http.ResponseWriter, browser string, _ pushtest.Received) int {
		if browser != "busy" {
			return map[string]int{"gone": http.StatusGone, "refusing": http.StatusBadRequest, "down": http.StatusServiceUnavailable}[browser]
		}
		if tries = append(tries, time.Now()); len(tries) == 3 {
			return http.StatusCreated
		}
		return http.StatusServiceUnavailable
	}, func(t *testing.T, c clocked) {
		c.remindable("busy", "down", "gone", "refusing")
		defer c.run(t)()
		wantAt(t, c, 5*time.Minute, "busy")
		if len(tries) != 3 || tries[1].Sub(tries[0]) < firstPause || tries[1].Sub(tries[0]) > firstPause+2*pollEvery {
			t.Errorf("tried at %v", tries)
		}
		if done, left := c.done(); !slices.Equal(done, []string{"busy", "refusing"}) || !slices.Equal(left, []string{"busy", "down", "refusing"}) {
			t.Errorf("left are %q, done %q", left, done)
		}
		c.at(0)
		_, requests := c.service.Got()
		c.at(-time.Hour)
		if _, after := c.service.Got(); after != requests || requests < 15 || requests > 30 {
			t.Errorf("%d requests, %d before the hour", after, requests)
		}
	})
}

// If it cannot be written that a device was reminded, or a process ends before, its message is sent
// again, and replaces the first.
func TestAReminderThatIsNotWrittenDown(t *testing.T) {
	beforeAnHour(t, nil, func(t *testing.T, c clocked) {
		c.remindable("phone")
		c.store.fails = errors.New("no store")
		ended := errors.Join(c.pollHours(t.Context(), nil), c.remind(t.Context(), Hour{"id", "slug", c.starts}, c.store.subs[0]))
		if !errors.Is(ended, c.store.fails) {
			t.Errorf("it fails in silence: %v", ended)
		}
		c.store.fails = nil
		stop := c.run(t)
		wantAt(t, c, time.Minute, "phone phone")
		stop()
		got, _ := c.service.Got()
		if got[0].Notification(t).Tag != got[1].Notification(t).Tag || got[0].Topic != got[1].Topic {
			t.Errorf("%+v", got)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := c.remind(ctx, Hour{"next", "next", c.starts.Add(time.Hour)}, c.store.subs[0]); !errors.Is(err, context.Canceled) || c.store.reminded["phone"] != c.starts.UnixMilli() {
			t.Errorf("a process that ends: %v, %v", err, c.store.reminded)
		}
	})
}

// Of hours that begin within the same ten minutes each is sent, the first one first, also where that
// is only taken later; hours that begin at the same moment have one message.
func TestHoursAtOnce(t *testing.T) {
	var up atomic.Bool
	beforeAnHour(t, func(_ http.ResponseWriter, browser string, _ pushtest.Received) int {
		if browser == "busy" && !up.Load() {
			return http.StatusServiceUnavailable
		}
		return http.StatusCreated
	}, func(t *testing.T, c clocked) {
		c.remindable("busy", "phone")
		c.Hours = func(time.Time) []Hour {
			return []Hour{{"a", "a", c.starts}, {"b", "b", c.starts}, {"c", "c", c.starts.Add(3 * time.Minute)}, {"d", "d", c.starts.Add(time.Hour)}}
		}
		defer c.run(t)()
		wantAt(t, c, 5*time.Minute, "phone phone")
		up.Store(true)
		wantAt(t, c, time.Minute, "busy busy phone phone")
		wantAt(t, c, -3*time.Minute, "busy busy phone phone")
		got, _ := c.service.Got()
		var order []string
		for _, one := range got {
			order = append(order, one.Browser+" "+strings.TrimPrefix(one.Notification(t).Tag, "threefold-"))
		}
		if want := []string{"phone a", "phone c", "busy a", "busy c"}; !slices.Equal(order, want) {
			t.Errorf("%q, want %q", order, want)
		}
	})
}

// A poll begins so many reminders, and no more.
func TestManyReminders(t *testing.T) {
	beforeAnHour(t, nil, func(t *testing.T, c clocked) {
		for i := range 2*remindersListed + 1 {
			c.remindable(fmt.Sprint(i))
		}
		time.Sleep(time.Until(c.starts) - remindBefore)
		for _, want := range []int{remindersListed, 2 * remindersListed, 2*remindersListed + 1, 2*remindersListed + 1} {
			if err := c.poll(t.Context()); err != nil {
				t.Error(err)
			}
			synctest.Wait()
			if got := c.sent(); got != want {
				t.Errorf("%d messages, want %d", got, want)
			}
		}
	})
}
