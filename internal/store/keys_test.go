package store

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

func TestSeatKeysWorkOnce(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, hash := range []string{"h1", "h2"} {
			must.Do(t, s.SaveSeatKey(t.Context(), hash, "slug", "black", 1000))
		}
		tests := []struct {
			name, hash, slug, player string
			now                      int64
			seat                     string
		}{
			{"a key that never was", "h0", "slug", "ada", 1, ""},
			{"a key of another game", "h1", "other", "ada", 1, ""},
			{"a good key", "h1", "slug", "ada", 1, "black"},
			{"the same player again", "h1", "slug", "ada", 2, "black"},
			{"another player after", "h1", "slug", "ben", 2, ""},
			{"a key that is just too old", "h2", "slug", "ada", 1000, ""},
			{"a key that is long too old", "h2", "slug", "ada", 5000, ""},
		}
		for _, tc := range tests {
			seat, err := s.UseSeatKey(t.Context(), tc.hash, tc.slug, tc.player, tc.now)
			if seat != tc.seat || (tc.seat == "") != errors.Is(err, gamelog.ErrNotFound) {
				t.Errorf("%s: %q, %v", tc.name, seat, err)
			}
		}
	})
}

func TestDueAndOpen(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		due := func(id string, deadline int64) gamelog.Row {
			r := row(id)
			r.Deadline = deadline
			return r
		}
		challenge := due("challenge", 0)
		challenge.Terms.Visibility = gamelog.Open
		private := over("private", 9)
		private.Terms.Visibility = gamelog.Private
		aborted := over("aborted", 10)
		aborted.Result = "*"
		save(t, s, due("never", 0), due("late", 50), due("later", 70), due("early", 200), challenge, private, aborted, over("shown", 11))

		if rows, err := s.Due(t.Context(), 100); err != nil || strings.Join(ids(rows), " ") != "late later" {
			t.Errorf("due are %s, %v", ids(rows), err)
		}
		if rows, err := s.OpenChallenges(t.Context()); err != nil || strings.Join(ids(rows), " ") != "challenge" || rows[0].Terms.Visibility != gamelog.Open {
			t.Errorf("open are %s, %v", ids(rows), err)
		}
		if rows := find(t, s, archive.Query{}, 10).Rows; strings.Join(ids(rows), " ") != "shown" {
			t.Errorf("the archive shows %s", ids(rows))
		}
	})
}

// Keys that are too old are deleted, used or not; one that was used answers
// the player who used it until then.
func TestOldSeatKeysAreDeleted(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for hash, expires := range map[string]int64{"used": 1000, "unused": 1000, "young": 2000} {
			must.Do(t, s.SaveSeatKey(t.Context(), hash, "slug", "black", expires))
		}
		must.Do(t, errOf(s.UseSeatKey(t.Context(), "used", "slug", "ada", 1)))
		for _, at := range []struct {
			now  int64
			left int
		}{{999, 3}, {1000, 1}, {2000, 0}} {
			must.Do(t, s.Tidy(t.Context(), at.now))
			if n := count(t, s, `SELECT COUNT(*) FROM seat_keys`); n != at.left {
				t.Errorf("at %d there are %d keys", at.now, n)
			}
		}
	})
}
