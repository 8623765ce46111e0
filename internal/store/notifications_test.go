package store

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/testkit/must"
)

// subscribe lets a player be notified on a device, from a moment on.
func subscribe(t testing.TB, s *Store, player, device string, at int64) {
	t.Helper()
	one := push.Subscription{ID: "of " + device, Player: player, Device: device, Endpoint: "https://push.example/" + device,
		Key: "key", Secret: "secret", Quiet: push.Quiet{Zone: "Europe/Berlin", From: 22 * 60, To: 8 * 60}}
	must.Do(t, s.Notifications().Subscribe(context.Background(), one, at))
}

// notified writes an event that notifies somebody.
func notified(t testing.TB, s *Store, game string, seq int64, notifications ...gamelog.Notification) {
	t.Helper()
	must.Do(t, s.Append(context.Background(), gamelog.Append{Event: event(game, seq, ""), Notifications: notifications}))
}

// due lists what is due at a moment after the events of notified, as texts.
func due(t testing.TB, s *Store, now int64) (all []string) {
	t.Helper()
	found := must.Get(s.Notifications().Due(t.Context(), now, 10))(t)
	for _, d := range found {
		all = append(all, fmt.Sprintf("%s to %s: %s by %d at +%d", d.Player, d.Game.Slug, d.Kind, d.Seq, d.At-1_800_000_000_000))
	}
	return all
}

// spoil writes into the database what the program would not.
func spoil(t *testing.T, s *Store, statement string, args ...any) {
	t.Helper()
	must.Do(t, errOf(s.database.writer.ExecContext(t.Context(), statement, args...)))
}

const someday = int64(1_800_000_100_000)

func wantDue(t testing.TB, s *Store, now int64, want ...string) {
	t.Helper()
	if got := due(t, s, now); !slices.Equal(got, want) {
		t.Errorf("due are %q, want %q", got, want)
	}
}

// withGames runs a test on both engines, with games of Ada's and Ben's, who lets himself
// be notified.
func withGames(t *testing.T, test func(t *testing.T, s *Store)) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, playing("g"), playing("h"))
		subscribe(t, s, "ben", "ben 1", 5)
		test(t, s)
	})
}

func turn(player string, warn int64) gamelog.Notification {
	return gamelog.Notification{Player: player, Kind: gamelog.NotifyTurn, Warn: warn}
}

func TestANotificationIsOneLine(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notified(t, s, "g", 2, turn("ada", 0), turn("ben", 0))
		wantDue(t, s, someday, "ben to slug-g: turn by 2 at +2") // Ada has no subscription
		wantDue(t, s, 1_800_000_000_001)
		notified(t, s, "h", 2, turn("ben", 0))
		notified(t, s, "g", 3, gamelog.Notification{Player: "ben", Kind: gamelog.NotifyOffer})
		wantDue(t, s, someday, "ben to slug-h: turn by 2 at +2", "ben to slug-g: offer by 3 at +3")
		notified(t, s, "g", 4, gamelog.Notification{Player: "ben"}) // he has answered
		wantDue(t, s, someday, "ben to slug-h: turn by 2 at +2")
		lost := gamelog.Append{Event: event("h", 2, "other"), Notifications: []gamelog.Notification{{Player: "ben"}}}
		wantError(t, "a number that is taken", gamelog.ErrConflict, s.Append(t.Context(), lost))
		wantDue(t, s, someday, "ben to slug-h: turn by 2 at +2") // an event that is not written cancels nothing
		found, err := s.Notifications().Due(t.Context(), someday, 10)
		if err != nil || found[0].Game.White.Name != "Ada" || found[0].Game.Game != "cheskers" || found[0].Viewing || found[0].Notified {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

// Told once, a player is told no more until the game was opened, the last quarter excepted.
func TestOneNotificationUntilTheGameIsOpened(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notifications := s.Notifications()
		settle := func(now int64, next func(push.Due) push.Stage) {
			t.Helper()
			found, err := notifications.Due(t.Context(), now, 10)
			if err != nil || len(found) != 1 {
				t.Fatalf("%+v, %v", found, err)
			}
			must.Do(t, notifications.Settle(t.Context(), found[0], next(found[0])))
		}
		told := func(warn int64) func(push.Due) push.Stage {
			return func(push.Due) push.Stage {
				return push.Stage{Kind: gamelog.NotifyQuarter, At: warn, Next: warn, Notified: true}
			}
		}
		notified(t, s, "g", 2, turn("ben", 1_800_000_050_000))
		settle(1_800_000_000_010, told(1_800_000_050_000))
		wantDue(t, s, 1_800_000_000_020)
		notified(t, s, "g", 3, turn("ben", 1_800_000_060_000)) // a takeback and another move, say
		wantDue(t, s, 1_800_000_059_999)
		wantDue(t, s, someday, "ben to slug-g: quarter by 3 at +60000")
		settle(someday, told(0))
		wantDue(t, s, someday)
		notified(t, s, "g", 4, turn("ben", 0))
		wantDue(t, s, someday)
		must.Do(t, notifications.AddViewer(t.Context(), "ben", "slug-g", "here", someday+9))
		wantDue(t, s, someday)
		notified(t, s, "g", 5, turn("ben", 0))
		wantDue(t, s, someday, "ben to slug-g: turn by 5 at +5")
		looks := func(now int64, want bool) {
			t.Helper()
			if found, err := notifications.Due(t.Context(), now, 10); err != nil || found[0].Viewing != want {
				t.Errorf("%+v, %v", found, err)
			}
		}
		looks(someday, true)
		looks(someday+9, false) // it is of a process that is gone
		must.Do(t, notifications.RenewViewers(t.Context(), "here", someday+99))
		looks(someday+9, true)
		must.Do(t, notifications.RemoveViewer(t.Context(), "ben", "slug-g", "here"))
		looks(someday+9, false)
	})
}

// Who opens a game before the notification is sent is not notified, but warned when time is short.
func TestOpeningLeavesTheWarning(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notified(t, s, "g", 2, turn("ben", 1_800_000_050_000))
		notified(t, s, "h", 2, turn("ben", 0))
		for _, slug := range []string{"slug-g", "slug-h", "slug-none"} {
			must.Do(t, s.Notifications().AddViewer(t.Context(), "ben", slug, "here", 9))
		}
		wantDue(t, s, 1_800_000_049_999)
		wantDue(t, s, someday, "ben to slug-g: quarter by 2 at +50000")
		notified(t, s, "g", 3, gamelog.Notification{Player: "ben", Warn: 1_800_000_070_000}) // an offer of his own
		wantDue(t, s, someday, "ben to slug-g: quarter by 3 at +70000")
	})
}

// The players of a game that was paired are notified of it by its first event, but for who has opened it.
func TestPlayersOfAPairedGameAreNotified(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, player := range []string{"ada", "ben"} {
			subscribe(t, s, player, player+" 1", 5)
		}
		first := must.Get(gamelog.FirstEvent("g", time.UnixMilli(1_800_000_000_001), gamelog.CreatedData{Slug: "slug-g", Game: "cheskers", Side: gamelog.SideNone,
			Tournament: &gamelog.TournamentData{White: gamelog.Person{ID: "ada", Name: "Ada"}, Black: gamelog.Person{ID: "ben", Name: "Ben"}}}))(t)
		rec := must.Get(gamelog.Fold([]gamelog.Event{first}))(t)
		must.Do(t, s.Append(t.Context(), gamelog.Append{Event: first, Row: rec.Row(), Notifications: gamelog.OpeningNotifications(rec)}))
		found := must.Get(s.Notifications().Due(t.Context(), someday, 10))(t)
		if got := due(t, s, someday); len(got) != 2 || !slices.Contains(got, "ben to slug-g: taken by 1 at +1") || found[0].Viewing || found[0].Seat == found[1].Seat {
			t.Errorf("%q, %+v", got, found)
		}
		must.Do(t, s.Notifications().AddViewer(t.Context(), "ada", "slug-g", "here", someday+9))
		wantDue(t, s, someday, "ben to slug-g: taken by 1 at +1")
	})
}

// Who takes a seat and is to move first has an act of his own behind him, and no notification.
func TestWhoWasNotNotifiedIsWarned(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notified(t, s, "g", 2, gamelog.Notification{Player: "ben", Warn: 1_800_000_050_000}, gamelog.Notification{Player: "ada", Warn: 1_800_000_050_000}) // she has no subscription
		wantDue(t, s, 1_800_000_049_999)
		wantDue(t, s, someday, "ben to slug-g: quarter by 2 at +50000")
	})
}

// A notification says which seat its player has or shares, after the end of the game too.
func TestNotificationsOfSharedSeats(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		subscribe(t, s, "carl", "carl 1", 6)
		mustAppend(t, s, sharing("g", 2, "white", "carl"), nil)
		ended := over("g", 9)
		mustAppend(t, s, event("g", 3, ""), &ended)
		notified(t, s, "g", 4, gamelog.Notification{Player: "carl", Seat: "white", Kind: gamelog.NotifyOffer})
		notified(t, s, "h", 2, gamelog.Notification{Player: "ben", Seat: "black", Kind: gamelog.NotifyTurn})
		seats := func() (all []string) {
			found := must.Get(s.Notifications().Due(t.Context(), someday, 10))(t)
			for _, d := range found {
				all = append(all, d.Player+" "+d.Seat)
			}
			return all
		}
		if got := seats(); !slices.Equal(got, []string{"ben black", "carl white"}) {
			t.Errorf("%q", got)
		}
		spoil(t, s, `UPDATE push_calls SET seat = '', player = 'ada' WHERE player = 'carl'`) // the release before
		subscribe(t, s, "ada", "ada 1", 7)
		if got := seats(); !slices.Equal(got, []string{"ben black", "ada white"}) {
			t.Errorf("of the release before: %q", got)
		}
	})
}

// A game whose row is damaged keeps no other player from being notified.
func TestADamagedRowStopsNoOtherNotification(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notified(t, s, "g", 2, turn("ben", 0))
		notified(t, s, "h", 3, turn("ben", 0))
		spoil(t, s, `UPDATE games SET terms = '{' WHERE id = 'g'`)
		found, err := s.Notifications().Due(t.Context(), someday, 10)
		if err != nil || len(found) != 2 || found[0].Damaged == nil || found[0].Game.ID != "g" || found[1].Damaged != nil {
			t.Fatalf("%+v, %v", found, err)
		}
		must.Do(t, s.Notifications().Settle(t.Context(), found[0], push.Stage{}))
		wantDue(t, s, someday, "ben to slug-h: turn by 3 at +3")
	})
}

// What was listed and has changed since is not settled.
func TestALineThatHasChangedIsNotSettled(t *testing.T) {
	withGames(t, func(t *testing.T, s *Store) {
		notified(t, s, "g", 2, turn("ben", 0))
		found := must.Get(s.Notifications().Due(t.Context(), someday, 10))(t)
		again := found[0].Stage
		again.Tries, again.Next, again.Done = 2, someday+5, []string{"a", "b"}
		must.Do(t, s.Notifications().Settle(t.Context(), found[0], again))
		wantDue(t, s, someday)
		kept, err := s.Notifications().Due(t.Context(), someday+5, 10)
		if err != nil || !reflect.DeepEqual(kept[0].Stage, again) {
			t.Errorf("%+v, want %+v", kept, again)
		}
		notified(t, s, "g", 3, turn("ben", 0))
		must.Do(t, s.Notifications().Settle(t.Context(), found[0], push.Stage{}))
		wantDue(t, s, someday, "ben to slug-g: turn by 3 at +3")
		found, _ = s.Notifications().Due(t.Context(), someday, 10)
		must.Do(t, s.Notifications().Settle(t.Context(), found[0], push.Stage{}))
		wantDue(t, s, 1<<60)
	})
}

func TestSubscriptions(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		want := func(player string, want ...string) {
			t.Helper()
			found := must.Get(s.Notifications().Subscriptions(t.Context(), player))(t)
			var got []string
			for _, one := range found {
				got = append(got, one.Device)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s has %q, want %q", player, got, want)
			}
			gives(t, player+" may be called", len(want) > 0)(s.Notifications().Subscribed(t.Context(), player))
		}
		for i := range 7 {
			subscribe(t, s, "ada", fmt.Sprint("d", i), int64(i))
		}
		want("ada", "d6", "d5", "d4", "d3", "d2")
		subscribe(t, s, "ada", "d3", 9) // renewed at a visit
		want("ada", "d3", "d6", "d5", "d4", "d2")
		subscribe(t, s, "ben", "d6", 10) // the device became another player's
		want("ada", "d3", "d5", "d4", "d2")
		want("ben", "d6")
		same := push.Subscription{ID: "new", Player: "eve", Device: "e1", Endpoint: "https://push.example/d6"}
		for _, language := range []string{"en", "de"} { // chosen later
			same.Language = language
			must.Do(t, s.Notifications().Subscribe(t.Context(), same, 11))
			gives(t, "eve’s subscriptions", []push.Subscription{same})(s.Notifications().Subscriptions(t.Context(), "eve"))
		}
		want("ben")
		want("eve", "e1")
		must.Do(t, s.Notifications().Unsubscribe(t.Context(), "e1"), s.Notifications().Unsubscribe(t.Context(), "e1"), s.Notifications().Drop(t.Context(), "of d5"))
		want("eve")
		want("ada", "d3", "d4", "d2")
		must.Do(t, s.Tidy(t.Context(), push.SubscriptionLife.Milliseconds()+4))
		want("ada", "d3")
	})
}

// Subscriptions end with their device, and notifications with the last subscription.
func TestSubscriptionsEndWithTheirDevice(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		save(t, s, playing("g"))
		subscribe(t, s, "anna", "anna 1", 5)
		subscribe(t, s, "bert", "bert 1", 6)
		notified(t, s, "g", 2, turn("anna", 0), turn("bert", 0))
		join(t, s, "link", "bert 1", device.Device{ID: "d2", Hash: "anna 2", Name: "Chrome on Android", Added: 20, Seen: 20})
		subscribe(t, s, "anna", "anna 2", 20)
		must.Do(t, errOf(s.Devices().RevokeDevice(t.Context(), "anna", "d1", "anna 2", 30)))
		for player, want := range map[string]int{"anna": 1, "bert": 0} {
			same(t, "subscriptions of "+player, len(must.Get(s.Notifications().Subscriptions(t.Context(), player))(t)), want)
		}
		must.Do(t, s.Tidy(t.Context(), 40))
		wantDue(t, s, someday, "anna to slug-g: turn by 2 at +2")
	})
}

// The key of the site is made once, also by concurrent calls.
func TestTheKeyIsMadeOnce(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, own := range []string{"first", "second"} {
			gives(t, "the key", "first")(s.Notifications().Key(t.Context(), func() (string, error) { return own, nil }))
		}
		broken := errors.New("no numbers")
		wantError(t, "a key", broken, errOf(s.Notifications().Key(t.Context(), func() (string, error) { return "", broken })))
	})
}
