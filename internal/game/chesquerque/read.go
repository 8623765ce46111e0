package chesquerque

import (
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// fits reports whether a legal move may be what was written. "A given x fits
// only captures, and nothing that changes the move … is ever supplied for the
// player": a promotion that was left out fits all five.
func fits(b *rules.Board, m rules.Move, w moveText) bool {
	c, castles := castlingOf(b, m)
	if w.castles != 0 {
		return castles && (c.To > c.King) == (w.castles > 0)
	}
	captured := b.Captured(m.From(), m.To())
	return m.To() == w.to && fitsOrigin(b, m.From(), w) &&
		(w.becomes == rules.NoKind || w.becomes == m.Becomes()) &&
		(!w.capture || b.Pieces[captured] != rules.Nobody) &&
		(!w.enPassant || captured != m.To())
}

// fitsOrigin reports whether the piece on a point may be the one that was written.
func fitsOrigin(b *rules.Board, from rules.Point, w moveText) bool {
	return (w.kind == rules.NoKind || w.kind == b.Pieces[from].Kind()) &&
		(w.file == 0 || w.file == from.File()+1) &&
		(w.rank == 0 || w.rank == from.Rank()+1)
}

// Read finds the legal move that is meant: the one with exactly this
// canonical or shown text, else the only one that the text fits.
func (p *position) Read(text string) (game.Reading, error) {
	b, given := &p.board, game.Plain(text)
	unmarked, ways := strings.TrimRight(given, "+#"), understand(given)
	among := func(is func(moveText) bool) bool { return slices.ContainsFunc(ways, is) }
	r := game.Reader[rules.Move]{
		Legal: p.legal,
		Text:  rules.Move.String,
		Is:    func(m rules.Move) bool { return unmarked == m.String() || unmarked == notation(b, m) },
		Fits:  func(m rules.Move) bool { return among(func(w moveText) bool { return fits(b, m, w) }) },
		Near: []func(rules.Move) bool{func(m rules.Move) bool {
			return among(func(w moveText) bool { return w.to == m.To() && w.castles == 0 })
		}},
		Reason: func() *game.MoveError { return p.reason(ways, p.legal) },
	}
	m, exact, err := r.Read(text)
	if err != nil {
		return game.Reading{}, err
	}
	reading := game.Reading{Move: describe(b, m, m.String()), Exact: exact}
	if !exact {
		reading.Unnamed = p.unnamed(text, ways, m)
	}
	return reading, nil
}

// unnamed is why a text is not the only move that it fits where no letter may be
// left out: without one, and without the whole point to start from, it is a pawn's.
func (p *position) unnamed(text string, ways []moveText, m rules.Move) *game.ReadError {
	strictly := slices.Clone(ways)
	for i, w := range strictly {
		if w.kind == rules.NoKind && (w.file == 0 || w.rank == 0) {
			strictly[i].kind = rules.Pawn
		}
	}
	if slices.ContainsFunc(strictly, func(w moveText) bool { return fits(&p.board, m, w) }) {
		return nil
	}
	return &game.ReadError{Given: text, Candidates: []string{m.String()}, Reason: p.reason(strictly, p.legal)}
}
