package chesquerque

import (
	"fmt"
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// reason says why a text that fits no legal move is none: for a castling or
// the way of one piece, if it clearly names one, else for what it says beside.
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
		g := b.Guard()
		return refuseCastling(b, writtenCastling(b, w), &g)
	}
	from := writtenOrigin(b, w)
	if from == rules.Nowhere {
		return nil
	}
	if m := b.Pieces[from]; b.ByColor[b.Turn].Has(from) && w.kind != rules.NoKind && w.kind != m.Kind() {
		return game.OtherKind(from.String(), "you have", w.kind.String(), m.Kind().String())
	}
	return p.Refuse([]string{from.String(), w.to.String()})
}

func writtenCastling(b *rules.Board, w moveText) *rules.Castling {
	i := slices.IndexFunc(rules.Castlings[:], func(c rules.Castling) bool {
		return c.By == b.Turn && (c.To > c.King) == (w.castles > 0)
	})
	return &rules.Castlings[i]
}

// writtenOrigin is the point that a text says a piece goes from: a point that is named whole,
// else the only own piece that fits, or that would get there if the board were empty; or nowhere.
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
		return rules.Nowhere
	}
	return fitting.First()
}

// meant is what a text without a point to start from means: without a piece
// letter a pawn, on the file that it goes to if none is named.
func (w moveText) meant() moveText {
	if w.kind == rules.NoKind {
		w.kind = rules.Pawn
		if w.file == 0 {
			w.file = w.to.File() + 1
		}
	}
	return w
}

// writtenPieces are the own pieces that may be the one that was written.
func writtenPieces(b *rules.Board, w moveText) (fitting rules.Set) {
	for pieces := b.Own(w.kind); pieces.Any(); {
		if p := pieces.Pop(); fitsOrigin(b, p, w) {
			fitting = fitting.Or(rules.Single[p])
		}
	}
	return fitting
}

// gettingThere leaves those pieces that would get there on an empty board.
func gettingThere(pieces rules.Set, w moveText) (able rules.Set) {
	for pieces.Any() {
		if p := pieces.Pop(); rules.Reach(w.kind, p, rules.Set{}).Has(w.to) {
			able = able.Or(rules.Single[p])
		}
	}
	return able
}

// refuseWords refuses a text for what it says of a move beside its points, or
// since it is nobody's move.
func refuseWords(b *rules.Board, w moveText, legal []rules.Move) *game.MoveError {
	i := slices.IndexFunc(legal, func(m rules.Move) bool { return m.To() == w.to && fitsOrigin(b, m.From(), w) })
	switch {
	case i < 0:
		k := w.meant().kind
		return game.Refuse(refuseNobody, fmt.Sprintf("No %s can move there", k),
			"you have no %s that can move to %s", k, pointTold(w.to))
	case w.capture && b.Pieces[b.Captured(legal[i].From(), w.to)] == rules.Nobody:
		return game.NothingTaken(w.to.String())
	case w.enPassant:
		return game.Refuse(refuseNotNow, "Not en passant", "the move to %s is not an en passant capture", pointTold(w.to))
	default:
		return game.NoPromotion(w.to.String())
	}
}
