package store

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/testkit/must"
)

// wishes lets a player be notified on a device of challenges of these kinds.
func wishes(t *testing.T, s *Store, player, device string, kinds ...string) {
	t.Helper()
	must.Do(t, s.Notifications().Subscribe(t.Context(), push.Subscription{ID: device, Player: player, Device: device, Endpoint: "https://push.example/" + device, Wishes: kinds}, 1))
}

// Who is notified of a challenge: those who wish for such a game, do not look at the site and have
// not muted its maker, the one who was notified the longest time ago first; each at most three times
// a day and once in ten minutes.
func TestWishers(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		n, now := s.Notifications(), someday
		must.Do(t, n.Ring(t.Context(), "a game", 1))
		at := func(later time.Duration) int64 { return now + later.Milliseconds() }
		want := func(about string, later time.Duration, ids ...string) {
			t.Helper()
			found := must.Get(n.Wishers(t.Context(), "cheskers/clock", "maker", at(later), 4))(t)
			got := []string{}
			for _, one := range found {
				got = append(got, one.ID)
			}
			if !slices.Equal(got, ids) {
				t.Errorf("%s: %q, want %q", about, got, ids)
			}
		}
		rings := func(later time.Duration, ids ...string) {
			t.Helper()
			must.Do(t, n.Choose(t.Context(), "a game", ids, at(later)))
		}
		wishes(t, s, "maker", "a", "cheskers/clock")
		wishes(t, s, "ben", "b", "quadsquare/clock", "cheskers/clock")
		wishes(t, s, "ben", "b2", "cheskers/clock")
		wishes(t, s, "cy", "c", "cheskers/days", "chesquerque/clock")
		wishes(t, s, "dora", "d", "cheskers/clock")
		wishes(t, s, "eve", "e", "cheskers/clock")
		wishes(t, s, "finn", "f")
		want("at first", 0, "b", "b2", "d", "e")
		must.Do(t, n.AddViewer(t.Context(), "eve", "", "a process", at(time.Minute)), n.Mute(t.Context(), "dora", "maker"), n.Mute(t.Context(), "ben", "another"))
		want("one looks, one has muted the maker", 0, "b", "b2")
		want("the look is over", time.Minute, "b", "b2", "e")
		rings(time.Minute, "b")
		want("ben was notified", 2*time.Minute, "e")
		want("for ten minutes", 11*time.Minute, "e", "b", "b2")
		rings(20*time.Minute, "b2")
		rings(40*time.Minute, "b", "e")
		want("three times a day", 23*time.Hour, "e")
		wishes(t, s, "ben", "b", "cheskers/clock") // subscribes again
		want("and three times all the same", 23*time.Hour, "e")
		want("the day is over", 24*time.Hour+time.Minute, "b", "b2", "e")
		must.Do(t, n.NotRungBefore(t.Context(), []string{"b", "b2"}, at(32*time.Hour)))
		want("quiet hours", 31*time.Hour, "e")
		want("quiet hours are over", 32*time.Hour, "b", "b2", "e")
		wishes(t, s, "eve", "e")
		want("wishes no more", 32*time.Hour, "b", "b2")
		for i := range maxMuted {
			must.Do(t, n.Mute(t.Context(), "dora", fmt.Sprint("player ", i)))
		}
		want("the oldest mute is forgotten", 0, "d")
	})
}

// A ring is there once, until its challenge is over.
func TestRings(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		n := s.Notifications()
		g := playing("g")
		g.Status = gamelog.Invited
		save(t, s, g)
		want := func(about string, now int64, rings ...push.Ring) {
			t.Helper()
			found := must.Get(n.Rings(t.Context(), now, 10))(t)
			for i := range found {
				found[i].Game = gamelog.Row{ID: found[i].Game.ID, Status: found[i].Game.Status}
			}
			if fmt.Sprint(found) != fmt.Sprint(rings) {
				t.Errorf("%s: %v, want %v", about, found, rings)
			}
		}
		rung := func(asked bool, people int, more bool) {
			t.Helper()
			if a, p, m, err := n.Rung(t.Context(), "g"); a != asked || p != people || m != more || err != nil {
				t.Errorf("%t, %d, %t, %v, want %t, %d, %t", a, p, m, err, asked, people, more)
			}
		}
		rung(false, 0, false)
		must.Do(t, n.Ring(t.Context(), "g", 100), n.Ring(t.Context(), "g", 200), n.Ring(t.Context(), "lost", 1))
		want("before", 99)
		ring := push.Ring{Game: gamelog.Row{ID: "g", Status: gamelog.Invited}, At: 100, Next: 100}
		want("once", 100, ring)
		rung(true, 0, true)
		ring.Chosen, ring.Done, ring.People = []string{"a", "b"}, []string{"a"}, 1
		must.Do(t, n.Choose(t.Context(), "g", ring.Chosen, 100), n.NoteRing(t.Context(), ring))
		want("amid", 100, ring)
		ring.Next = 0
		must.Do(t, n.NoteRing(t.Context(), ring))
		want("done", 1<<60)
		rung(true, 1, false)
		spoil(t, s, `UPDATE games SET status = 'playing' WHERE id = 'g'`)
		ring.Game.Status = gamelog.Playing
		want("the seat is taken", 0, ring)
		must.Do(t, n.EndRing(t.Context(), "g"), s.Tidy(t.Context(), ringKept.Milliseconds()+1))
		want("ended", 1<<60)
		var left int
		must.Do(t, s.row(t.Context(), `SELECT COUNT(*) FROM push_rings`)(&left))
		same(t, "rings that are left", left, 0)
	})
}
