package chesquerque

import (
	"strings"

	"threefold/internal/game/chesquerque/rules"
)

// moveText is one way to parse a move text. Fields of parts that the text leaves out are zero.
type moveText struct {
	kind       rules.Kind // NoKind: no piece letter
	file, rank int        // of the point it starts from, counted from 1
	to         rules.Point
	capture    bool // an x or : was given
	becomes    rules.Kind
	enPassant  bool
	castles    int // +1: O-O, -1: O-O-O
}

// form is a syntax of moves: an optional piece letter, the origin or a part of it, an optional
// sign, the destination, and an optional promotion. Its fields are the letters allowed in each
// place. written_test.go has the equivalent regular expressions.
type form struct{ piece, from, to string }

// forms lists the syntaxes. A capital A or B may be a piece or a file: both are tried, unless a
// lower-case point follows, which makes it a piece. Lower-case a and b are files.
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

// readWritten returns every way to parse a move text.
func readWritten(text string) (ways []moveText) {
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

// cutEnPassant removes the suffix "e.p.", with or without its dots, and the space before it.
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

// castling returns +1 for O-O, -1 for O-O-O and 0 for any other text; o and 0 count as O, and
// hyphens may be left out.
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

// read parses a text; ok is false if it has another syntax.
func (f form) read(text string) (w moveText, ok bool) {
	rest := text
	if f.piece != "" {
		letter, after, ok := one(rest, f.piece)
		if !ok {
			return w, false
		}
		w.kind, rest = rules.ParseKind(letter), after
	}
	// The origin may be left out, and a single point is the destination: take the longest origin
	// with which the rest still parses.
	for _, start := range [][2]bool{{true, true}, {true, false}, {false, true}, {false, false}} {
		if got, ok := f.readFrom(rest, start[0], start[1]); ok {
			got.kind = w.kind
			return got, true
		}
	}
	return w, false
}

// readFrom parses what follows the piece letter; file and rank say which parts of the origin are
// there.
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
	w.to, _ = rules.ParsePoint(strings.ToLower(rest[:2]))
	rest = strings.TrimPrefix(rest[2:], "=")
	if letter, after, ok := one(rest, promotions); ok {
		w.becomes, rest = rules.ParseKind(letter), after
	}
	return w, rest == ""
}

// one cuts the first byte off a text, if it is one of among.
func one(text, among string) (letter byte, rest string, ok bool) {
	if text == "" || strings.IndexByte(among, text[0]) < 0 {
		return 0, text, false
	}
	return text[0], text[1:], true
}
