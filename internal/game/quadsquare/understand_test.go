package quadsquare

import (
	"regexp"
	"strings"
	"testing"

	"threefold/internal/testkit/gametest"
)

// moveForm is what the plain reading of read.go covers.
var moveForm = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([A-GSMa-gsm][1-8])([-xX:]?)([A-GSMa-gsm][1-8])` +
	`(?:\(([QRBNPqrbnp])\))?(\*?)=?([QRBNPqrbnp]?)$`)

func byForm(text string) (moveText, bool) {
	if text == "O-O" || text == "o-o" || text == "0-0" {
		return moveText{castling: true}, true
	}
	f := moveForm.FindStringSubmatch(text)
	if f == nil {
		return moveText{}, false
	}
	for i := range f {
		f[i] = strings.ToUpper(f[i])
	}
	return moveText{
		piece: f[1], from: squareText(f[2]), to: squareText(f[4]), taken: f[5], becomes: f[7],
		capture: f[3] == "X" || f[3] == ":", quiet: f[3] == "-", sacrifice: f[6] != "",
	}, true
}

func compareUnderstood(t *testing.T, text string) bool {
	t.Helper()
	got, ok := readWritten(text)
	want, known := byForm(text)
	if got != want || ok != known {
		t.Errorf("%q is understood as %+v %v, by the form as %+v %v", text, got, ok, want, known)
	}
	return known
}

// moves are written with these.
var pieces = strings.Split("K|Q|B|N|P|b|k|a1|B2|b2|M1|m3|S4|s8|G7|h1|a9|-|x|X|:|(Q)|(b)|(K)|(|)|*|=|=Q|q|O-O|0-0|o-o|1| |ſ1|ſ|é|\xff|K\u212a", "|")

func TestUnderstand(t *testing.T) {
	gametest.Jumble(t, pieces, 150_000, 1_000, func(text string) bool { return compareUnderstood(t, text) })
}

func FuzzUnderstand(f *testing.F) {
	for _, piece := range pieces {
		f.Add(piece + "b2-b4")
	}
	f.Fuzz(func(t *testing.T, text string) { compareUnderstood(t, text) })
}
