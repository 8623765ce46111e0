package room

import (
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// has fails if a text has not one of these.
func has(t *testing.T, text string, all ...string) {
	t.Helper()
	for _, one := range all {
		if !strings.Contains(text, one) {
			t.Errorf("%q is not in\n%s", one, text)
		}
	}
}

// moving is Bert's first move, at the moment of now.
func (s *stage) moving() string {
	s.t.Helper()
	s.take(arrives(bert))
	s.take(s.says(bert, wire.InMove, wire.MoveIn{On: s.game.Record.On, Ply: 1, Move: "b6-a5"}))
	return s.appended(nil)
}

// What a player has planned is played when the opponent has moved, as an event like any; it
// takes no time of the player's, and nobody is told that it was planned.
func TestAPlanIsPlayed(t *testing.T) {
	s := byDays(t)
	has(t, s.moving(), "read plans at 3")
	plan := gamelog.Plan{Player: anna.ID, Ply: 0, Lines: [][]string{{"b6-c5", "a3-b4"}, {"b6-a5", "c3-d4", "a7-b6", "d4-c5"}}}
	text := s.take(plansRead{on: 3, plans: []gamelog.Plan{plan}})
	has(t, text, "write 4 moved", `"text":"c3-d4"`)
	if strings.Contains(text, "plan") {
		t.Error(text)
	}
	has(t, s.appended(nil), "to Bert", `"shown":"c3-d4"`, "read plans at 4")
	if text := s.take(plansRead{on: 4, plans: []gamelog.Plan{plan}}); text != "" { // it is Bert's turn
		t.Error(text)
	}
}

// A plan that the game has left is dropped; one that comes late, or of who is not on turn,
// plays nothing.
func TestPlansThatAreNotPlayed(t *testing.T) {
	line := func(player string, moves ...string) []gamelog.Plan {
		return []gamelog.Plan{{Player: player, Lines: [][]string{moves}}}
	}
	for name, c := range map[string]struct {
		on    int64
		plans []gamelog.Plan
		want  string
	}{
		"another move":                {3, line(anna.ID, "b6-c5", "c3-d4"), "drop the plan of p-anna\n"},
		"its end":                     {3, line(anna.ID, "b6-a5"), "drop the plan of p-anna\n"},
		"none that can be":            {3, line(anna.ID, "b6-a5", "a1-h8"), "drop the plan of p-anna\n"},
		"the other player's":          {3, line(bert.ID, "b6-a5", "c3-d4"), ""},
		"a stranger's":                {3, line(carla.ID, "b6-a5", "c3-d4"), ""},
		"of a position before":        {2, line(anna.ID, "b6-a5", "c3-d4"), ""},
		"of a ply that is taken back": {3, []gamelog.Plan{{Player: anna.ID, Ply: 5, Lines: [][]string{{"b6-a5", "c3-d4"}}}}, "drop the plan of p-anna\n"},
	} {
		s := byDays(t)
		s.moving()
		if text := s.take(plansRead{on: c.on, plans: c.plans}); (text != c.want) == !strings.Contains(name, "none that") {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		} else if strings.Contains(text, "write") {
			t.Errorf("%s: %s", name, text)
		}
	}
	s := byDays(t)
	s.moving()
	s.waits(49 * time.Hour)
	has(t, s.take(plansRead{on: 3, plans: line(anna.ID, "b6-a5", "c3-d4")}), "flagged")
}

// Plans are looked at again when the room is loaded, when the store works again, and when
// another process has taken the number of a planned move.
func TestPlansAreLookedAtAgain(t *testing.T) {
	s := byDays(t)
	s.moving()
	plans := plansRead{on: 3, plans: []gamelog.Plan{{Player: anna.ID, Lines: [][]string{{"b6-a5", "c3-d4"}}}}}
	s.take(plans)
	s.writes(gamelog.Offered, gamelog.SeatData{Seat: "black", Offer: gamelog.OfferDraw})
	has(t, s.appended(gamelog.ErrConflict), "read plans at 3")
	has(t, s.take(plans), "write 5 moved")

	quick := played(t)
	if text := quick.moving(); strings.Contains(text, "plans") {
		t.Errorf("in a game of minutes: %s", text)
	}
}
