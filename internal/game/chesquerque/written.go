package chesquerque

import (
	"strings"

	"threefold/internal/game/chesquerque/rules"
)

// moveText is one way to understand a move that somebody wrote down. What was left out is zero.
type moveText struct {
	kind       rules.Kind // noKind: no piece letter
	file, rank int        // of the point it starts from, counted from 1
	to         rules.Point
	capture    bool // an x or : was given
	becomes    rules.Kind
	enPassant  bool
	castles    int // +1: O-O, -1: O-O-O
}

// form is a way to write a move: a piece letter or none, the point it starts from or
// a part of it, a sign or none, the point it goes to, and a promotion. Its fields are the
// letters that may stand where. written_test.go has the regular expressions.
type form struct{ piece, from, to string }

// forms: where a capital A or B may be a piece or a file, both fit, unless the point
// behind it is written small: then it is a piece. Small a and b are files.
var forms = []form{
	{"KQRBNAPkqrnp", bothFiles, bothFiles},
	{"", bothFiles, "ABCDEFGHI"},
	{"", "abcdefghiCDEFGHI", "abcdefghi"},
}

const (
	bothFiles  = "abcdefghiABCDEFGHI"
	ranks      = "123456789"
	promotions = "QRBNAqrbna"
)

// understand gives every way to understand a text.
func understand(text string) (ways []moveText) {
	bare := cutEnPassant(strings.TrimRight(text, "+#"))
	enPassant := bare != strings.TrimRight(text, "+#")
	text = strings.TrimRight(bare, "+#")
	if castles := castling(text); castles != 0 && !enPassant {
		return []moveText{{castles: castles}}
	}
	for _, f := range forms {
		if w, ok := f.read(text); ok {
			w.enPassant = enPassant
			ways = append(ways, w)
		}
	}
	return ways
}

// cutEnPassant takes the mark off the end: space, and e.p. with or without its points.
func cutEnPassant(text string) string {
	bare := strings.TrimSuffix(text, ".")
	if bare == "" || bare[len(bare)-1]|0x20 != 'p' {
		return text
	}
	bare = strings.TrimSuffix(bare[:len(bare)-1], ".")
	if bare == "" || bare[len(bare)-1]|0x20 != 'e' {
		return text
	}
	return strings.TrimRight(bare[:len(bare)-1], "\t\n\f\r ")
}

// castling reads O-O as +1 and O-O-O as -1, with o and 0 for O and with or without the
// signs between; any other text is 0.
func castling(text string) int {
	rounds := 0
	for rest := text; ; {
		if rest == "" || strings.IndexByte("oO0", rest[0]) < 0 {
			return 0
		}
		rounds++
		switch rest = rest[1:]; {
		case rest == "" && rounds == 2:
			return 1
		case rest == "" && rounds == 3:
			return -1
		case rounds == 3:
			return 0
		}
		rest = strings.TrimPrefix(rest, "-")
	}
}

// read takes a text apart; ok is false where it has another form.
func (f form) read(text string) (w moveText, ok bool) {
	rest := text
	if f.piece != "" {
		letter, after, ok := one(rest, f.piece)
		if !ok {
			return w, false
		}
		w.kind, rest = rules.KindLettered(letter), after
	}
	// The start may be left out, and a point alone is where the move goes: the longest
	// start that leaves the rest whole is the right one.
	for _, start := range [][2]bool{{true, true}, {true, false}, {false, true}, {false, false}} {
		if got, ok := f.readFrom(rest, start[0], start[1]); ok {
			got.kind = w.kind
			return got, true
		}
	}
	return w, false
}

// readFrom reads what is behind the piece, with the file and the rank of the start or
// without them.
func (f form) readFrom(rest string, file, rank bool) (w moveText, ok bool) {
	var letter byte
	if file {
		if letter, rest, ok = one(rest, f.from); !ok {
			return w, false
		}
		w.file = int(letter|0x20-'a') + 1
	}
	if rank {
		if letter, rest, ok = one(rest, ranks); !ok {
			return w, false
		}
		w.rank = int(letter - '0')
	}
	if sign, after, ok := one(rest, "-xX:"); ok {
		w.capture, rest = sign != '-', after
	}
	if len(rest) < 2 || strings.IndexByte(f.to, rest[0]) < 0 || strings.IndexByte(ranks, rest[1]) < 0 {
		return w, false
	}
	w.to, _ = rules.PointNamed(strings.ToLower(rest[:2]))
	rest = strings.TrimPrefix(rest[2:], "=")
	if letter, after, ok := one(rest, promotions); ok {
		w.becomes, rest = rules.KindLettered(letter), after
	}
	return w, rest == ""
}

// one takes the first byte of a text, if it is among these.
func one(text, among string) (letter byte, rest string, ok bool) {
	if text == "" || strings.IndexByte(among, text[0]) < 0 {
		return 0, text, false
	}
	return text[0], text[1:], true
}
