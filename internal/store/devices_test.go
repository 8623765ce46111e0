package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

var (
	anna = gamelog.Person{ID: "anna", Name: "Anna"}
	bert = gamelog.Person{ID: "bert", Name: "Bert"}
)

// withPlayers runs a test on both engines, with two players, of whom Anna has made a link
// that lasts until 1000.
func withPlayers(t *testing.T, test func(t *testing.T, s *Store)) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		must.Do(t, s.SavePlayer(ctx, "anna 1", anna, 5), s.SavePlayer(ctx, "bert 1", bert, 6),
			s.Devices().SaveDevice(ctx, "anna", device.Device{ID: "d1", Hash: "anna 1", Name: "Firefox on Linux", Seen: 7}),
			s.Devices().SaveLink(ctx, "link", "anna", 1000))
		test(t, s)
	})
}

// isOf says whose a token is.
func isOf(t *testing.T, s *Store, hash string, want device.Holder) {
	t.Helper()
	gives(t, "the player of "+hash, want)(s.Player(t.Context(), hash))
}

// join takes a link all its way to a further device.
func join(t *testing.T, s *Store, link, by string, d device.Device) {
	t.Helper()
	ctx := t.Context()
	must.Do(t, errOf(s.Devices().AskLink(ctx, link, device.Request{By: by, Name: d.Name, Code: "0815"}, d.Added)))
	must.Do(t, s.Devices().AnswerLink(ctx, link, "anna", device.Confirmed, d.Added), s.Devices().FinishLink(ctx, link, by, d))
}

func TestALinkMakesADevice(t *testing.T) {
	phone := device.Device{ID: "d2", Hash: "anna 2", Name: "Chrome on Android", Added: 20, Seen: 20}
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		isOf(t, s, "anna 1", device.Holder{Person: anna, Seen: 7})
		if l, err := s.Devices().Link(ctx, "link", "bert 1", 10); err != nil || l.Player != anna || l.State != device.Made {
			t.Errorf("%+v, %v", l, err)
		}
		asked, err := s.Devices().AskLink(ctx, "link", device.Request{By: "bert 1", Name: phone.Name, Code: "4711"}, 10)
		want := device.Link{Hash: "link", Player: anna, State: device.Asked, Expires: 1000, Request: device.Request{By: "bert 1", Name: phone.Name, Code: "4711"}}
		if err != nil || asked != want {
			t.Errorf("%+v, %v", asked, err)
		}
		gives(t, "asked for again", want)(s.Devices().AskLink(ctx, "link", device.Request{By: "bert 1", Name: "x", Code: "0000"}, 11))
		gives(t, "the player is shown", want)(s.Devices().AskedLink(ctx, "anna", 12))
		wantError(t, "done before it was confirmed", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "link", "bert 1", phone))
		wantError(t, "confirmed by another", gamelog.ErrNotFound, s.Devices().AnswerLink(ctx, "link", "bert", device.Confirmed, 13))
		for range 2 { // an answer that was lost is asked for again
			must.Do(t, s.Devices().AnswerLink(ctx, "link", "anna", device.Confirmed, 14), s.Devices().FinishLink(ctx, "link", "bert 1", phone))
		}
		wantError(t, "done for another", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "link", "eve 1", phone))
		isOf(t, s, "anna 2", device.Holder{Person: anna, Seen: 20})
		isOf(t, s, "bert 1", device.Holder{Person: bert})
		all, err := s.Devices().Devices(ctx, "anna")
		if first := (device.Device{ID: "d1", Hash: "anna 1", Name: "Firefox on Linux", Added: 5, Seen: 7}); err != nil || !slices.Equal(all, []device.Device{first, phone}) {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

func TestLinksThatDoNotWork(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ask := func(link, by string, now int64) error {
			_, err := s.Devices().AskLink(ctx, link, device.Request{By: by, Name: "x", Code: "1"}, now)
			return err
		}
		wantError(t, "one that never was", gamelog.ErrNotFound, ask("no link", "bert 1", 10))
		wantError(t, "one that is too old", gamelog.ErrNotFound, ask("link", "bert 1", 1000))
		must.Do(t, ask("link", "bert 1", 999))
		wantError(t, "one that another has asked for", gamelog.ErrNotFound, ask("link", "eve 1", 999))
		wantError(t, "and is shown", gamelog.ErrNotFound, errOf(s.Devices().Link(ctx, "link", "eve 1", 999)))
		wantError(t, "confirmed too late", gamelog.ErrNotFound, s.Devices().AnswerLink(ctx, "link", "anna", device.Confirmed, 1000))
		must.Do(t, s.Devices().AnswerLink(ctx, "link", "anna", device.Refused, 999))
		wantError(t, "confirmed after it was refused", gamelog.ErrNotFound, s.Devices().AnswerLink(ctx, "link", "anna", device.Confirmed, 999))
		wantError(t, "done though it was refused", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "link", "bert 1", device.Device{ID: "d2", Hash: "anna 2", Added: 999}))
		must.Do(t, s.Devices().SaveLink(ctx, "first", "anna", 2000), s.Devices().SaveLink(ctx, "second", "anna", 2000))
		wantError(t, "one in whose place there is another", gamelog.ErrNotFound, ask("first", "bert 1", 10))
		for _, c := range []struct {
			now  int64
			left int
		}{{999, 2}, {1999, 1}, {2000, 0}} {
			must.Do(t, s.Tidy(ctx, c.now))
			if n := count(t, s, `SELECT COUNT(*) FROM device_links`); n != c.left {
				t.Errorf("at %d there are %d links", c.now, n)
			}
		}
	})
}

// atOnce counts the twenty browsers that are not told that nothing is there.
func atOnce(t *testing.T, try func(i int) error) int32 {
	var all sync.WaitGroup
	var done atomic.Int32
	for i := range 20 {
		all.Go(func() {
			switch err := try(i); {
			case err == nil:
				done.Add(1)
			case !errors.Is(err, gamelog.ErrNotFound):
				t.Error(err)
			}
		})
	}
	all.Wait()
	return done.Load()
}

// However many browsers ask for a link at once, one has it.
func TestALinkIsUsedOnce(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		if got := atOnce(t, func(i int) error {
			return errOf(s.Devices().AskLink(t.Context(), "link", device.Request{By: fmt.Sprint(i), Name: "x", Code: "1"}, 10))
		}); got != 1 {
			t.Errorf("%d browsers have the link", got)
		}
	})
}

// A device that is revoked, the first one too, belongs to no player any more, and nothing makes
// it the player's again.
func TestADeviceIsRevoked(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		phone := device.Device{ID: "d2", Hash: "anna 2", Name: "Chrome on Android", Added: 20, Seen: 20}
		join(t, s, "link", "bert 1", phone)
		must.Do(t, s.Devices().SaveLink(ctx, "under way", "anna", 1000))
		wantError(t, "cut off by another", gamelog.ErrNotFound, errOf(s.Devices().RevokeDevice(ctx, "bert", "d1", "bert 1", 30)))
		isOf(t, s, "anna 1", device.Holder{Person: anna, Seen: 7})
		for id, want := range map[string]string{"d1": "anna 1", "d2": "anna 2"} {
			for range 2 {
				gives(t, "revoked is", want)(s.Devices().RevokeDevice(ctx, "anna", id, "anna 9", 30))
			}
		}
		wantError(t, "a link that it may have made", gamelog.ErrNotFound, errOf(s.Devices().Link(ctx, "under way", "eve 1", 30)))
		must.Do(t, s.Devices().SaveDevice(ctx, "anna", device.Device{ID: "d3", Hash: "anna 1", Name: "x", Seen: 40}), s.SavePlayer(ctx, "anna 1", anna, 40),
			s.SeeDevice(ctx, "anna 1", 50), s.Devices().FinishLink(ctx, "link", "bert 1", phone))
		isOf(t, s, "anna 1", device.Holder{Person: anna, Seen: 7, Revoked: true})
		isOf(t, s, "anna 2", device.Holder{Person: anna, Seen: 20, Revoked: true})
		gives(t, "the devices that are left", []device.Device(nil))(s.Devices().Devices(ctx, "anna"))
		for since, want := range map[int64]int{0: 2, 30: 2, 31: 0} {
			same(t, fmt.Sprintf("revoked since %d", since), len(must.Get(s.Devices().RevokedSince(ctx, since))(t)), want)
		}
	})
}

// A browser that was a further device of one player and becomes another's is not the
// former player's any more.
func TestADeviceChangesItsPlayer(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		join(t, s, "link", "x", device.Device{ID: "d2", Hash: "anna 2", Added: 20, Seen: 20})
		must.Do(t, s.Devices().SaveLink(t.Context(), "other", "anna", 1000))
		join(t, s, "other", "anna 2", device.Device{ID: "d3", Hash: "anna 3", Added: 21, Seen: 21})
		wantError(t, "the former token", gamelog.ErrNotFound, errOf(s.Player(t.Context(), "anna 2")))
		must.Do(t, s.SeeDevice(t.Context(), "anna 3", 50))
		isOf(t, s, "anna 3", device.Holder{Person: anna, Seen: 50})
	})
}

// A player's first device that becomes another player's stays among the devices of the
// former: its token is still the former player's, until it is revoked.
func TestAFirstDeviceThatBecomesAnothersCanBeRevoked(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		laptop := device.Device{ID: "b1", Hash: "bert 1", Name: "Firefox on Linux", Added: 6, Seen: 7}
		must.Do(t, s.Devices().SaveDevice(ctx, "bert", laptop))
		join(t, s, "link", "bert 1", device.Device{ID: "d2", Hash: "anna 2", Added: 20, Seen: 20})
		laptop.Left = true
		gives(t, "Bert's devices", []device.Device{laptop})(s.Devices().Devices(ctx, "bert"))
		must.Do(t, errOf(s.Devices().RevokeDevice(ctx, "bert", "b1", "bert 2", 30)))
		isOf(t, s, "bert 1", device.Holder{Person: bert, Seen: 7, Revoked: true})
	})
}

// A device in a store of an earlier release is its player's, as it was there.
func TestDevicesOfAnEarlierRelease(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		first := device.Device{ID: "d1", Hash: "anna 1", Name: "Firefox on Linux", Added: 5, Seen: 7}
		s := opened(t, config)
		must.Do(t, s.SavePlayer(t.Context(), "anna 1", anna, 5), s.Devices().SaveDevice(t.Context(), "anna", first))
		s.Close()
		asBefore(t, config, `ALTER TABLE devices DROP COLUMN left_at`, `DROP INDEX chat_commands`, `ALTER TABLE chat DROP COLUMN command`, `ALTER TABLE players DROP COLUMN language`, `ALTER TABLE push_subscriptions DROP COLUMN language`, `DROP INDEX push_subscriptions_wishes`, `ALTER TABLE push_subscriptions DROP COLUMN wishes`, `ALTER TABLE push_subscriptions DROP COLUMN muted`, `ALTER TABLE push_subscriptions DROP COLUMN rung_at`, `ALTER TABLE push_subscriptions DROP COLUMN rung_2`, `ALTER TABLE push_subscriptions DROP COLUMN rung_3`, `ALTER TABLE push_subscriptions DROP COLUMN ring_after`, `ALTER TABLE push_subscriptions DROP COLUMN reminded`, `DROP TABLE push_rings`, `DROP TABLE arenas`, `DELETE FROM goose_db_version WHERE version_id >= 27`, `DELETE FROM schema_steps WHERE step >= 27`)
		gives(t, "Anna's devices", []device.Device{first})(opened(t, config).Devices().Devices(t.Context(), "anna"))
	})
}

// A device that was revoked revokes none, and none revokes itself. However
// many do it to each other at once, one stays.
func TestDevicesDoNotRevokeEachOther(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		join(t, s, "link", "bert 1", device.Device{ID: "d2", Hash: "anna 2", Added: 20, Seen: 20})
		wantError(t, "itself", gamelog.ErrNotFound, errOf(s.Devices().RevokeDevice(ctx, "anna", "d1", "anna 1", 30)))
		var both sync.WaitGroup
		for id, by := range map[string]string{"d1": "anna 2", "d2": "anna 1"} {
			both.Go(func() {
				if _, err := s.Devices().RevokeDevice(ctx, "anna", id, by, 30); err != nil && !errors.Is(err, gamelog.ErrNotFound) {
					t.Error(err)
				}
			})
		}
		both.Wait()
		same(t, "left are", len(must.Get(s.Devices().Devices(ctx, "anna"))(t)), 1)
	})
}

// A link that was confirmed ends with the player's next one, and adds no device to those
// that a player may have.
func TestConfirmedLinksThatDoNotWork(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		phone := device.Device{ID: "d2", Hash: "anna 2", Added: 20, Seen: 20}
		confirmed := func(link string) {
			t.Helper()
			_, err := s.Devices().AskLink(ctx, link, device.Request{By: "bert 1", Name: "x", Code: "1"}, 10)
			must.Do(t, err, s.Devices().AnswerLink(ctx, link, "anna", device.Confirmed, 10))
		}
		confirmed("link")
		must.Do(t, s.Devices().SaveLink(ctx, "next", "anna", 1000))
		wantError(t, "one in whose place there is another", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "link", "bert 1", phone))
		confirmed("next")
		for i := range device.MaxDevices - 1 {
			d := device.Device{ID: fmt.Sprint("more", i), Hash: fmt.Sprint("more", i), Seen: 5}
			must.Do(t, s.Devices().SaveDevice(ctx, "anna", d))
		}
		wantError(t, "one device too many", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "next", "bert 1", phone))
		must.Do(t, errOf(s.Devices().RevokeDevice(ctx, "anna", "more0", "anna 1", 30)))
		must.Do(t, s.Devices().SaveLink(ctx, "last", "anna", 1000))
		confirmed("last")
		must.Do(t, s.Devices().FinishLink(ctx, "last", "bert 1", phone))
		isOf(t, s, "anna 2", device.Holder{Person: anna, Seen: 20})
	})
}

// pairingCode asks a store to show a code for a browser.
func pairingCode(s *Store, hash, by, code string, now int64) error {
	return s.Devices().ShowLink(context.Background(), hash, device.Request{By: by, Name: "Safari on an iPhone", Code: code}, now, now+1000)
}

// A link may begin at the browser that will be the player's: its code is entered once,
// at another browser, in time.
func TestAPairingCodeMakesADevice(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		must.Do(t, pairingCode(s, "token", "new", "BCDFGH", 10))
		if l, err := s.Devices().Link(ctx, "token", "new", 11); err != nil || l.State != device.Shown || l.Player.ID != "" || l.Code != "BCDFGH" {
			t.Errorf("shown: %+v, %v", l, err)
		}
		wantError(t, "by another browser that knows the token", gamelog.ErrNotFound, errOf(s.Devices().Link(ctx, "token", "eve 1", 11)))
		wantError(t, "asked for as a link", gamelog.ErrNotFound, errOf(s.Devices().AskLink(ctx, "token", device.Request{By: "eve 1", Name: "x", Code: "1"}, 11)))
		for name, c := range map[string]struct {
			code, at string
			now      int64
		}{"others": {"BCDFGJ", "anna 1", 20}, "at the browser itself": {"BCDFGH", "new", 20}, "too late": {"BCDFGH", "anna 1", 1010}} {
			wantError(t, name+", looked up", gamelog.ErrNotFound, errOf(s.Devices().EnteredLink(ctx, c.code, "anna", c.at, c.now)))
			wantError(t, name, gamelog.ErrNotFound, errOf(s.Devices().EnterLink(ctx, c.code, "anna", c.at, c.now)))
		}
		want := device.Link{Hash: "token", Player: anna, State: device.Asked, Expires: 1010, Request: device.Request{By: "new", Name: "Safari on an iPhone", Code: "BCDFGH"}}
		for range 2 { // an answer that was lost is asked for again
			same(t, "looked up", must.Get(s.Devices().EnteredLink(ctx, "BCDFGH", "anna", "anna 1", 20))(t).By, want.By)
			gives(t, "entered", want)(s.Devices().EnterLink(ctx, "BCDFGH", "anna", "anna 1", 20))
		}
		wantError(t, "looked up by another", gamelog.ErrNotFound, errOf(s.Devices().EnteredLink(ctx, "BCDFGH", "bert", "bert 1", 20)))
		wantError(t, "entered by another", gamelog.ErrNotFound, errOf(s.Devices().EnterLink(ctx, "BCDFGH", "bert", "bert 1", 20)))
		gives(t, "the player is shown", want)(s.Devices().AskedLink(ctx, "anna", 20))
		wantError(t, "the player's earlier link works", gamelog.ErrNotFound, errOf(s.Devices().Link(ctx, "link", "x", 20)))
		phone := device.Device{ID: "d2", Hash: "anna 2", Name: "Safari on an iPhone", Added: 30, Seen: 30}
		wantError(t, "done before it was confirmed", gamelog.ErrNotFound, s.Devices().FinishLink(ctx, "token", "new", phone))
		must.Do(t, s.Devices().AnswerLink(ctx, "token", "anna", device.Confirmed, 30), s.Devices().FinishLink(ctx, "token", "new", phone))
		isOf(t, s, "anna 2", device.Holder{Person: anna, Seen: 30})
	})
}

// A code is one browser's at a time, and a browser shows one code at a time.
func TestAPairingCodeIsShownOnce(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		enter := func(code string, now int64) error {
			_, err := s.Devices().EnterLink(t.Context(), code, "anna", "anna 1", now)
			return err
		}
		must.Do(t, pairingCode(s, "1", "new", "BCDFGH", 10))
		wantError(t, "shown twice", device.ErrTaken, pairingCode(s, "2", "other", "BCDFGH", 20))
		must.Do(t, pairingCode(s, "3", "new", "ZZZZZZ", 20))
		wantError(t, "those before", gamelog.ErrNotFound, enter("BCDFGH", 30))
		must.Do(t, pairingCode(s, "4", "other", "BCDFGH", 30), pairingCode(s, "5", "third", "BCDFGH", 1030), enter("ZZZZZZ", 40))
		must.Do(t, pairingCode(s, "6", "new", "XXXXXX", 50))
		wantError(t, "entered, and shown no more", gamelog.ErrNotFound, errOf(s.Devices().AskedLink(t.Context(), "anna", 60)))
	})
}

// However many players enter the same code at once, one is asked.
func TestAPairingCodeIsEnteredOnce(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		must.Do(t, pairingCode(s, "token", "new", "BCDFGH", 10))
		if got := atOnce(t, func(i int) error {
			return errOf(s.Devices().EnterLink(t.Context(), "BCDFGH", []string{"anna", "bert"}[i%2], fmt.Sprint(i), 20))
		}); got != 10 {
			t.Errorf("%d of twice ten are shown who asks", got)
		}
	})
}
