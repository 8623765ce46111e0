package chesquerque

import (
	"regexp"
	"strings"
	"threefold/internal/game/chesquerque/rules"
)

// written is one way to understand a move that somebody wrote down. What was
// left out is zero.
type written struct {
	kind       rules.Kind // noKind: no piece letter
	file, rank int        // of the point it starts from, counted from 1
	to         rules.Point
	capture    bool // an x or : was given
	becomes    rules.Kind
	enPassant  bool
	castles    int // +1: O-O, -1: O-O-O
}

// notations are the ways to write a move: a piece letter or none, the point
// it starts from or a part of it, a sign or none, the point it goes to, and a
// promotion. Where a capital A or B may be a piece or a file, both fit, unless the
// point behind it is written small: then it is a piece. Small a and b are files.
var notations = []*regexp.Regexp{
	regexp.MustCompile(`^([KQRBNAPkqrnp])([a-iA-I]?)([1-9]?)([-xX:]?)([a-iA-I][1-9])=?([QRBNAqrbna]?)$`),
	regexp.MustCompile(`^()([a-iA-I]?)([1-9]?)([-xX:]?)([A-I][1-9])=?([QRBNAqrbna]?)$`),
	regexp.MustCompile(`^()([a-iC-I]?)([1-9]?)([-xX:]?)([a-i][1-9])=?([QRBNAqrbna]?)$`),
}

var (
	castlingNotation = regexp.MustCompile(`^[oO0]-?[oO0](-?[oO0])?$`)
	marks            = regexp.MustCompile(`[+#]+$`)
	enPassantMark    = regexp.MustCompile(`\s*[eE]\.?[pP]\.?$`)
)

// understand gives every way to understand a text.
func understand(text string) (ways []written) {
	text = marks.ReplaceAllString(text, "")
	bare := enPassantMark.ReplaceAllString(text, "")
	enPassant := bare != text
	text = marks.ReplaceAllString(bare, "")
	if castling := castlingNotation.FindStringSubmatch(text); castling != nil && !enPassant {
		if castling[1] == "" {
			return []written{{castles: 1}}
		}
		return []written{{castles: -1}}
	}
	for _, notation := range notations {
		if parts := notation.FindStringSubmatch(text); parts != nil {
			w := readParts(parts[1:])
			w.enPassant = enPassant
			ways = append(ways, w)
		}
	}
	return ways
}

func readParts(parts []string) (w written) {
	if parts[0] != "" {
		w.kind = rules.KindLettered(parts[0][0])
	}
	if parts[1] != "" {
		w.file = int(parts[1][0]|0x20-'a') + 1
	}
	if parts[2] != "" {
		w.rank = int(parts[2][0] - '0')
	}
	w.capture = parts[3] != "" && parts[3] != "-"
	w.to, _ = rules.PointNamed(strings.ToLower(parts[4]))
	if parts[5] != "" {
		w.becomes = rules.KindLettered(parts[5][0])
	}
	return w
}
