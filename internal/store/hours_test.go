package store

import (
	"slices"
	"testing"

	"threefold/internal/push"
	"threefold/internal/testkit/must"
)

// Who is reminded of an hour: devices that wish for it, each once, the earlier one of two hours first.
func TestUnreminded(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		n := s.Notifications()
		want := func(about string, last, start int64, ids ...string) {
			t.Helper()
			got := []string{}
			for _, one := range must.Get(n.Unreminded(t.Context(), last, start, 3))(t) {
				got = append(got, one.ID)
			}
			if !slices.Equal(got, ids) {
				t.Errorf("%s: %q, want %q", about, got, ids)
			}
		}
		wishes(t, s, "ben", "a", "cheskers/clock", push.WishHour)
		wishes(t, s, "ben", "b", push.WishHour)
		wishes(t, s, "cy", "c", "cheskers/hours")
		wishes(t, s, "dora", "d", push.WishHour, "cheskers/days")
		wishes(t, s, "eve", "e", push.WishHour)
		must.Do(t, n.AddViewer(t.Context(), "ben", "", "a process", 1<<60))
		want("at first", 0, 100, "a", "b", "d")
		want("of the next", 100, 200)
		must.Do(t, n.NoteReminded(t.Context(), "a", 100), n.NoteReminded(t.Context(), "d", 200), n.NoteReminded(t.Context(), "d", 100), n.NoteReminded(t.Context(), "lost", 100))
		want("then", 0, 100, "b", "e")
		want("of the next", 100, 200, "a")
		want("of the one after that", 0, 300, "a", "b", "d")

		wishes(t, s, "ben", "a", push.WishHour) // subscribes again
		want("once all the same", 0, 100, "b", "e")
		wishes(t, s, "finn", "a", push.WishHour)
		want("as another player", 0, 100, "b", "e")
		must.Do(t, n.Subscribe(t.Context(), push.Subscription{ID: "f", Player: "finn", Device: "f", Endpoint: "https://push.example/a", Wishes: []string{push.WishHour}}, 2))
		want("the same browser as another device", 0, 100, "b", "e")
		want("which is in its place", 0, 300, "b", "d", "e")
		wishes(t, s, "eve", "e", "cheskers/clock")
		want("wishes no more", 0, 100, "b")
	})
}
