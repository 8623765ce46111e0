package quadsquare

import (
	"regexp"
	"strings"

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
// from, sign, to, captured kind, sacrifice, promotion.
var moveForm = regexp.MustCompile(`^([KQRBNPkqrbnp]?)([A-GSMa-gsm][1-8])([-xX:]?)([A-GSMa-gsm][1-8])` +
	`(?:\(([QRBNPqrbnp])\))?(\*?)(?:=([QRBNPqrbnp]))?$`)

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

// fits says whether a move may be what the text says. "A given x fits only
// captures", and a given - no sacrifice where the * is not given too. A
// promotion, a captured kind or a * that was left out fits all.
func (w *wanted) fits(b *board, m move) bool {
	if w.castling || m.castling() {
		return w.castling == m.castling()
	}
	switch {
	case w.from != m.from().String() || w.to != m.to().String():
	case w.piece != "" && w.piece != m.kind().letter():
	case w.capture && !m.captures():
	case w.sacrifice && !m.sacrifice(), w.quiet && !w.sacrifice && m.sacrifice():
	case w.taken != "" && (!m.captures() || w.taken != m.taken().letter()):
	case w.becomes != "" && (!m.promotes(b.turn) || w.becomes != m.becomes().letter()):
	default:
		return true
	}
	return false
}

// leftOut refuses a text that fits this move alone, if it leaves out what
// changes it: "nothing that changes the move (a promotion, a sacrifice's *, a
// captured kind) is ever supplied for the player". Promotions never stand
// alone.
func (w *wanted) leftOut(b *board, m move) *game.Refusal {
	switch {
	case m.sacrifice() && !w.sacrifice:
		return refusal(refuseStar, "A sacrifice has a *", []string{m.from().String(), m.to().String()},
			"your bishop takes on %s only by giving itself up: write %s", m.to(), b.moveText(m))
	case w.taken == "" && m.captures() && b.unlikeFriends(m.to(), b.turn.Other()):
		return refusal(refuseUnnamed, "Name the captured kind", []string{m.to().String()},
			"two enemies stand on %s: write %s", m.to(), b.moveText(m))
	default:
		return nil
	}
}

// read finds the move that a text means. A text that is one move's canonical
// or shown text is that move, since nothing is read into it.
func (p *position) read(text string) (move, *game.ReadError) {
	given := strings.TrimRight(game.Plain(text), "+#")
	for _, m := range p.moves {
		if given == p.b.moveText(m) {
			return m, nil
		}
	}
	w, ok := understand(given)
	if !ok {
		return 0, &game.ReadError{Given: text, Candidates: p.texts(p.moves)}
	}
	var fitting []move
	for _, m := range p.moves {
		if w.fits(&p.b, m) {
			fitting = append(fitting, m)
		}
	}
	switch len(fitting) {
	case 1:
		if r := w.leftOut(&p.b, fitting[0]); r != nil {
			return 0, &game.ReadError{Given: text, Candidates: p.near(w), Reason: r}
		}
		return fitting[0], nil
	case 0:
		return 0, &game.ReadError{Given: text, Candidates: p.near(w), Reason: p.reason(w)}
	default:
		return 0, &game.ReadError{Given: text, Candidates: p.texts(fitting), Ambiguous: true}
	}
}

func (p *position) Read(text string) (game.Move, error) {
	m, err := p.read(text)
	if err != nil {
		return game.Move{}, err
	}
	return p.b.describe(m, p.moves), nil
}

// near lists the legal moves between the two squares of the text, or else all
// from the first, or else all there are.
func (p *position) near(w wanted) []string {
	var between, from []move
	for _, m := range p.moves {
		if m.from().String() != w.from {
			continue
		}
		from = append(from, m)
		if m.to().String() == w.to {
			between = append(between, m)
		}
	}
	for _, list := range [][]move{between, from} {
		if len(list) > 0 {
			return p.texts(list)
		}
	}
	return p.texts(p.moves)
}

func (p *position) texts(moves []move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, p.b.moveText(m))
	}
	return out
}

// reason is the refusal of the two squares that a text names, if they are
// refused.
func (p *position) reason(w wanted) *game.Refusal {
	if w.castling {
		home := homes[p.b.turn]
		return p.Refuse([]string{home.king.String(), home.corner.String()})
	}
	return p.Refuse(w.clicks(&p.b))
}

// clicks names the two squares, and the seats that a piece letter, a capture
// or a sacrifice points at.
func (w *wanted) clicks(b *board) []string {
	clicks := []string{w.from, w.to}
	us, them := b.turn, b.turn.Other()
	if w.piece != "" {
		clicks[0] = b.pointAt(w.from, man{us, kindOf(w.piece)})
	}
	if to, ok := clickNamed[w.to]; ok && (w.capture || w.sacrifice) {
		taken := b.kindAt(them, to.at)
		if w.taken != "" {
			taken = kindOf(w.taken)
		}
		clicks[1] = b.pointAt(w.to, man{them, taken})
	}
	return clicks
}

// pointAt names the seat where this man sits; without him it is the square.
func (b *board) pointAt(name string, who man) string {
	c, ok := clickNamed[name]
	if !ok || who.kind == nobody {
		return name
	}
	if seat := b.seatOf(c.at, who); seat >= 0 {
		return seatName(c.at, seat)
	}
	return name
}
