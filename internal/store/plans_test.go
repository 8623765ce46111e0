package store

import (
	"reflect"
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

// A plan is a player's in a game until it is replaced, dropped, or the game is over; what
// the database holds of it cannot be read by chance.
func TestPlans(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, playing("g"), playing("h"))
		plans := s.Plans()
		keep := func(game string, p gamelog.Plan) {
			t.Helper()
			if err := plans.SavePlan(t.Context(), game, p); err != nil {
				t.Fatal(err)
			}
		}
		want := func(game string, want ...gamelog.Plan) {
			t.Helper()
			if got, err := plans.Plans(t.Context(), game); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v, %v, want %+v", game, got, err, want)
			}
		}
		gone := func(game, player string, want bool) {
			t.Helper()
			if got, err := plans.Gone(t.Context(), game, player); err != nil || got != want {
				t.Errorf("%s's in %s is gone: %t, %v", player, game, got, err)
			}
		}
		first := gamelog.Plan{Player: "ada", Ply: 3, Lines: [][]string{{"b6-a5", "a3-b4"}, {"b6-c5", "a3-b4", "a7-b6", "b2-a3"}}}
		second := gamelog.Plan{Player: "ben", Ply: 4, Lines: [][]string{{"b6-a5", "a3-b4"}}}
		keep("g", first)
		keep("g", second)
		keep("h", second)
		want("g", first, second)
		var moves string
		if err := s.reader.QueryRowContext(t.Context(), `SELECT moves FROM plans WHERE game = 'g' AND player = 'ada'`).Scan(&moves); err != nil || strings.Contains(moves, "a5") {
			t.Errorf("moves stand there as %q, %v", moves, err)
		}
		first.Lines = first.Lines[:1]
		keep("g", first)
		want("g", first, second)
		gone("g", "ada", false)
		if err := plans.DropPlan(t.Context(), "g", "ada"); err != nil {
			t.Fatal(err)
		}
		want("g", second)
		gone("g", "ada", true)
		keep("g", gamelog.Plan{Player: "ada"})
		gone("g", "ada", false)
		over := playing("g")
		over.Status, over.EndedAt = gamelog.Over, 9
		if err := s.Append(t.Context(), gamelog.Append{Event: event("g", 2, ""), Row: &over}); err != nil {
			t.Fatal(err)
		}
		want("g")
		want("h", second)
		spoil(t, s, `UPDATE plans SET moves = '!' WHERE game = 'h'`)
		if _, err := plans.Plans(t.Context(), "h"); err == nil {
			t.Error("a damaged plan is read")
		}
	})
}
