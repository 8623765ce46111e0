package quadsquare

import (
	"regexp"
	"strings"
	"threefold/internal/game/quadsquare/rules"

	"threefold/internal/game"
)

// wanted is what a player's text says about a move. What it leaves out is
// empty; spaces stand for nothing.
type wanted struct {
	piece, from, to, taken, becomes string
	capture, quiet                  bool // the sign: x or :, -, or none
	sacrifice, castling             bool
}

// moveForm is the canonical form with everything that may be left out: piece,
// from, sign, to, captured kind, sacrifice, promotion with or without its sign.
var moveForm = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([A-GSMa-gsm][1-8])([-xX:]?)([A-GSMa-gsm][1-8])` +
	`(?:\(([QRBNPqrbnp])\))?(\*?)=?([QRBNPqrbnp]?)$`)

// understand takes a text without check marks apart: "letter case of squares,
// -/x/: present or absent, 0-0 for O-O, a piece letter given or left out".
func understand(text string) (wanted, bool) {
	if text == "O-O" || text == "o-o" || text == "0-0" {
		return wanted{castling: true}, true
	}
	f := moveForm.FindStringSubmatch(text)
	if f == nil {
		return wanted{}, false
	}
	for i := range f {
		f[i] = strings.ToUpper(f[i])
	}
	return wanted{
		piece: f[1], from: squareText(f[2]), to: squareText(f[4]), taken: f[5], becomes: f[7],
		capture: f[3] == "X" || f[3] == ":", quiet: f[3] == "-", sacrifice: f[6] != "",
	}, true
}

// squareText is a square's name as texts write it, from upper case.
func squareText(name string) string {
	if name[0] == 'S' || name[0] == 'M' {
		return name
	}
	return strings.ToLower(name)
}

// joins says that the text means no sacrifice: without a * it has no x either,
// and names two squares, between which joining is written with a - alone.
func (w *wanted) joins() bool {
	return !w.sacrifice && (w.quiet || !w.capture && w.from != w.to)
}

// fits says whether a move may be what the text says. "A given x fits only
// captures"; a promotion or a captured kind that was left out fits all, and so
// does a * after an x.
func (w *wanted) fits(b *rules.Board, m rules.Move) bool {
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

// bare is a text without check marks.
func bare(text string) string { return strings.TrimRight(game.Plain(text), "+#") }

// Read finds the move that a text means. A text that is one move's canonical
// or shown text is that move, since nothing is read into it.
func (p *position) Read(text string) (game.Reading, error) {
	given := bare(text)
	r := game.Reader[rules.Move]{Legal: p.moves, Text: p.b.MoveText, Is: func(m rules.Move) bool { return given == p.b.MoveText(m) }}
	w, ok := understand(given)
	if ok {
		r.Fits = func(m rules.Move) bool { return w.fits(&p.b, m) }
		r.LeftOut = func(m rules.Move) *game.Refusal { return w.leftOut(&p.b, m) }
		r.Near = []func(rules.Move) bool{
			w.leads,
			func(m rules.Move) bool { return m.From().String() == w.from },
		}
		r.Reason = func() *game.Refusal { return p.reason(w) }
	}
	m, exact, err := r.Read(text)
	if err != nil {
		return game.Reading{}, err
	}
	reading := game.Reading{Move: describe(&p.b, m, p.b.MoveText(m), p.moves), Exact: exact}
	if !exact {
		reading.Unnamed = p.unnamed(text, w, m)
	}
	return reading, nil
}

// leads says that a move leads from the one square of the text to the other.
func (w *wanted) leads(m rules.Move) bool {
	return m.From().String() == w.from && m.To().String() == w.to
}

// unnamed is why a text is not the only move that it fits where no letter may be left
// out: unlike friends stand on the square, and it does not say which of them moves.
func (p *position) unnamed(text string, w wanted, m rules.Move) *game.ReadError {
	if w.castling || w.piece != "" || !p.b.UnlikeFriends(m.From(), p.b.Turn) {
		return nil
	}
	canonical := p.b.MoveText(m)
	return &game.ReadError{Given: text, Candidates: []string{canonical}, Reason: refuse(refuseUnnamed, "Name the man",
		"two men of yours stand on %s: write %s", squareTold(m.From()), canonical)}
}
