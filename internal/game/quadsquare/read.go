package quadsquare

import (
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// moveText is a parsed move text. Parts that the text leaves out are empty.
type moveText struct {
	piece, from, to, taken, becomes string
	capture, quiet                  bool // the sign: x or :, -, or none
	sacrifice, castling             bool
}

// readWritten parses a text without check marks: "letter case of squares, -/x/: present or
// absent, 0-0 for O-O, a piece letter given or left out". Its syntax is the canonical one with
// optional parts: piece, origin, sign, destination, captured kind in brackets, sacrifice,
// promotion with or without its sign. read_test.go has the equivalent regular expression.
func readWritten(text string) (w moveText, ok bool) {
	if text == "O-O" || text == "o-o" || text == "0-0" {
		return moveText{castling: true}, true
	}
	r := rest(strings.Map(upper, text))
	if len(r) >= 2 && !r[1:].begins(ranks) { // a B before a square is a bishop, otherwise a file
		w.piece = r.take("KQRBNP")
	}
	w.from = r.square()
	sign := r.take("-X:")
	w.capture, w.quiet = sign == "X" || sign == ":", sign == "-"
	w.to = r.square()
	if r.begins("(") {
		w.taken = r[1:].kind()
		if w.taken == "" || len(r) < 3 || r[2] != ')' {
			return moveText{}, false
		}
		r = r[3:]
	}
	w.sacrifice = r.take("*") != ""
	r.take("=")
	w.becomes = r.take(kinds)
	if w.from == "" || w.to == "" || r != "" {
		return moveText{}, false
	}
	return w, true
}

// upper converts ASCII letters to upper case; strings.ToUpper would also change letters that no
// text may have.
func upper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r - 'a' + 'A'
	}
	return r
}

const (
	files = "ABCDEFGSM"
	ranks = "12345678"
	kinds = "QRBNP"
)

// rest is the part of a text, in upper case, that is not parsed yet.
type rest string

func (r rest) begins(among string) bool { return r != "" && strings.IndexByte(among, r[0]) >= 0 }

// kind returns the letter of a kind at the beginning, or "".
func (r rest) kind() string {
	if !r.begins(kinds) {
		return ""
	}
	return string(r[:1])
}

// take cuts one of these letters off the beginning and returns it, or "".
func (r *rest) take(among string) (letter string) {
	if r.begins(among) {
		letter, *r = string((*r)[:1]), (*r)[1:]
	}
	return letter
}

// square cuts the name of a square off the beginning and returns it, or "".
func (r *rest) square() (name string) {
	if len(*r) >= 2 && r.begins(files) && (*r)[1:].begins(ranks) {
		name, *r = squareText(string((*r)[:2])), (*r)[2:]
	}
	return name
}

// squareText returns a square's name from its name in upper case.
func squareText(name string) string {
	if name[0] == 'S' || name[0] == 'M' {
		return name
	}
	return strings.ToLower(name)
}

// joins reports whether the text excludes a sacrifice: it has no *, and either a - or no sign
// between two different squares.
func (w *moveText) joins() bool {
	return !w.sacrifice && (w.quiet || !w.capture && w.from != w.to)
}

// fits reports whether a move matches the text. "A given x fits only captures"; a promotion, a
// captured kind, or a * after an x may be left out.
func (w *moveText) fits(b *rules.Board, m rules.Move) bool {
	if w.castling || m.Castling() {
		return w.castling == m.Castling()
	}
	switch {
	case w.from != m.From().String() || w.to != m.To().String():
	case w.piece != "" && w.piece != m.Kind().Letter():
	case w.capture && !m.Captures():
	case w.sacrifice && !m.Sacrifice(), w.joins() && m.Sacrifice():
	case w.taken != "" && (!m.Captures() || w.taken != m.Taken().Letter()):
	case w.becomes != "" && (!m.Promotes(b.Turn) || w.becomes != m.Becomes().Letter()):
	default:
		return true
	}
	return false
}

// bare returns a text without check marks.
func bare(text string) string { return strings.TrimRight(game.NormalizeMove(text), "+#") }

// Read implements game.Position.
func (p *position) Read(text string) (game.Reading, error) {
	given := bare(text)
	r := game.Reader[rules.Move]{Legal: p.moves, Text: p.b.MoveText, Is: func(m rules.Move) bool { return given == p.b.MoveText(m) }}
	w, ok := readWritten(given)
	if ok {
		r.Fits = func(m rules.Move) bool { return w.fits(&p.b, m) }
		r.LeftOut = func(m rules.Move) *game.MoveError { return w.leftOut(&p.b, m) }
		r.Near = []func(rules.Move) bool{
			w.leads,
			func(m rules.Move) bool { return m.From().String() == w.from },
		}
		r.Reason = func() *game.MoveError { return p.reason(w) }
	}
	m, exact, err := r.Read(text)
	if err != nil {
		return game.Reading{}, err
	}
	reading := game.Reading{Move: describe(&p.b, m, p.b.MoveText(m), p.moves), Exact: exact}
	if !exact {
		reading.StrictError = p.unnamed(text, w, m)
	}
	return reading, nil
}

// leads reports whether a move has the origin and the destination of the text.
func (w *moveText) leads(m rules.Move) bool {
	return m.From().String() == w.from && m.To().String() == w.to
}

// unnamed returns the StrictError of a text: two own pieces of different kinds are on the origin,
// and it does not say which of them moves.
func (p *position) unnamed(text string, w moveText, m rules.Move) *game.ReadError {
	if w.castling || w.piece != "" || !p.b.HasTwoKinds(m.From(), p.b.Turn) {
		return nil
	}
	canonical := p.b.MoveText(m)
	return &game.ReadError{Given: text, Candidates: []string{canonical}, Reason: game.Refuse(refuseUnnamed, "refusal.quadsquare.name-piece",
		game.On("from", m.From().String()), game.Words("move", canonical))}
}
