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
	has(t, s.moving(), "read plans")
	plan := gamelog.Plan{Player: anna.ID, Ply: 0, Lines: [][]string{{"b6-c5", "a3-b4"}, {"b6-a5", "c3-d4", "a7-b6", "d4-c5"}}}
	text := s.take(plansRead{plans: []gamelog.Plan{plan}})
	has(t, text, "write 4 moved", `"text":"c3-d4"`)
	if strings.Contains(text, "plan") {
		t.Error(text)
	}
	has(t, s.appended(nil), "to Bert", `"shown":"c3-d4"`, "read plans")
	if text := s.take(plansRead{plans: []gamelog.Plan{plan}}); text != "" { // it is Bert's turn
		t.Error(text)
	}
}

// A plan that the game has left is dropped; one of who is not on turn plays nothing.
func TestPlansThatAreNotPlayed(t *testing.T) {
	line := func(player string, moves ...string) []gamelog.Plan {
		return []gamelog.Plan{{Player: player, Lines: [][]string{moves}}}
	}
	for name, c := range map[string]struct {
		plans []gamelog.Plan
		want  string
	}{
		"another move":                {line(anna.ID, "b6-c5", "c3-d4"), "drop the plan of p-anna\n"},
		"its end":                     {line(anna.ID, "b6-a5"), "drop the plan of p-anna\n"},
		"none that can be":            {line(anna.ID, "b6-a5", "a1-h8"), "drop the plan of p-anna\n"},
		"the other player's":          {line(bert.ID, "b6-a5", "c3-d4"), ""},
		"a stranger's":                {line(carla.ID, "b6-a5", "c3-d4"), ""},
		"of a ply that is taken back": {[]gamelog.Plan{{Player: anna.ID, Ply: 5, Lines: [][]string{{"b6-a5", "c3-d4"}}}}, "drop the plan of p-anna\n"},
	} {
		s := byDays(t)
		s.moving()
		if text := s.take(plansRead{plans: c.plans}); (text != c.want) == !strings.Contains(name, "none that") {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		} else if strings.Contains(text, "write") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// No plan is dropped before the room knows what was played when it was made: it is looked at
// again after what the room had not heard.
func TestAPlanOfARoomThatIsBehind(t *testing.T) {
	s := byDays(t)
	s.moving()
	left := []gamelog.Plan{{Player: anna.ID, Lines: [][]string{{"b6-c5", "c3-d4"}}}}
	s.writes(gamelog.Offered, gamelog.SeatData{Seat: "black", Offer: gamelog.OfferDraw})
	text := s.take(plansRead{plans: left, behind: s.news().events})
	if has(t, text, "read plans"); strings.Contains(text, "drop") {
		t.Error(text)
	}
	has(t, s.take(plansRead{plans: left, behind: s.news().events}), "drop the plan")
}

// annas is what Anna has planned to answer.
var annas = []gamelog.Plan{{Player: anna.ID, Lines: [][]string{{"b6-a5", "c3-d4"}}}}

// Plans are looked at again after every event, whoever has written it, when the room is loaded,
// when the store works again, and when another process has taken the number of a planned move.
func TestPlansAreLookedAtAgain(t *testing.T) {
	s := byDays(t)
	s.moving()
	s.take(plansRead{plans: annas})
	s.writes(gamelog.Offered, gamelog.SeatData{Seat: "black", Offer: gamelog.OfferDraw})
	has(t, s.appended(gamelog.ErrConflict), "read plans")
	has(t, s.take(plansRead{plans: annas}), "write 5 moved")

	s = byDays(t)
	s.moving()
	s.take(plansRead{plans: annas})
	has(t, s.appended(gamelog.ErrClash), "read plans")
	has(t, s.take(plansRead{plans: annas}), "write 4 moved")

	there, here := byDays(t), byDays(t)
	there.moving()
	here.events = there.events
	has(t, here.take(here.news()), "read plans")

	quick := played(t)
	if text := quick.moving(); strings.Contains(text, "plans") {
		t.Errorf("in a game of minutes: %s", text)
	}
}

// What a page asks for waits while plans are read, and a planned move costs no time, however
// late it is played. While plans cannot be read the room is to come back to them, they are
// read again, and no flag falls.
func TestWhilePlansAreRead(t *testing.T) {
	s := byDays(t)
	s.moving()
	s.waits(49 * time.Hour)
	same(t, "meanwhile it falls due", s.take(&overdue{call: s.call()}), "")
	text := s.take(plansRead{plans: annas})
	has(t, text, "write 4 moved", `"left":172800000,"spent":0`)

	s = byDays(t)
	s.moving()
	s.waits(49 * time.Hour)
	has(t, s.take(plansRead{err: gamelog.ErrAway}), "plans unread", "again later room.retryDue", "log ERROR: plans not read")
	if text := s.take(&overdue{call: s.call()}); strings.Contains(text, "write") {
		t.Errorf("while plans cannot be read: %s", text)
	}
	same(t, "before the next try", s.take(grown{topic: planTopic})+s.take(grown{topic: planTopic}), "")
	has(t, s.take(retryDue{topic: planTopic}), "read plans")
	has(t, s.take(plansRead{plans: nil}), "")
	has(t, s.take(&overdue{call: s.call()}), "flagged")
}

// Who asks is answered when the log was read on and plans were followed on it.
func TestWhoAsksForPlans(t *testing.T) {
	there, s := byDays(t), byDays(t)
	there.moving()
	s.events = there.events
	has(t, s.take(&planLook{call: 1}), "read behind 2")
	has(t, s.take(s.news()), "read plans")
	has(t, s.take(plansRead{plans: annas}), "write 4 moved")
	has(t, s.appended(nil), "read plans")
	has(t, s.take(plansRead{}), "reply 1 false <nil>")

	s.take(&planLook{call: 2})
	s.blind = gamelog.ErrAway
	has(t, s.take(s.news()), "reply 2 false "+gamelog.ErrAway.Error())
	s.blind = nil
	s.take(&planLook{call: 3})
	has(t, s.take(retryDue{topic: logTopic}), "read behind 4")
	has(t, s.take(s.news()), "read plans")
	has(t, s.take(plansRead{err: gamelog.ErrAway}), "reply 3 false "+gamelog.ErrAway.Error())
	s.health(s.at)
	has(t, s.take(&planLook{call: 4}), "reply 4 false "+ErrNotMade.Error())

	quick := played(t)
	quick.take(&planLook{call: 5})
	has(t, quick.take(quick.news()), "reply 5 false <nil>")
}
