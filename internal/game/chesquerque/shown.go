package chesquerque

import "threefold/internal/game"

// shown is the move in standard algebraic notation, in its shortest
// unambiguous form. after is the position it leads to.
func (b *Board) shown(m Move, after *position) string {
	return b.notation(m) + after.checkMark()
}

// checkMark is "#" when the side on turn is mated, "+" when it is in check.
func (p *position) checkMark() string {
	switch {
	case !p.board.Guard().Checkers.Any():
		return ""
	case p.Outcome().Reason == game.Checkmate:
		return "#"
	default:
		return "+"
	}
}

// notation is the move without a check mark: O-O is castling on the
// archbishop's side, O-O-O on the queen's.
func (b *Board) notation(m Move) string {
	if c, castles := b.castling(m); castles {
		if c.to > c.king {
			return "O-O"
		}
		return "O-O-O"
	}
	from, to := m.From(), m.To()
	captured := b.Captured(from, to)
	text := b.origin(m)
	if b.Men[captured] != Nobody {
		text += "x"
	}
	text += to.String()
	switch {
	case m.Becomes() != NoKind:
		text += "=" + m.Becomes().letter()
	case captured != to:
		text += " e.p."
	}
	return text
}

// origin names the man that moves as briefly as it can be. "A pawn's straight
// capture names its file", as any capture by a pawn does. "Only legal moves
// count as rivals; the file distinguishes before the rank, the rank before
// both."
func (b *Board) origin(m Move) string {
	from, name := m.From(), m.From().String()
	k := b.Men[from].Kind()
	if k == Pawn {
		if b.takes(m) == nil {
			return ""
		}
		return name[:1]
	}
	rivals := b.rivals(m)
	switch {
	case !rivals.Any():
		return k.letter()
	case !rivals.Meets(OnFile[from.File()]):
		return k.letter() + name[:1]
	case !rivals.Meets(OnRank[from.Rank()]):
		return k.letter() + name[1:]
	default:
		return k.letter() + name
	}
}

// rivals are the other men of the same kind that may go to the same point.
func (b *Board) rivals(m Move) (rivals Set) {
	g := b.Guard()
	for others := b.own(b.Men[m.From()].Kind()).Minus(Single[m.From()]); others.Any(); {
		if p := others.Pop(); b.Destinations(p, &g).Has(m.To()) {
			rivals = rivals.Or(Single[p])
		}
	}
	return rivals
}
