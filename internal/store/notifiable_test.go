package store

import (
	"fmt"
	"sync"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/testkit/must"
)

// Who has subscribed at one process is notified by the next move at another, which has not
// heard of it; on a file there is one process. Nothing is lost amid moves of others.
func TestASubscriptionAmidMoves(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		here := opened(t, config)
		there := here
		if config.URL != "" {
			there = opened(t, config)
		}
		var all sync.WaitGroup
		for n := range 8 {
			player, game := fmt.Sprint("p", n), fmt.Sprint("g", n)
			save(t, here, playing(game))
			all.Go(func() {
				for seq := range int64(20) {
					notifications := []gamelog.Notification{turn(player, 0)}
					if seq == 10 {
						if err := there.Notifications().Subscribe(t.Context(), push.Subscription{ID: player, Player: player, Device: player, Endpoint: player}, 1); err != nil {
							t.Error(err)
						}
					}
					if err := here.Append(t.Context(), gamelog.Append{Event: event(game, seq+2, ""), Notifications: notifications}); err != nil {
						t.Error(err)
					}
					if lines := count(t, here, `SELECT COUNT(*) FROM push_calls WHERE player = $1`, player); (lines == 1) != (seq >= 10) || lines > 1 {
						t.Errorf("after move %d of %s there are %d calls", seq, game, lines)
					}
				}
			})
		}
		all.Wait()
	})
}

// Who has subscribed at a server of the release before, which changes no version, is known
// with the next look for what has expired.
func TestASubscriptionOfTheReleaseBefore(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, playing("g"))
		spoil(t, s, `INSERT INTO push_subscriptions (id, player, device, endpoint, p256dh, auth, zone, quiet_from, quiet_to, seen_at)
			VALUES ('p', 'ben', 'p', 'e', 'k', 's', '', 0, 0, 1)`)
		must.Do(t, s.Tidy(t.Context(), 2))
		notified(t, s, "g", 2, turn("ben", 0))
		if all := due(t, s, someday); len(all) != 1 {
			t.Errorf("called are %+v", all)
		}
		if all := must.Get(s.Notifications().Subscriptions(t.Context(), "ben"))(t); all[0].Language != "en" {
			t.Errorf("in %+v", all)
		}
	})
}

// A move against somebody who cannot be notified writes nothing about notifications.
func TestWhoCannotBeNotifiedCostsNothing(t *testing.T) {
	c := &notifiable{}
	c.add("ada")
	if got := c.only([]gamelog.Notification{turn("ben", 0), {Player: "carl"}}); len(got) > 0 {
		t.Errorf("%d calls", len(got))
	}
	if got := c.only([]gamelog.Notification{turn("ben", 0), {Player: "ada"}}); len(got) != 1 {
		t.Errorf("%d calls", len(got))
	}
}

// A player of whom only a line is left, from before the process began, is known.
func TestWhoWasNotifiedIsKnown(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, playing("g"))
		must.Do(t, s.Notifications().Subscribe(t.Context(), push.Subscription{ID: "phone", Player: "ben", Device: "phone", Endpoint: "e"}, 1))
		notified(t, s, "g", 2, turn("ben", 0))
		must.Do(t, s.Notifications().Drop(t.Context(), "phone"))
		if config.URL == "" {
			must.Do(t, s.Close())
		}
		s = opened(t, config)
		notified(t, s, "g", 3, gamelog.Notification{Player: "ben"})
		if all := due(t, s, someday); len(all) > 0 {
			t.Errorf("left is %+v", all)
		}
	})
}
