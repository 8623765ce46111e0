package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// shown returns the move in standard algebraic notation, in its shortest unambiguous form; after
// is the position after it.
func shown(b *rules.Board, m rules.Move, after *position) string {
	return notation(b, m) + after.checkMark()
}

// checkMark returns "#" if the side to move is checkmated, "+" if it is in check, else "".
func (p *position) checkMark() string {
	switch {
	case !p.board.CheckInfo().Checkers.Any():
		return ""
	case p.Outcome().Reason == game.Checkmate:
		return "#"
	default:
		return "+"
	}
}

// notation returns the move without a check mark: O-O is castling on the archbishop's side, O-O-O
// on the queen's.
func notation(b *rules.Board, m rules.Move) string {
	if c, castles := castlingOf(b, m); castles {
		if c.KingTo > c.King {
			return "O-O"
		}
		return "O-O-O"
	}
	from, to := m.From(), m.To()
	captured := b.Captured(from, to)
	text := origin(b, m)
	if b.Pieces[captured] != rules.NoPiece {
		text += "x"
	}
	text += to.String()
	switch {
	case m.Becomes() != rules.NoKind:
		text += "=" + m.Becomes().Letter()
	case captured != to:
		text += " e.p."
	}
	return text
}

// origin returns the shortest unambiguous name of the moving piece. "A pawn's straight capture
// names its file", as any capture by a pawn does. "Only legal moves count as rivals; the file
// distinguishes before the rank, the rank before both."
func origin(b *rules.Board, m rules.Move) string {
	from, name := m.From(), m.From().String()
	k := b.Pieces[from].Kind()
	if k == rules.Pawn {
		if takes(b, m) == nil {
			return ""
		}
		return name[:1]
	}
	rivals := rivals(b, m)
	switch {
	case !rivals.Any():
		return k.Letter()
	case !rivals.Meets(rules.OnFile[from.File()]):
		return k.Letter() + name[:1]
	case !rivals.Meets(rules.OnRank[from.Rank()]):
		return k.Letter() + name[1:]
	default:
		return k.Letter() + name
	}
}

// rivals returns the other pieces of the same kind that may move to the same point.
func rivals(b *rules.Board, m rules.Move) (rivals rules.Set) {
	g := b.CheckInfo()
	for others := b.Own(b.Pieces[m.From()].Kind()).Minus(rules.Single[m.From()]); others.Any(); {
		if p := others.Pop(); b.Destinations(p, &g).Has(m.To()) {
			rivals = rivals.Or(rules.Single[p])
		}
	}
	return rivals
}
