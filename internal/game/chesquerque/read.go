package chesquerque

import (
	"slices"

	"threefold/internal/game"
)

// fits says whether a legal move may be what was written. "A given x fits
// only captures, and nothing that changes the move … is ever supplied for the
// player": a promotion that was left out fits all five.
func (b *Board) fits(m Move, w written) bool {
	c, castles := b.castling(m)
	if w.castles != 0 {
		return castles && (c.to > c.king) == (w.castles > 0)
	}
	captured := b.Captured(m.From(), m.To())
	return m.To() == w.to && b.fitsOrigin(m.From(), w) &&
		(w.becomes == NoKind || w.becomes == m.Becomes()) &&
		(!w.capture || b.Men[captured] != Nobody) &&
		(!w.enPassant || captured != m.To())
}

// fitsOrigin says whether the man on a point may be the one that was written.
func (b *Board) fitsOrigin(from Point, w written) bool {
	return (w.kind == NoKind || w.kind == b.Men[from].Kind()) &&
		(w.file == 0 || w.file == from.File()+1) &&
		(w.rank == 0 || w.rank == from.Rank()+1)
}

// Read finds the legal move that is meant: the one with exactly this
// canonical or shown text, else the only one that the text fits.
func (p *position) Read(text string) (game.Reading, error) {
	b, given := &p.board, game.Plain(text)
	unmarked, ways := marks.ReplaceAllString(given, ""), understand(given)
	among := func(is func(written) bool) bool { return slices.ContainsFunc(ways, is) }
	r := game.Reader[Move]{
		Legal: p.legal,
		Text:  Move.String,
		Is:    func(m Move) bool { return unmarked == m.String() || unmarked == b.notation(m) },
		Fits:  func(m Move) bool { return among(func(w written) bool { return b.fits(m, w) }) },
		Near: []func(Move) bool{func(m Move) bool {
			return among(func(w written) bool { return w.to == m.To() && w.castles == 0 })
		}},
		Reason: func() *game.Refusal { return p.reason(ways, p.legal) },
	}
	m, exact, err := r.Read(text)
	if err != nil {
		return game.Reading{}, err
	}
	reading := game.Reading{Move: b.describe(m, m.String()), Exact: exact}
	if !exact {
		reading.Unnamed = p.unnamed(text, ways, m)
	}
	return reading, nil
}

// unnamed is why a text is not the only move that it fits where no letter may be
// left out: without one, and without the whole point to start from, it is a pawn's.
func (p *position) unnamed(text string, ways []written, m Move) *game.ReadError {
	strictly := slices.Clone(ways)
	for i, w := range strictly {
		if w.kind == NoKind && (w.file == 0 || w.rank == 0) {
			strictly[i].kind = Pawn
		}
	}
	if slices.ContainsFunc(strictly, func(w written) bool { return p.board.fits(m, w) }) {
		return nil
	}
	return &game.ReadError{Given: text, Candidates: []string{m.String()}, Reason: p.reason(strictly, p.legal)}
}
