package lobby_test

import (
	"bytes"
	"slices"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/gametest"
)

// In real games the message of a move has what a snapshot shows, as encoding/json encodes it.
func TestMoveMessagesAgreeWithSnapshots(t *testing.T) {
	for _, g := range catalog.Games {
		t.Run(g.ID, func(t *testing.T) {
			invitation := lobby.Create{Game: g.ID, Side: "white", Terms: gamelog.Terms{Clock: minute}}
			bubbleOf(t, invitation, func(tb *table) {
				tb.join(bert)
				pages := map[string]*page{"white": tb.enter(anna), "black": tb.enter(bert), "": tb.enter(carla)}
				for _, played := range gametest.Plies(t, g, 100) {
					mover := pages[played.By]
					mover.agreesWithSnapshot(mover.move(played.Text))
					for by, p := range pages {
						if by != played.By {
							p.agreesWithSnapshot(p.received())
						}
					}
				}
			})
		})
	}
}

// agreesWithSnapshot compares the one move among messages with the snapshot.
func (p *page) agreesWithSnapshot(got []message) {
	p.t.Helper()
	got = slices.DeleteFunc(got, func(m message) bool { return m.T != string(gamelog.Moved) })
	if len(got) != 1 {
		p.t.Fatalf("%s gets %d moves, want one", p.Player().Name, len(got))
	}
	s := p.look()
	want := encoded(p.t, wire.EventOut{Ply: &s.Plies[len(s.Plies)-1], State: s.State})
	if !bytes.Equal(got[0].D, want) {
		p.t.Fatalf("%s gets\n%s, want\n%s", p.Player().Name, got[0].D, want)
	}
}
