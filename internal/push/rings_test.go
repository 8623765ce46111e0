package push

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/pushtest"
)

func (m *memory) Rings(context.Context, int64, int) (all []Ring, err error) { return m.rings, m.fails }

func (m *memory) Wishers(_ context.Context, wish, _ string, now int64, limit int) (all []Subscription, err error) {
	for _, s := range m.subs {
		if slices.Contains(s.Wishes, wish) && m.quietUntil[s.ID] <= now {
			all = append(all, s)
		}
	}
	return all[:min(len(all), limit)], nil
}

func (m *memory) NotRungBefore(_ context.Context, ids []string, until int64) error {
	for _, id := range ids {
		m.quietUntil[id] = until
	}
	return nil
}

func (m *memory) Choose(_ context.Context, _ string, ids []string, _ int64) error {
	m.notes = append(m.notes, fmt.Sprint("choose ", len(ids)))
	return nil
}

func (m *memory) ByID(_ context.Context, ids []string) (all []Subscription, err error) {
	for _, s := range m.subs {
		if slices.Contains(ids, s.ID) {
			all = append(all, s)
		}
	}
	return all, nil
}

func (m *memory) NoteRing(_ context.Context, r Ring) error {
	m.notes = append(m.notes, fmt.Sprintf("done %d, people %d, again %t", len(r.Done), r.People, r.Next > 0))
	return m.fails
}

func (m *memory) EndRing(context.Context, string) error {
	m.notes = append(m.notes, "end")
	return nil
}

// challenge is a ring of an open challenge at Cheskers that was asked for some time ago.
func challenge(ago time.Duration) Ring {
	return Ring{At: time.Now().Add(-ago).UnixMilli(), Next: 1, Game: gamelog.Row{ID: "id", Slug: "slug", Game: "cheskers", Status: gamelog.Invited, Creator: gamelog.Person{ID: "ada", Name: "Ada"},
		Terms: gamelog.Terms{Visibility: gamelog.Open, Clock: &gamelog.Control{Base: 600_000, Increment: 5000}}}}
}

// wishing gives a player browsers that wish for games of Cheskers with a clock.
func (b *bench) wishing(player string, names ...string) {
	b.subscribe(player, names...)
	for i := range b.store.subs {
		b.store.subs[i].Wishes = []string{"cheskers/clock"}
	}
	b.store.quietUntil = map[string]int64{}
}

// rung sends a ring, and returns what was written into the store.
func (b *bench) rung(t *testing.T, r Ring) string {
	t.Helper()
	b.store.notes = nil
	if err := b.ring(t.Context(), r); err != nil {
		t.Error(err)
	}
	return strings.Join(b.store.notes, "; ")
}

// sent is how many messages were sent.
func (b *bench) sent() int {
	_, requests := b.service.Got()
	return requests
}

func TestARing(t *testing.T) {
	b := newBench(t, nil)
	b.wishing("ben", "phone", "laptop")
	b.wishing("cy", "tablet")
	b.subscribe("dora", "another")
	r := challenge(20 * time.Second)
	if got, want := b.rung(t, r), "choose 3; done 1, people 1, again true; done 2, people 1, again true; done 3, people 2, again true; done 3, people 2, again false"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	got, _ := b.service.Got()
	want := pushtest.Notification{Title: "Someone would like to play Cheskers, 10 + 5.", Body: "The first to come plays.", Lang: "en", Tag: "threefold-slug", Navigate: "https://play.example/g/slug?rung=1"}
	if len(got) != 3 || got[0].Notification(t) != want || got[0].Urgency != "high" || got[0].TTL != ringLife {
		t.Errorf("%d messages, %+v", len(got), got[0])
	}

	r.Chosen, r.Done = []string{"phone", "laptop", "tablet"}, []string{"phone", "laptop", "tablet"}
	r.Game.Status, r.Game.White, r.Game.Black = gamelog.Playing, r.Game.Creator, gamelog.Person{ID: "cy"}
	if notes := b.rung(t, r); notes != "end" {
		t.Error(notes)
	}
	got, _ = b.service.Got()
	taken := pushtest.Notification{Title: "Seat taken", Body: "Cheskers", Lang: "en", Tag: want.Tag, Navigate: want.Navigate, Silent: true}
	if len(got) != 5 || got[3].Notification(t) != taken || got[4].Notification(t) != taken || got[3].Topic == got[4].Topic && b.store.subs[0].Player != b.store.subs[1].Player {
		t.Errorf("%d messages, %+v", len(got), got[3:])
	}
}

// At most ten players are notified, with all their browsers; those in their quiet hours are left out.
func TestTenAreRung(t *testing.T) {
	b := newBench(t, nil)
	for i := range 70 {
		b.wishing(fmt.Sprint("asleep ", i), fmt.Sprint("a", i))
	}
	now := time.Now().UTC()
	for i := range b.store.subs {
		b.store.subs[i].Quiet = Quiet{From: (now.Hour()*60 + now.Minute() + minutesOfDay - 60) % minutesOfDay, To: (now.Hour()*60 + now.Minute() + 60) % minutesOfDay}
	}
	for i := range 12 {
		b.wishing(fmt.Sprint("awake ", i), fmt.Sprint("b", i), fmt.Sprint("c", i))
	}
	for i := range 20 { // who are listed with them
		b.store.subs[2*i], b.store.subs[70+i] = b.store.subs[70+i], b.store.subs[2*i]
	}
	if notes := b.rung(t, challenge(0)); !strings.HasPrefix(notes, "choose 20;") || !strings.HasSuffix(notes, "done 20, people 10, again false") {
		t.Error(notes)
	}
	if got, _ := b.service.Got(); len(got) != 20 || len(b.store.quietUntil) < 30 {
		t.Errorf("%d messages, %d are asleep", len(got), len(b.store.quietUntil))
	}
}

func TestRingsThatCannotBeSent(t *testing.T) {
	b := newBench(t, func(_ http.ResponseWriter, browser string, _ pushtest.Received) int {
		return map[string]int{"gone": http.StatusGone, "refusing": http.StatusBadRequest, "busy": http.StatusServiceUnavailable}[browser]
	})
	b.wishing("ben", "gone", "refusing", "busy")
	if notes, want := b.rung(t, challenge(0)), "choose 3; done 1, people 0, again true; done 2, people 0, again true; done 2, people 0, again true"; notes != want {
		t.Errorf("%s, want %s", notes, want)
	}
	if len(b.store.subs) != 2 {
		t.Errorf("%d subscriptions are left", len(b.store.subs))
	}
	r := challenge(ringLasts + time.Second)
	if notes := b.rung(t, r); notes != "done 0, people 0, again false" {
		t.Error(notes)
	}
	r.Chosen, r.Done, r.Game.Status = []string{"busy"}, []string{"busy"}, gamelog.Over
	if before, notes := b.sent(), b.rung(t, r); notes != "end" || b.sent() != before+1 {
		t.Errorf("%s; the challenge is over", notes)
	}
	r.At -= replacedFor.Milliseconds()
	if before, notes := b.sent(), b.rung(t, r); notes != "end" || b.sent() != before {
		t.Errorf("%s; the challenge was over long ago", notes)
	}
	b.store.fails = errors.New("no store")
	if err := b.ring(t.Context(), challenge(0)); !errors.Is(err, b.store.fails) {
		t.Error("the store fails in silence")
	}
}
