package chesquerque

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// reason returns why a text matches no legal move: because of the castling or the piece that it
// names, if that is clear, else because of its other parts.
func (p *position) reason(ways []moveText, legal []rules.Move) *game.MoveError {
	if p.Outcome().Over() {
		return p.Refuse(nil)
	}
	for _, w := range ways {
		if r := p.refuseWritten(w); r != nil {
			return r
		}
	}
	if len(ways) == 0 {
		return nil
	}
	return refuseWords(&p.board, ways[0], legal)
}

func (p *position) refuseWritten(w moveText) *game.MoveError {
	b := &p.board
	if w.castles != 0 {
		g := b.CheckInfo()
		return refuseCastling(b, writtenCastling(b, w), &g)
	}
	from := writtenOrigin(b, w)
	if from == rules.NoPoint {
		return nil
	}
	if m := b.Pieces[from]; b.ByColor[b.Turn].Has(from) && w.kind != rules.NoKind && w.kind != m.Kind() {
		return game.OtherKind(w.kind.String(), pieceOn(b, from))
	}
	return p.Refuse([]string{from.String(), w.to.String()})
}

func writtenCastling(b *rules.Board, w moveText) *rules.Castling {
	i := slices.IndexFunc(rules.Castlings[:], func(c rules.Castling) bool {
		return c.By == b.Turn && (c.KingTo > c.King) == (w.castles > 0)
	})
	return &rules.Castlings[i]
}

// writtenOrigin returns the point from which a piece moves by a text: the point that the text
// names, else that of the only own piece that matches or, of several, of the only one that would
// get there on an empty board; otherwise NoPoint.
func writtenOrigin(b *rules.Board, w moveText) rules.Point {
	if w.file != 0 && w.rank != 0 {
		return rules.At(w.file-1, w.rank-1)
	}
	w = w.meant()
	fitting := writtenPieces(b, w)
	if fitting.Count() > 1 {
		fitting = gettingThere(fitting, w)
	}
	if fitting.Count() != 1 {
		return rules.NoPoint
	}
	return fitting.First()
}

// meant fills in what a text without an origin means: without a piece letter a pawn, on the file
// of its destination if no file is named.
func (w moveText) meant() moveText {
	if w.kind == rules.NoKind {
		w.kind = rules.Pawn
		if w.file == 0 {
			w.file = w.to.File() + 1
		}
	}
	return w
}

// writtenPieces returns the own pieces that match the text.
func writtenPieces(b *rules.Board, w moveText) (fitting rules.Set) {
	for pieces := b.Own(w.kind); pieces.Any(); {
		if p := pieces.Pop(); fitsOrigin(b, p, w) {
			fitting = fitting.Or(rules.Single[p])
		}
	}
	return fitting
}

// gettingThere returns the pieces that would get there on an empty board.
func gettingThere(pieces rules.Set, w moveText) (able rules.Set) {
	for pieces.Any() {
		if p := pieces.Pop(); rules.Reach(w.kind, p, rules.Set{}).Has(w.to) {
			able = able.Or(rules.Single[p])
		}
	}
	return able
}

// refuseWords explains what a text says wrongly about a legal move between its points, or that no
// piece of its kind can move there.
func refuseWords(b *rules.Board, w moveText, legal []rules.Move) *game.MoveError {
	i := slices.IndexFunc(legal, func(m rules.Move) bool { return m.To() == w.to && fitsOrigin(b, m.From(), w) })
	switch {
	case i < 0:
		return game.Refuse(refuseNobody, "refusal.chesquerque.nobody", point("to", w.to), game.Kinds("kind", w.meant().kind.String()))
	case w.capture && b.Pieces[b.Captured(legal[i].From(), w.to)] == rules.NoPiece:
		return game.NothingTaken(w.to.String())
	case w.enPassant:
		return game.Refuse(refuseNotNow, "refusal.chesquerque.not-en-passant", point("to", w.to))
	default:
		return game.NoPromotion(w.to.String())
	}
}
