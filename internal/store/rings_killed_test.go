package store

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/push/webpush"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
)

// ringing is a mortal process of which the questions about rings count, and no others.
type ringing struct{ *mortal }

func (r ringing) Due(context.Context, int64, int) ([]push.Due, error) { return nil, nil }

func (r ringing) Lease(ctx context.Context, name, holder string, now, until int64) (bool, error) {
	ahead := r.later.Milliseconds()
	return r.Store.Lease(ctx, name, holder, now+ahead, until+ahead)
}

func (r ringing) Rings(ctx context.Context, now int64, limit int) (all []push.Ring, err error) {
	if all, err = r.Store.Rings(ctx, now, limit); len(all) == 0 || err != nil {
		return all, err
	}
	return all, r.ask("rings", func() error { return nil })
}

func (r ringing) Wishers(ctx context.Context, wish, maker string, now int64, limit int) (all []push.Subscription, err error) {
	return all, r.ask("wishers", func() error { all, err = r.Store.Wishers(ctx, wish, maker, now, limit); return err })
}

func (r ringing) Choose(ctx context.Context, game string, ids []string, now int64) error {
	return r.ask("choose", func() error { return r.Store.Choose(ctx, game, ids, now) })
}

func (r ringing) ByID(ctx context.Context, ids []string) (all []push.Subscription, err error) {
	return all, r.ask("byid", func() error { all, err = r.Store.ByID(ctx, ids); return err })
}

func (r ringing) NoteRing(ctx context.Context, ring push.Ring) error {
	return r.ask("note", func() error { return r.Store.NoteRing(ctx, ring) })
}

// challenged is a store with an open challenge of Anna's of which three players are to be notified.
func challenged(t *testing.T, s *Store, service *pushtest.Service) {
	t.Helper()
	g := row("g")
	g.Status, g.Terms = gamelog.Invited, gamelog.Terms{Visibility: gamelog.Open, Days: 1}
	save(t, s, g)
	for _, player := range []string{"ben", "cy", "dora"} {
		b := service.Browser(player)
		must.Do(t, s.Notifications().Subscribe(t.Context(), push.Subscription{ID: player, Player: player, Device: player, Endpoint: b.Endpoint, Key: b.Key, Secret: b.Secret, Wishes: []string{g.Game + "/days"}}, 1))
	}
	must.Do(t, s.Notifications().Ring(t.Context(), "g", time.Now().UnixMilli()))
}

// rungOut waits until a ring has nothing to do any more, and returns how many players were notified.
func rungOut(t *testing.T, s *Store) (people int) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		_, people, more, err := s.Notifications().Rung(t.Context(), "g")
		must.Do(t, err)
		if !more {
			return people
		}
		if time.Since(began) > time.Minute {
			t.Fatal("the ring is never done")
		}
	}
}

// A process that ends at any of its questions about a ring loses no message, and sends one twice at
// most, under the same tag.
func TestASenderThatEndsAmidARing(t *testing.T) {
	signer := must.Get(webpush.ReadSigner(must.Get(webpush.NewKey())(t), "mailto:me@play.example"))(t)
	questions := []string{"rings", "wishers", "choose", "byid", "note", "note", "note", "note"}
	var all sync.WaitGroup // they wait, most of the time
	for at := 1; at <= len(questions); at++ {
		for _, after := range []bool{false, true} {
			for engine, config := range engines {
				all.Go(func() {
					t.Run(fmt.Sprint(at, " ", after, " ", engine), func(t *testing.T) {
						service := pushtest.Start(t, nil)
						s := opened(t, config(t))
						challenged(t, s, service)
						first := &mortal{Store: s.Notifications(), transport: service.Client().Transport, at: at, after: after}
						stop := first.runOn(t, ringing{first}, signer)
						select {
						case <-first.ended:
						case <-time.After(time.Minute):
							t.Fatalf("it asked %q", first.asked)
						}
						stop()
						if !slices.Equal(first.asked, questions[:at]) {
							t.Errorf("it asked %q, want %q", first.asked, questions[:at])
						}
						next := &mortal{Store: s.Notifications(), transport: service.Client().Transport, later: time.Minute}
						stop = next.runOn(t, ringing{next}, signer)
						people := rungOut(t, s)
						stop()
						got, _ := service.Got()
						times, tags := map[string]int{}, map[string]bool{}
						for _, one := range got {
							times[one.Browser]++
							tags[one.Notification(t).Tag] = true
						}
						if len(times) != 3 || len(got) > 4 || len(tags) != 1 || people < 2 || people > 3 {
							t.Errorf("%d players, %v, %v", people, times, tags)
						}
					})
				})
			}
		}
	}
	all.Wait()
}

// Of several processes one sends.
func TestProcessesRingOnce(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		signer := must.Get(webpush.ReadSigner(must.Get(webpush.NewKey())(t), "mailto:me@play.example"))(t)
		service := pushtest.Start(t, nil)
		challenged(t, s, service)
		for range 3 {
			m := &mortal{Store: s.Notifications(), transport: service.Client().Transport}
			defer m.runOn(t, s.Notifications(), signer)()
		}
		people := rungOut(t, s)
		if got, requests := service.Got(); people != 3 || len(got) != 3 || requests != 3 {
			t.Errorf("%d players, %d messages, %d requests", people, len(got), requests)
		}
	})
}
