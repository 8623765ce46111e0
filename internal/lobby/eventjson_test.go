package lobby_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
)

// sameAsJSON compares what is written by hand with what encoding/json makes of
// the same types.
func sameAsJSON(t *testing.T, o lobby.Out, e lobby.EventOut, d lobby.MovedData) {
	t.Helper()
	o.D = e
	if got, want := lobby.EncodeEvent(o, &e), encoded(t, o); !bytes.Equal(got, want) {
		t.Fatalf("the event is told as\n%s, want\n%s", got, want)
	}
	got, err := lobby.EncodeMoved(d)
	if want := encoded(t, d); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("the move is kept as\n%s (%v), want\n%s", got, err, want)
	}
}

// Nothing is left out: a field that is new in one of the types, and that the
// encoder does not know, makes a difference.
func TestEventWithEveryField(t *testing.T) {
	fill := filler{text: func() string { return "x" }, size: func() int { return 2 }}
	sameAsJSON(t, filled[lobby.Out](t, fill), filled[lobby.EventOut](t, fill), filled[lobby.MovedData](t, fill))
	sameAsJSON(t, lobby.Out{}, lobby.EventOut{}, lobby.MovedData{})
}

// oddTexts are strings that encoding/json does not write as they are, or only
// just.
var oddTexts = []string{"", "a3", "\x00", "\x1f", " ", "~", "\x7f", "\x80", "\xff", `"`, `\`, `\u003c`, "<b>&amp;", "\u2028", "\u2029", "\ufffd",
	"\xed\xa0\x80", "\t\n\r\b\f", "é", "ab\xc3", "\U0001f642", "white king"}

// FuzzEvent compares events of any shape, with any text in them.
func FuzzEvent(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed, oddTexts[seed%uint64(len(oddTexts))])
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		lot := rand.New(rand.NewPCG(seed, 0))
		texts := append([]string{text, text}, oddTexts...)
		fill := filler{
			text: func() string { return texts[lot.IntN(len(texts))] },
			size: func() int { return lot.IntN(4) - 1 },
		}
		e := filled[lobby.EventOut](t, fill)
		if e.Ply != nil && e.Ply.Played == nil {
			e.Ply.Played = &game.Played{} // a ply is never without
		}
		sameAsJSON(t, filled[lobby.Out](t, fill), e, filled[lobby.MovedData](t, fill))
	})
}

// Every byte stands in a string as encoding/json writes it.
func TestEventWithEveryByte(t *testing.T) {
	for c := range 256 {
		for _, text := range []string{string([]byte{byte(c)}), string([]byte{'a', byte(c), 'b'})} {
			sameAsJSON(t, lobby.Out{T: text, ID: text}, lobby.EventOut{}, lobby.MovedData{})
		}
	}
}

// In the course of real games everybody is told of a move what a snapshot
// shows them, which encoding/json writes.
func TestMovesAreToldAsSnapshotsShowThem(t *testing.T) {
	for _, g := range catalog.Games {
		t.Run(g.ID, func(t *testing.T) {
			invitation := lobby.Create{Game: g.ID, Side: "white", Terms: lobby.Terms{Clock: minute}}
			bubbleOf(t, invitation, func(tb *table) {
				tb.join(bert)
				pages := map[string]*page{"white": tb.enter(anna), "black": tb.enter(bert), "": tb.enter(carla)}
				for _, played := range playout(t, g) {
					mover := pages[played.By]
					mover.shownAsTold(mover.move(played.Text))
					for by, p := range pages {
						if by != played.By {
							p.shownAsTold(p.news())
						}
					}
				}
			})
		})
	}
}

// shownAsTold compares the one move among messages with the snapshot.
func (p *page) shownAsTold(told []message) {
	p.t.Helper()
	told = slices.DeleteFunc(told, func(m message) bool { return m.T != string(lobby.Moved) })
	if len(told) != 1 {
		p.t.Fatalf("%s is told of %d moves, want one", p.Player().Name, len(told))
	}
	s := p.look()
	want := encoded(p.t, lobby.EventOut{Ply: &s.Plies[len(s.Plies)-1], State: s.State})
	if !bytes.Equal(told[0].D, want) {
		p.t.Fatalf("%s is told\n%s, want\n%s", p.Player().Name, told[0].D, want)
	}
}
