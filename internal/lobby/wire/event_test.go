package wire_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"threefold/internal/game"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// sameAsJSON compares what is written by hand with what encoding/json makes of the same types.
func sameAsJSON(t *testing.T, o wire.Out, e wire.EventOut, d gamelog.MovedData) {
	t.Helper()
	o.D = e
	if got, want := wire.EncodeEvent(o, &e), asJSON(t, o); !bytes.Equal(got, want) {
		t.Fatalf("the event is encoded as\n%s, want\n%s", got, want)
	}
	got, err := wire.EncodeMoved(d)
	if want := asJSON(t, d); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("the move is kept as\n%s (%v), want\n%s", got, err, want)
	}
}

// Nothing is left out: a field that is new in one of the types, and that the
// encoder does not know, makes a difference.
func TestEventWithEveryField(t *testing.T) {
	fill := filler{text: func() string { return "x" }, size: func() int { return 2 }}
	sameAsJSON(t, filled[wire.Out](t, fill), filled[wire.EventOut](t, fill), filled[gamelog.MovedData](t, fill))
	sameAsJSON(t, wire.Out{}, wire.EventOut{}, gamelog.MovedData{})
}

// oddTexts are strings that encoding/json does not write as they are, or only just.
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
		e := filled[wire.EventOut](t, fill)
		if e.Ply != nil && e.Ply.Played == nil {
			e.Ply.Played = &game.Played{} // a ply is never without
		}
		sameAsJSON(t, filled[wire.Out](t, fill), e, filled[gamelog.MovedData](t, fill))
	})
}

// Every byte is in a string as encoding/json writes it.
func TestEventWithEveryByte(t *testing.T) {
	for c := range 256 {
		for _, text := range []string{string([]byte{byte(c)}), string([]byte{'a', byte(c), 'b'})} {
			sameAsJSON(t, wire.Out{T: text, ID: text}, wire.EventOut{}, gamelog.MovedData{})
		}
	}
}
