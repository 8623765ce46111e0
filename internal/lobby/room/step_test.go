package room

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// What a room decides, by its state and what happens to it.
func TestSteps(t *testing.T) {
	lost := errors.New("connection reset")
	for _, tc := range []struct {
		name string
		on   func(s *stage)        // the state
		do   func(s *stage) string // the input
		want string
	}{
		{"a page enters", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(arrives(bert)) },
			"Anna:presence, Bert:snapshot, publish here, card true"},
		{"a watcher enters", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(arrives(carla)) },
			"Anna:presence, Bert:presence, Carla:snapshot, publish here, card true"},
		{"a page leaves", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(leaves(bert)) },
			"Anna:presence, publish here, card true"},
		{"a page that is not there leaves", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(leaves(bert)) }, ""},
		{"a move", func(s *stage) { s.enter(anna, bert) }, func(s *stage) string { return s.take(s.moves(0)) }, "write moved"},
		{"a move is durable", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)) }, func(s *stage) string { return s.appended(nil) },
			"Anna:moved, Bert:moved, publish event, card true, due never"},
		{"both have moved: a clock runs", func(s *stage) { s.enter(anna, bert); s.plays(1); s.take(s.moves(0)) }, func(s *stage) string { return s.appended(nil) },
			"Anna:moved, Bert:moved, publish event, publish here, card true, stays true, due in 1m0s"},
		{"a move out of turn", func(s *stage) { s.enter(anna, bert) },
			func(s *stage) string {
				return s.take(s.says(anna, wire.InMove, wire.MoveIn{On: 1, Ply: 1, Move: "a3-b4"}))
			}, "Anna:error"},
		{"a move while another is written", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)) },
			func(s *stage) string { return s.take(s.moves(0)) }, ""},
		{"and after it", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(nil) }, "Anna:moved, Bert:moved, publish event, card true, due never, Bert:error, Bert:snapshot"},
		{"a command sent again", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.appended(nil); s.sent-- },
			func(s *stage) string { return s.take(s.says(bert, wire.InResign, nil)) }, "Bert:ack"},
		{"a watcher resigns", func(s *stage) { s.enter(carla) }, func(s *stage) string { return s.take(s.says(carla, wire.InResign, nil)) }, "Carla:error"},
		{"a text that is no message", func(s *stage) { s.enter(carla) },
			func(s *stage) string { return s.take(unreadable{page: pageOf(carla), err: errors.New("no message")}) }, "Carla:error"},
		{"the store does not answer", func(s *stage) { s.enter(anna, bert); s.plays(2); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(lost) }, "Anna:trouble, Bert:trouble, Bert:error, due never"},
		{"a clash with another's write", func(s *stage) { s.enter(anna, bert); s.plays(2); s.take(s.moves(0)) },
			func(s *stage) string { return s.appended(gamelog.ErrClash) }, "Bert:error, due in 1m0s"},
		{"a command in trouble", failedStore, func(s *stage) string { return s.take(s.says(anna, wire.InResign, nil)) }, "Anna:error"},
		{"the flag in trouble", failedStore, func(s *stage) string { s.waits(2 * time.Minute); return s.take(timeUp{}) }, ""},
		{"the store is back", failedStore, func(s *stage) string { return s.health(time.Time{}) }, "due in 1m0s, write forgiven"},
		{"the store is back, and has the move", func(s *stage) { failedStore(s); s.events = append(s.events, s.lost()) },
			func(s *stage) string { return s.health(time.Time{}) },
			"Anna:moved, Bert:moved, publish event, card true, due in 1m0s, write forgiven"},
		{"the store is back and cannot be read", func(s *stage) { failedStore(s); s.blind = lost },
			func(s *stage) string { return s.health(time.Time{}) }, "again later room.healthKnown"},
		{"another was first, with the same move", func(s *stage) {
			s.enter(anna, bert)
			s.take(s.moves(0))
			e := s.appending.append.Event
			e.Command = "another"
			s.events = append(s.events, e)
		}, func(s *stage) string { return s.appended(gamelog.ErrConflict) },
			"Anna:moved, Bert:moved, Bert:error, Bert:snapshot, publish event, card true, due never"},
		{"the log has this very command", func(s *stage) {
			s.enter(anna, bert)
			s.take(s.moves(0))
			s.events = append(s.events, s.appending.append.Event)
		},
			func(s *stage) string { return s.appended(gamelog.ErrConflict) }, "Anna:moved, Bert:moved, Bert:ack, publish event, card true, due never"},
		{"a newer server was first", func(s *stage) { s.enter(anna, bert); s.take(s.moves(0)); s.writes("sang", struct{}{}) },
			func(s *stage) string { return s.appended(gamelog.ErrConflict) }, "Anna:error, Bert:error, Bert:error, due never"},
		{"a command when a newer server goes on", func(s *stage) { s.enter(anna, bert); s.writes("sang", struct{}{}); s.take(s.news()) },
			func(s *stage) string { return s.take(s.moves(0)) }, "Bert:error"},
		{"events of another process", func(s *stage) { s.enter(anna); s.writes(gamelog.Resigned, gamelog.SeatData{Seat: "white"}) },
			func(s *stage) string { return s.take(s.news()) }, "Anna:resigned, publish here, card false, due never"},
		{"the log cannot be read just now", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(eventsRead{why: readNews, err: lost}) }, "again later room.retryDue"},
		{"the flag falls", func(s *stage) { s.enter(anna, bert); s.plays(2) },
			func(s *stage) string { s.waits(time.Minute); return s.take(timeUp{}) }, "write flagged"},
		{"a flag that is not due", func(s *stage) { s.enter(anna, bert); s.plays(2) },
			func(s *stage) string { s.waits(time.Second); return s.take(timeUp{}) }, "due in 59s"},
		{"a move after the flag", func(s *stage) { s.enter(anna, bert); s.plays(2) },
			func(s *stage) string { s.waits(2 * time.Minute); return s.take(s.moves(0)) }, "write flagged"},
		{"and the flag is durable", late, func(s *stage) string { return s.appended(nil) },
			"Anna:flagged, Bert:flagged, Bert:error, publish event, publish here, card false, stays false, due never"},
		{"and it cannot be saved", late, func(s *stage) string { return s.appended(gamelog.ErrClash) }, "Bert:error, due in -1m0s"},
		{"and another was first", func(s *stage) { late(s); s.writes(gamelog.Resigned, gamelog.SeatData{Seat: "white"}) },
			func(s *stage) string { return s.appended(gamelog.ErrConflict) },
			"Anna:resigned, Bert:resigned, Bert:error, publish here, publish event, card false, stays false, due never"},
		{"a seat shared", func(s *stage) { s.enter(anna) },
			func(s *stage) string {
				return s.take(calling(7, carla, Share("black")))
			}, "write shared"},
		{"a seat shared again", func(s *stage) { s.enter(anna) },
			func(s *stage) string { return s.take(calling(7, bert, Share("black"))) }, "reply 7 false <nil>"},
		{"a taken seat", func(s *stage) { s.enter(anna) }, func(s *stage) string { return s.take(calling(7, carla, Join("black", ""))) },
			"reply 7 false Someone else has taken the seat. You can watch."},
	} {
		s := played(t)
		tc.on(s)
		same(t, tc.name, brief(tc.do(s)), tc.want)
	}
}

// late is a move that comes after the flag, which is being written.
func late(s *stage) {
	s.enter(anna, bert).plays(2)
	s.waits(2 * time.Minute)
	s.take(s.moves(0))
}

// A private game is on no list, and asks for none, whatever happens in it.
func TestAPrivateGameLeavesTheLiveListAlone(t *testing.T) {
	c := created
	c.Terms.Visibility = gamelog.Private
	s := playedAs(t, c).enter(anna, bert).plays(2).ends()
	if text := strings.Join(s.followed, ""); strings.Contains(text, "card") || strings.Contains(text, "challenge") {
		t.Error(text)
	}
}

// failedStore is a game in which a clock runs and a move was not saved.
func failedStore(s *stage) {
	s.enter(anna, bert).plays(2)
	s.take(s.moves(0))
	s.appended(errors.New("connection reset"))
	s.waits(time.Second)
}

// What follows is carried out in the order in which it is noted: other processes and pages
// hear of an event once it is written, and a call is answered last.
func TestTheOrderOfEffects(t *testing.T) {
	for _, tc := range []struct {
		name string
		do   func(s *stage)
		want []string // of each step
	}{
		{"entering", func(s *stage) { s.take(arrives(carla)) }, []string{"to Carla, card, publish, to Anna"}},
		{"a move", func(s *stage) { s.take(s.moves(0)); s.appended(nil) }, []string{"pending", "publish, alarm, to Anna, card, to Bert"}},
		{"resigning by a call", func(s *stage) {
			s.take(calling(7, bert, Command{T: wire.InResign, ID: "r"}))
			s.appended(nil)
		}, []string{"pending", "publish, alarm, to Anna, publish, card, reply"}},
		{"a line", func(s *stage) {
			s.take(s.says(anna, wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "hello"}))
			s.writesLine(0)
		}, []string{"writeLine", "to Anna"}},
	} {
		s := played(t)
		s.enter(anna)
		before := len(s.followed)
		tc.do(s)
		var got []string
		for _, text := range s.followed[before:] {
			got = append(got, text[strings.LastIndex(text, "\n")+1:])
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}
