package room

import (
	"errors"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// An append goes from phase to phase as the package comment draws it, and nothing is left of it
// at rest.
func TestTheWayOfAnAppend(t *testing.T) {
	lost := errors.New("connection reset")
	const wrote, conflicts, clashes, fails, blind, away, back, reads = "wrote", "conflicts", "clashes", "fails", "blind", "away", "back", "reads"
	does := map[string]func(s *stage){
		wrote:     func(s *stage) { s.appended(nil) },
		clashes:   func(s *stage) { s.appended(gamelog.ErrClash) },
		fails:     func(s *stage) { s.appended(lost) },
		conflicts: func(s *stage) { s.holds, s.failing = true, time.Time{}; s.appended(gamelog.ErrConflict) },
		reads:     func(s *stage) { s.take(s.held) },
		blind:     func(s *stage) { q := s.held; q.err, q.failing, s.failing = lost, s.at, s.at; s.take(q) },
		away:      func(s *stage) { s.health(s.at) },
		back:      func(s *stage) { s.holds = true; s.health(time.Time{}) },
	}
	for _, tc := range []struct {
		name  string
		way   []string
		phase phase
	}{
		{"it is written", nil, writing},
		{"it is durable", []string{wrote}, resting},
		{"another's write stands in the way", []string{clashes}, resting},
		{"another has the number", []string{conflicts}, contested},
		{"and is read: it is decided again", []string{conflicts, reads}, resting},
		{"and cannot be read", []string{conflicts, blind}, unclear},
		{"it fails", []string{fails}, unclear},
		{"the store works again", []string{fails, back}, settling},
		{"and is read", []string{fails, back, reads}, writing}, // of the event that forgives the outage
		{"and cannot be read", []string{fails, back, blind}, unclear},
		{"and fails again meanwhile", []string{fails, back, away, reads}, unclear},
		{"the store fails and works again, with nothing unclear", []string{wrote, away, back}, settling},
		{"and cannot be read then", []string{wrote, away, back, blind}, resting},
	} {
		s := played(t).enter(anna, bert).plays(2)
		s.take(s.says(bert, wire.InResign, nil))
		if tc.way != nil && tc.way[0] == conflicts {
			s.writes(gamelog.Resigned, gamelog.SeatData{Seat: "white"})
		}
		if len(tc.way) > 0 && tc.way[0] == wrote {
			s = played(t).enter(anna, bert).plays(1)
			s.take(s.moves(0))
		}
		for _, what := range tc.way {
			s.waits(time.Second)
			does[what](s)
		}
		if a := s.appending; a.phase != tc.phase || (a.pending == nil) != (tc.phase == resting || tc.phase == settling && tc.way[0] == wrote) {
			t.Errorf("%s: it is in phase %d, not %d; %v", tc.name, a.phase, tc.phase, a.pending)
		}
	}
}
