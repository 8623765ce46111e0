package chesquerque

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/chesquerque/rules"
	"threefold/internal/testkit/gametest"
)

// What the plain reading of written.go covers.
var (
	patterns = []*regexp.Regexp{
		regexp.MustCompile(`^([KQRBNAPkqrnp])([a-iA-I]?)([1-9]?)([-xX:]?)([a-iA-I][1-9])=?([QRBNAqrbna]?)$`),
		regexp.MustCompile(`^()([a-iA-I]?)([1-9]?)([-xX:]?)([A-I][1-9])=?([QRBNAqrbna]?)$`),
		regexp.MustCompile(`^()([a-iC-I]?)([1-9]?)([-xX:]?)([a-i][1-9])=?([QRBNAqrbna]?)$`),
	}
	castlingPattern = regexp.MustCompile(`^[oO0]-?[oO0](-?[oO0])?$`)
	marksPattern    = regexp.MustCompile(`[+#]+$`)
	passantPattern  = regexp.MustCompile(`\s*[eE]\.?[pP]\.?$`)
)

func byPatterns(text string) (ways []moveText) {
	text = marksPattern.ReplaceAllString(text, "")
	bare := passantPattern.ReplaceAllString(text, "")
	enPassant := bare != text
	text = marksPattern.ReplaceAllString(bare, "")
	if castling := castlingPattern.FindStringSubmatch(text); castling != nil && !enPassant {
		if castling[1] == "" {
			return []moveText{{castles: 1}}
		}
		return []moveText{{castles: -1}}
	}
	for _, pattern := range patterns {
		if parts := pattern.FindStringSubmatch(text); parts != nil {
			w := byParts(parts[1:])
			w.enPassant = enPassant
			ways = append(ways, w)
		}
	}
	return ways
}

func byParts(parts []string) (w moveText) {
	if parts[0] != "" {
		w.kind = rules.ParseKind(parts[0][0])
	}
	if parts[1] != "" {
		w.file = int(parts[1][0]|0x20-'a') + 1
	}
	if parts[2] != "" {
		w.rank = int(parts[2][0] - '0')
	}
	w.capture = parts[3] != "" && parts[3] != "-"
	w.to, _ = rules.ParsePoint(strings.ToLower(parts[4]))
	if parts[5] != "" {
		w.becomes = rules.ParseKind(parts[5][0])
	}
	return w
}

func compareUnderstood(t *testing.T, text string) (ways int) {
	t.Helper()
	got, want := readWritten(text), byPatterns(text)
	if !slices.Equal(got, want) {
		t.Errorf("%q is understood as %+v, by the patterns as %+v", text, got, want)
	}
	return len(want)
}

// written texts are made of these.
var pieces = strings.Split("K|Q|R|B|N|A|P|k|b|a|n|p|a1|b5|e9|i3|A1|B5|E9|I3|a|b|e|B|1|5|9|-|x|X|:|=|=Q|=b|e.p.|ep| E.P|+|#|O-O|0-0-0|oo|OoO|-0| |\t|0|j1|a0|ſ|é|\xff", "|")

func TestUnderstand(t *testing.T) {
	gametest.Jumble(t, pieces, 100_000, 2_000, func(text string) bool { return compareUnderstood(t, text) > 0 })
}

func FuzzUnderstand(f *testing.F) {
	for _, piece := range pieces {
		f.Add(piece + "e5")
	}
	f.Fuzz(func(t *testing.T, text string) { compareUnderstood(t, text) })
}
