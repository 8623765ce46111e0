package rules

import (
	"strings"

	"threefold/internal/game"
)

// This file reads the fields after the board.

func (b *Board) readTurn(field string) *game.TextError {
	switch field {
	case "w":
		b.Turn = game.White
	case "b":
		b.Turn = game.Black
	default:
		return game.NewTextError("turn", "The side to move must be w or b, not %q.", field)
	}
	return nil
}

func (b *Board) readQuads(field string) *game.TextError {
	given := strings.Split(field, "/")
	if len(given) != len(quadCorners) {
		return game.NewTextError("quads", "There are six quads, S1 to S4, M1 and M2; the text has %d.", len(given))
	}
	for i, quad := range given {
		if err := b.readQuad(quad, S1+Square(i)); err != nil {
			return err
		}
	}
	return nil
}

func (b *Board) readQuad(quad string, q Square) *game.TextError {
	if quad == "" {
		return game.NewTextError("quad_empty", "Quad %s has no text; write - for an empty quad.", q)
	}
	if quad == "-" {
		return nil
	}
	n := 0
	for _, r := range quad {
		m, ok := pieceOf(r)
		if !ok {
			return game.NewTextError("unknown_letter", "Quad %s has %q, which is not a piece.", q, r)
		}
		if n++; n > 2 {
			return game.NewTextError("quad_crowded", "Quad %s has %q; a quad holds at most two pieces.", q, quad)
		}
		if err := b.Seat(m, q); err != nil {
			return err
		}
	}
	if want := string(b.appendQuad(nil, q)); want != quad {
		return game.NewTextError("quad_order", "Write quad %s as %s: White's pieces first, each side in the order K Q R B N P.", q, want)
	}
	return nil
}

func (b *Board) readRights(field string) *game.TextError {
	switch field {
	case "Kk":
		b.Castle = [2]bool{true, true}
	case "K":
		b.Castle[game.White] = true
	case "k":
		b.Castle[game.Black] = true
	case "-":
	default:
		return game.NewTextError("castling", "Castling must be Kk, K, k or -, not %q.", field)
	}
	return nil
}

func readCount(into *int32, field, name string, least int) *game.TextError {
	n, ok := game.ReadCounter(field, least)
	if !ok {
		return game.NewTextError(name, "The %s counter must be a number from %d to %d without leading zeros, not %q.",
			name, least, game.MaxCount, field)
	}
	*into = int32(n)
	return nil
}
