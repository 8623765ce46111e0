package chesquerque

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// reason says why a text that fits no legal move is none: for a castling or
// the way of one man, if it clearly names one, else for what it says beside.
func (p *position) reason(ways []written, legal []Move) *game.Refusal {
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
	return p.board.refuseWords(ways[0], legal)
}

func (p *position) refuseWritten(w written) *game.Refusal {
	b := &p.board
	if w.castles != 0 {
		g := b.Guard()
		return b.refuseCastling(b.writtenCastling(w), &g)
	}
	from := b.writtenOrigin(w)
	if from == Nowhere {
		return nil
	}
	if m := b.Men[from]; b.ByColor[b.Turn].Has(from) && w.kind != NoKind && w.kind != m.Kind() {
		return game.OtherKind(from.String(), "you have", w.kind.String(), m.Kind().String())
	}
	return p.Refuse([]string{from.String(), w.to.String()})
}

func (b *Board) writtenCastling(w written) *castling {
	i := slices.IndexFunc(castlings[:], func(c castling) bool {
		return c.by == b.Turn && (c.to > c.king) == (w.castles > 0)
	})
	return &castlings[i]
}

// writtenOrigin is the point that a text says a man goes from: a point that
// is named whole, else the only own man that fits, or that would get there if
// the board were empty; or nowhere.
func (b *Board) writtenOrigin(w written) Point {
	if w.file != 0 && w.rank != 0 {
		return at(w.file-1, w.rank-1)
	}
	w = w.meant()
	fitting := b.writtenMen(w)
	if fitting.Count() > 1 {
		fitting = gettingThere(fitting, w)
	}
	if fitting.Count() != 1 {
		return Nowhere
	}
	return fitting.First()
}

// meant is what a text without a point to start from means: without a piece
// letter a pawn, on the file that it goes to if none is named.
func (w written) meant() written {
	if w.kind == NoKind {
		w.kind = Pawn
		if w.file == 0 {
			w.file = w.to.File() + 1
		}
	}
	return w
}

// writtenMen are the own men that may be the one that was written.
func (b *Board) writtenMen(w written) (fitting Set) {
	for men := b.own(w.kind); men.Any(); {
		if p := men.Pop(); b.fitsOrigin(p, w) {
			fitting = fitting.Or(Single[p])
		}
	}
	return fitting
}

// gettingThere leaves those men that would get there on an empty board.
func gettingThere(men Set, w written) (able Set) {
	for men.Any() {
		if p := men.Pop(); Reach(w.kind, p, Set{}).Has(w.to) {
			able = able.Or(Single[p])
		}
	}
	return able
}

// refuseWords refuses a text for what it says of a move beside its points, or
// since it is nobody's move.
func (b *Board) refuseWords(w written, legal []Move) *game.Refusal {
	i := slices.IndexFunc(legal, func(m Move) bool { return m.To() == w.to && b.fitsOrigin(m.From(), w) })
	switch {
	case i < 0:
		k := w.meant().kind
		return refuse(refuseNobody, fmt.Sprintf("No %s of yours gets there", k),
			"you have no %s that can go to %s", k, w.to.told())
	case w.capture && b.Men[b.Captured(legal[i].From(), w.to)] == Nobody:
		return game.NothingTaken(w.to.String())
	case w.enPassant:
		return refuse(refuseNotNow, "This is not en passant", "no pawn is taken in passing by the move to %s", w.to.told())
	default:
		return game.NoPromotion(w.to.String())
	}
}
