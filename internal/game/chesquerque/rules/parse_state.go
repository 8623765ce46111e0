package rules

import (
	"strings"

	"threefold/internal/game"
)

// checkTurn returns an error if the side not to move is in check.
func (b *Board) checkTurn() error {
	waiting := b.Turn.Other()
	if checkers := b.Attackers(b.Kings[waiting], b.Turn, b.Occupied()); checkers.Any() {
		return game.NewTextError("wrong_side_in_check", "position.wrong-side-in-check", game.Side("side", waiting), game.Pieces("by", b.PiecesOn(checkers)...)).
			WithFix(game.FixTurn, checkers.First().String(), b.Kings[waiting].String())
	}
	return nil
}

// PiecesOn returns the pieces on these points.
func (b *Board) PiecesOn(points Set) (list []game.Piece) {
	for _, p := range points.List() {
		list = append(list, game.Piece{At: p.String(), Piece: b.Pieces[p].String()})
	}
	return list
}

// parseRights returns the castling rights of these letters.
func parseRights(letters string) (all rights) {
	for _, c := range Castlings {
		if strings.IndexByte(letters, c.Letter) >= 0 {
			all |= c.Right
		}
	}
	return all
}

// checkRights returns an error if a castling right lacks its king or its rook on its first point.
func (b *Board) checkRights() error {
	for _, c := range Castlings {
		if b.Rights&c.Right == 0 {
			continue
		}
		for _, need := range []struct {
			p Point
			k Kind
		}{{c.King, King}, {c.Rook, Rook}} {
			if b.Pieces[need.p] != NewPiece(c.By, need.k) {
				return game.NewTextError("castling_impossible", "position.castling-needs", game.Words("right", string(c.Letter)), game.Pieces("piece", game.Piece{At: need.p.String(), Piece: NewPiece(c.By, need.k).String()})).WithFix(game.FixCastling, need.p.String())
			}
		}
	}
	return nil
}

// checkPassed checks the en passant point: "a text that gives" one "when none is legal is
// refused". The "plies since the last capture or pawn move" must be 0 after a double step.
func (b *Board) checkPassed() error {
	if b.EnPassant == NoPoint {
		return nil
	}
	why, with := b.cannotPass(b.EnPassant)
	if why == "" && !b.takersEnPassant().Any() {
		why, with = "position.en-passant.no-taker", []game.Arg{game.Side("side", b.Turn)}
	}
	at := game.On("at", b.EnPassant.String())
	switch {
	case why != "":
		return game.NewTextError("en_passant_impossible", why, append(with, at)...).WithFix(game.FixEnPassant, b.EnPassant.String())
	case b.Halfmove != 0:
		return game.NewTextError("en_passant_halfmove", "position.en-passant.halfmove", at, game.Number("n", int(b.Halfmove))).WithFix(game.FixHalfmove, b.EnPassant.String())
	}
	return nil
}

// cannotPass returns why no pawn can have passed over p in the last ply, as the key and arguments of
// a sentence, or "": "only against a pawn that double-stepped from an odd point, and so passed over
// an even point".
func (b *Board) cannotPass(p Point) (why string, with []game.Arg) {
	passer := b.Turn.Other()
	behind, beyond := Next[p][Forward[b.Turn]], Next[p][Forward[passer]]
	switch {
	case behind == NoPoint || behind.Rank() != PawnRank[passer]:
		return "position.en-passant.no-double-step", nil
	case behind.Diagonal():
		return "position.en-passant.diagonals", []game.Arg{game.On("from", behind.String())}
	case b.Pieces[beyond] != NewPiece(passer, Pawn):
		return "position.en-passant.no-pawn", []game.Arg{game.Side("side", passer), game.On("on", beyond.String())}
	case b.Pieces[p] != NoPiece || b.Pieces[behind] != NoPiece:
		return "position.en-passant.not-just-moved", []game.Arg{game.On("on", beyond.String()), game.On("from", behind.String())}
	default:
		return "", nil
	}
}
