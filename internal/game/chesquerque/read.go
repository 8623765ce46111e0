package chesquerque

import (
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// fits reports whether a legal move matches the text. "A given x fits
// only captures, and nothing that changes the move … is ever supplied for the
// player": a promotion that was left out fits all five.
func fits(b *rules.Board, m rules.Move, w moveText) bool {
	c, castles := castlingOf(b, m)
	if w.castles != 0 {
		return castles && (c.KingTo > c.King) == (w.castles > 0)
	}
	captured := b.Captured(m.From(), m.To())
	return m.To() == w.to && fitsOrigin(b, m.From(), w) &&
		(w.becomes == rules.NoKind || w.becomes == m.Becomes()) &&
		(!w.capture || b.Pieces[captured] != rules.NoPiece) &&
		(!w.enPassant || captured != m.To())
}

// fitsOrigin reports whether the piece on a point matches the text.
func fitsOrigin(b *rules.Board, from rules.Point, w moveText) bool {
	return (w.kind == rules.NoKind || w.kind == b.Pieces[from].Kind()) &&
		(w.file == 0 || w.file == from.File()+1) &&
		(w.rank == 0 || w.rank == from.Rank()+1)
}

// Read implements game.Position.
func (p *position) Read(text string) (game.Reading, error) {
	b, given := &p.board, game.NormalizeMove(text)
	unmarked, ways := strings.TrimRight(given, "+#"), readWritten(given)
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
		reading.StrictError = p.unnamed(text, ways, m)
	}
	return reading, nil
}

// unnamed returns the StrictError of a text: in strict notation a text without a piece letter and
// without a complete origin is a pawn move.
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
