package store

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// A plan is a player's in a game until it is replaced, dropped, or the game is over; what
// the database holds of it cannot be read by chance.
func TestPlans(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, playing("g"), playing("h"))
		plans := s.Plans()
		keep := func(game string, p gamelog.Plan) {
			t.Helper()
			must.Do(t, plans.SavePlan(t.Context(), game, p))
		}
		want := func(game string, want ...gamelog.Plan) {
			t.Helper()
			gives(t, "the plans of "+game, want)(plans.Plans(t.Context(), game))
		}
		gone := func(game, player string, want bool) {
			t.Helper()
			gives(t, player+"'s in "+game+" is gone", want)(plans.Gone(t.Context(), game, player))
		}
		first := gamelog.Plan{Player: "ada", Ply: 3, Lines: [][]string{{"b6-a5", "a3-b4"}, {"b6-c5", "a3-b4", "a7-b6", "b2-a3"}}}
		second := gamelog.Plan{Player: "ben", Ply: 4, Lines: [][]string{{"b6-a5", "a3-b4"}}}
		keep("g", first)
		keep("g", second)
		keep("h", second)
		want("g", first, second)
		if moves := texts(t, s, `SELECT moves FROM plans WHERE game = 'g' AND player = 'ada'`)[0]; strings.Contains(moves, "a5") {
			t.Errorf("moves stand there as %q", moves)
		}
		first.Lines = first.Lines[:1]
		keep("g", first)
		want("g", first, second)
		gone("g", "ada", false)
		drop := func(p gamelog.Plan) {
			t.Helper()
			must.Do(t, plans.DropPlan(t.Context(), "g", p))
		}
		before := first
		before.Ply = 1
		drop(before)
		before.Ply, before.Lines = 3, [][]string{{"b6-c5", "a3-b4"}}
		drop(before)
		want("g", first, second)
		drop(first)
		want("g", second)
		gone("g", "ada", true)
		keep("g", gamelog.Plan{Player: "ada"})
		gone("g", "ada", false)
		over := playing("g")
		over.Status, over.EndedAt = gamelog.Over, 9
		must.Do(t, s.Append(t.Context(), gamelog.Append{Event: event("g", 2, ""), Row: &over}))
		want("g")
		want("h", second)
		spoil(t, s, `UPDATE plans SET moves = '!' WHERE game = 'h'`)
		spoiled := gamelog.Plan{Player: "ben", Ply: 4}
		keep("h", first)
		want("h", first, spoiled)
		must.Do(t, plans.DropPlan(t.Context(), "h", spoiled))
		want("h", first)
	})
}

// Playable are the games by days in which the opponent has moved since a plan was made, or
// plies were taken back.
func TestPlayablePlans(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for _, g := range []struct {
			id    string
			plies int
			of    func(*gamelog.Row)
		}{
			{"due", 4, func(*gamelog.Row) {}},
			{"taken back", 2, func(*gamelog.Row) {}},
			{"not yet", 3, func(*gamelog.Row) {}},
			{"played", 5, func(*gamelog.Row) {}},
			{"paused", 4, func(r *gamelog.Row) { r.Deadline = 0 }},
			{"left", 4, func(*gamelog.Row) {}},
			{"over", 4, func(r *gamelog.Row) { r.Status, r.EndedAt = gamelog.Over, 9 }},
		} {
			r := playing(g.id)
			r.Plies, r.Deadline = g.plies, 9
			g.of(&r)
			save(t, s, r)
			p := gamelog.Plan{Player: "ada", Ply: 3, Lines: [][]string{{"b6-a5", "a3-b4"}}}
			must.Do(t, s.Plans().SavePlan(t.Context(), g.id, p))
			if g.id != "left" {
				continue
			}
			must.Do(t, s.Plans().DropPlan(t.Context(), g.id, p))
		}
		got, err := s.Plans().Playable(t.Context())
		slices.Sort(got)
		if want := []string{"due", "taken back"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	})
}
