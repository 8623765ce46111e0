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
		in, ok := wire.QuickMove(sent)
		if !ok {
			t.Errorf("%s is not read quickly", sent)
		}
		if len(in.D) > 0 {
			t.Errorf("%s: its data are kept as JSON, to be decoded again", sent)
		}
		if got, err := wire.MoveData(in); err != nil || got != move {
			t.Errorf("%s: read %+v, %v", sent, got, err)
		}
	}
}

// A message is a copy: whoever read it may use the bytes again.
func TestADecodedMoveIsACopy(t *testing.T) {
	sent := []byte(`{"t":"move","id":"k3f9","d":{"on":41,"ply":17,"move":"d4xf6"}}`)
	in, err := wire.Decode(sent)
	clear(sent)
	d, errOfData := wire.MoveData(in)
	if err != nil || errOfData != nil || in.ID != "k3f9" || d != (wire.MoveIn{On: 41, Ply: 17, Move: "d4xf6"}) {
		t.Errorf("read %+v and %+v (%v, %v)", in, d, err, errOfData)
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
		if in, ok := wire.QuickMove(sent); ok {
			want, err := wire.StrictIn(sent)
			if err != nil || in.T != want.T || in.ID != want.ID || len(want.ID) > 40 || bytes.IndexByte(sent, 0) >= 0 {
				t.Errorf("%s: quickly %+v, strictly %+v, %v", sent, in, want, err)
			}
		}
		in, err := wire.Decode(sent)
		if err != nil {
			return
		}
		got, err := wire.MoveData(in)
		strict, _ := wire.StrictIn(sent)
		want, errOfWant := wire.StrictMove(strict)
		if !reflect.DeepEqual(err, errOfWant) || err == nil && got != want {
			t.Errorf("%s: read %+v, %v, strictly %+v, %v", in.D, got, err, want, errOfWant)
		}
	})
}
