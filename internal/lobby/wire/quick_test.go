package wire_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
)

// The page's own form is read the quick way, up to the bounds.
func TestAPagesMoveIsReadQuickly(t *testing.T) {
	for _, move := range []wire.MoveIn{{On: 41, Ply: 17, Move: "d4xf6"}, {On: 0, Ply: 999999999, Move: "g5xe3xc1=K"}, {}} {
		sent := asJSON(t, wire.In{T: wire.InMove, ID: strings.Repeat("x", 40), D: asJSON(t, move)})
		if c, ok := wire.QuickMove(sent); !ok || c.Data != any(move) {
			t.Errorf("%s: read %+v, quickly: %v", sent, c, ok)
		}
	}
}

// A message is a copy: the one who read it may use the bytes again.
func TestADecodedMoveIsACopy(t *testing.T) {
	sent := []byte(`{"t":"move","id":"k3f9","d":{"on":41,"ply":17,"move":"d4xf6"}}`)
	c, err := wire.Decode(sent)
	clear(sent)
	if err != nil || c.ID != "k3f9" || c.Data != any(wire.MoveIn{On: 41, Ply: 17, Move: "d4xf6"}) {
		t.Errorf("read %+v, %v", c, err)
	}
}

// FuzzDecodeMove puts anything in the places of the page's own form. What is
// read quickly is read the general way too, and with the same result.
func FuzzDecodeMove(f *testing.F) {
	f.Add("k3f9", "41", "17", "d4xf6", "")
	f.Add("", "0", "999999999", "", " ")
	for _, odd := range append(oddTexts, strings.Repeat("x", 41), `\u0000`, `a","id":"b`, `a","x":"b`) {
		f.Add(odd, "41", "17", "d4xf6", "")
		f.Add("k3f9", "41", "17", odd, "")
	}
	for _, odd := range []string{"", "01", "00", "-1", "+1", "1.0", "1e3", "1000000000", "9999999999999999999", `1,"on":2`, `"1"`} {
		f.Add("k3f9", odd, "17", "d4xf6", "")
		f.Add("k3f9", "41", odd, "d4xf6", "")
	}
	for _, odd := range []string{"x", "}", "\n", "\u00a0", "\x00", "{}"} {
		f.Add("k3f9", "41", "17", "d4xf6", odd)
	}
	f.Fuzz(func(t *testing.T, id, on, ply, move, end string) {
		sent := fmt.Appendf(nil, `{"t":"move","id":"%s","d":{"on":%s,"ply":%s,"move":"%s"}}%s`, id, on, ply, move, end)
		want, wrong := wire.StrictIn(sent)
		if c, ok := wire.QuickMove(sent); ok && (wrong != nil || c.Kind != want.T || c.ID != want.ID || len(want.ID) > 40 || bytes.IndexByte(sent, 0) >= 0) {
			t.Errorf("%s: quickly %+v, strictly %+v, %v", sent, c, want, wrong)
		}
		c, err := wire.Decode(sent)
		if wrong != nil || c.Kind != wire.InMove {
			return
		}
		d, wrong := wire.StrictMove(want)
		if !reflect.DeepEqual(err, wrong) || err == nil && c.Data != d {
			t.Errorf("%s: read %+v, %v, strictly %+v, %v", sent, c, err, d, wrong)
		}
	})
}
