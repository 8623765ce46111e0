package store

import (
	"testing"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/names"
	"threefold/internal/testkit/must"
)

// What a month comes to is kept until a name in its records is another; an attempt that
// began before does not write it, nor does one that another has followed.
func TestMonths(t *testing.T) {
	november := archive.Month{Name: "2026-11", Games: 5, Bytes: 900, SHA256: "ab"}
	onBothOpened(t, func(t *testing.T, s *Store) {
		a := s.Archive()
		if _, first, err := a.Months(t.Context(), 1); first != 0 || err != nil {
			t.Errorf("of nothing: %d, %v", first, err)
		}
		index(t, s, shelf...)
		if _, first, err := a.Months(t.Context(), 1); first != day(1) || err != nil {
			t.Errorf("the first ended at %d, %v", first, err)
		}
		begin := func(attempt string) {
			t.Helper()
			must.Do(t, a.BeginMonth(t.Context(), "2026-11", attempt))
		}
		save := func(attempt string, want ...archive.Month) {
			t.Helper()
			must.Do(t, a.SaveMonth(t.Context(), november, 1, attempt))
			kept, _, err := a.Months(t.Context(), 1)
			gives(t, "kept is", want)(kept, err)
		}
		rename := func(name string) {
			t.Helper()
			if _, _, err := names.Rewrite(t.Context(), s.database.writer, gamelog.Person{ID: "ada", Name: name}, func(names.Game) {}); err != nil {
				t.Fatal(err)
			}
		}
		begin("one")
		begin("two")
		save("one")
		save("two", november)
		if kept, _, err := a.Months(t.Context(), 2); len(kept) != 0 || err != nil {
			t.Errorf("of another version: %v, %v", kept, err)
		}
		rename("Zoe")
		save("two")
		begin("three")
		rename("Eve")
		save("three")
		begin("four")
		save("four", november)
	})
}
