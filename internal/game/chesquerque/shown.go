package chesquerque

import "threefold/internal/game"

// shown is the move in standard algebraic notation, in its shortest
// unambiguous form. after is the position it leads to.
func (b *board) shown(m move, after *position) string {
	return b.notation(m) + after.checkMark()
}

// checkMark is "#" when the side on turn is mated, "+" when it is in check.
func (p *position) checkMark() string {
	switch {
	case !p.board.guard().checkers.any():
		return ""
	case p.Outcome().Reason == game.Checkmate:
		return "#"
	default:
		return "+"
	}
}

// notation is the move without a check mark: O-O is castling on the
// archbishop's side, O-O-O on the queen's.
func (b *board) notation(m move) string {
	if c, castles := b.castling(m); castles {
		if c.to > c.king {
			return "O-O"
		}
		return "O-O-O"
	}
	from, to := m.from(), m.to()
	captured := b.captured(from, to)
	text := b.origin(m)
	if b.men[captured] != nobody {
		text += "x"
	}
	text += to.String()
	switch {
	case m.becomes() != noKind:
		text += "=" + m.becomes().letter()
	case captured != to:
		text += " e.p."
	}
	return text
}

// origin names the man that moves as briefly as it can be. "A pawn's straight
// capture names its file", as any capture by a pawn does. "Only legal moves
// count as rivals; the file distinguishes before the rank, the rank before
// both."
func (b *board) origin(m move) string {
	from, name := m.from(), m.from().String()
	k := b.men[from].kind()
	if k == pawn {
		if b.takes(m) == nil {
			return ""
		}
		return name[:1]
	}
	rivals := b.rivals(m)
	switch {
	case !rivals.any():
		return k.letter()
	case !rivals.meets(onFile[from.file()]):
		return k.letter() + name[:1]
	case !rivals.meets(onRank[from.rank()]):
		return k.letter() + name[1:]
	default:
		return k.letter() + name
	}
}

// rivals are the other men of the same kind that may go to the same point.
func (b *board) rivals(m move) (rivals set) {
	g := b.guard()
	for others := b.own(b.men[m.from()].kind()).minus(single[m.from()]); others.any(); {
		if p := others.pop(); b.destinations(p, &g).has(m.to()) {
			rivals = rivals.or(single[p])
		}
	}
	return rivals
}
