package store

import (
	"context"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
)

func made(name string, by gamelog.Person, private bool) tournament.Draft {
	terms := tournament.Terms{Name: name, Games: []string{"cheskers", "quadsquare"}, Minutes: 3, Private: private}
	return tournament.Draft{Kind: tournament.Created, Data: tournament.CreatedData{Slug: "slug-" + name, Terms: terms, By: by}}
}

func joined(by gamelog.Person) tournament.Draft {
	return tournament.Draft{Kind: tournament.Joined, Data: tournament.JoinedData{By: by}}
}

func said(by gamelog.Person) tournament.Draft {
	return tournament.Draft{Kind: tournament.Said, Data: tournament.SaidData{By: by, Text: "Good luck"}}
}

var ended = tournament.Draft{Kind: tournament.Ended, Data: struct{}{}}

// entered writes a tournament of these events.
func entered(t testing.TB, s *Store, id string, drafts ...tournament.Draft) (log []tournament.Event, line tournament.Summary) {
	t.Helper()
	state := tournament.State{ID: id}
	for i, d := range drafts {
		seq := int64(i + 1)
		e := tournament.Event{Tournament: id, Seq: seq, Kind: d.Kind, Version: tournament.EventVersion, At: 1_800_000_000_000 + seq, Data: must.Get(json.Marshal(d.Data))(t)}
		state = must.Get(tournament.Fold(state, e))(t)
		must.Do(t, s.Tournaments().Append(context.Background(), e, state.Summary()))
		log = append(log, e)
	}
	return log, state.Summary()
}

// A tournament's events are numbered as a game's are, and lists find its line as the last one left it.
func TestTournaments(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		ctx, of := t.Context(), s.Tournaments()
		log, open := entered(t, s, "a", made("Thursday", ada, false), joined(ada))
		_, private := entered(t, s, "b", made("Friday", ben, true), joined(ben), joined(cy))
		_, first := entered(t, s, "c", made("Saturday", ben, false), ended)
		_, last := entered(t, s, "d", made("Sunday", ben, false), joined(ben), ended)
		entered(t, s, "e", made("Monday", ben, true), ended)
		wantError(t, "a number that is taken", gamelog.ErrConflict, of.Append(ctx, log[1], first))
		gives(t, "the log", log)(of.Events(ctx, "slug-Thursday", 0))
		gives(t, "the log of none", []tournament.Event(nil))(of.Events(ctx, "slug", 0))
		gives(t, "unfinished are", []tournament.Summary{private, open})(of.Unfinished(ctx, math.MaxInt64))
		for limit, want := range map[int][]tournament.Summary{1: {last}, 2: {last, first}, 3: {last, first}} {
			gives(t, "finished are", want)(of.Finished(ctx, limit))
		}
		for n, id := range []string{"a", "a", "b"} {
			must.Do(t, s.AddLine(ctx, id, gamelog.Line{ID: strconv.Itoa(n), To: gamelog.ToWatchers}))
		}
		for id, want := range map[string]int{"a": 2, "b": 1, "c": 0} {
			n, _, err := of.CountLines(ctx, id)
			gives(t, "said beside "+id+" are", want)(n, err)
		}
		save(t, s, playing("p"), over("o", 9), row("x"))
		for slugs, want := range map[string]int{"": 0, "slug-p slug-o none": 2} {
			same(t, "games of "+slugs, len(must.Get(of.Games(ctx, strings.Fields(slugs)))(t)), want)
		}
	})
}
