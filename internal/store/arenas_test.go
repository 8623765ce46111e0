package store

import (
	"encoding/json"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// met writes the log of an hour that begins on a Sunday, so many weeks after the first, and to which
// these people come, and returns it with its summary.
func met(t testing.TB, s *Store, week int, people ...gamelog.Person) (log []tournament.Event, line arena.Summary) {
	t.Helper()
	setting := must.Get(arena.Read("Sun 18:00 Europe/Berlin 60m cheskers,quadsquare 5+3", func(string) bool { return true }))(t)
	state := arena.At(setting.Next(time.Date(2026, 11, 23+7*week, 0, 0, 0, 0, time.UTC)))
	drafts := []tournament.Draft{{Kind: tournament.Created, Data: arena.CreatedData{Slug: state.Slug, Terms: state.Terms, Rules: arena.Rules}}}
	for _, by := range people {
		drafts = append(drafts, tournament.Draft{Kind: tournament.Joined, Data: tournament.JoinedData{By: by, Only: "cheskers"}})
	}
	for i, d := range drafts {
		e := tournament.Event{Tournament: state.ID, Seq: int64(i + 1), Kind: d.Kind, Version: tournament.EventVersion, At: int64(i + 1), Data: must.Get(json.Marshal(d.Data))(t)}
		state = must.Get(state.Fold(e))(t)
		must.Do(t, s.Tournaments().AppendArena(t.Context(), e, state.Summary()))
		log = append(log, e)
	}
	return log, state.Summary()
}

// An hour's events are numbered as a game's are; lists have the hours that somebody came to.
func TestArenas(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		ctx, of := t.Context(), s.Tournaments()
		log, first := met(t, s, 0, ada, ben)
		_, second := met(t, s, 1, ada)
		met(t, s, 2)
		wantError(t, "a number that is taken", gamelog.ErrConflict, of.AppendArena(ctx, log[1], second))
		gives(t, "the log", log)(of.ArenaEvents(ctx, first.Slug, 0))
		gives(t, "what is new", log[2:])(of.ArenaEvents(ctx, first.Slug, 2))
		gives(t, "the log of none", []tournament.Event(nil))(of.ArenaEvents(ctx, "slug", 0))
		gives(t, "as a tournament", []tournament.Event(nil))(of.Events(ctx, first.Slug, 0))
		for limit, want := range map[int][]arena.Summary{1: {second}, 2: {second, first}, 5: {second, first}} {
			gives(t, "hours are", want)(of.Arenas(ctx, limit))
		}
	})
}
