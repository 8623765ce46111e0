package search

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// Rows of one side's pieces: by kind and square as that side sees it, then the second of two
// pieces of the same kind on a quad, by kind and quad.
const (
	quads        = 6
	rowsOfPieces = rules.Kinds * rules.Squares
	rowsOfSide   = rowsOfPieces + rules.Kinds*quads
)

// inputs describes the inputs of a net.
var inputs = net.Inputs{Rows: 2 * rowsOfSide, Pieces: rules.Squares + quads, Start: 24, Mirror: mirror()}

// across and over have each square's mirror image: west to east, and south to north.
var across, over = func() (across, over [rules.Squares]rules.Square) {
	for s := range rules.Square(rules.Squares) {
		c := rules.CellsOf[s][0]
		across[s] = rules.SquareOf[rules.Files-1-c.File][c.Rank]
		over[s] = rules.SquareOf[c.File][rules.Ranks-1-c.Rank]
	}
	return across, over
}()

// row returns the row of a piece in its own side's view; second is for the second of two alike on
// a quad.
func row(k rules.Kind, s rules.Square, second bool) int {
	if second {
		return rowsOfPieces + int(k)*quads + int(s-rules.S1)
	}
	return int(k)*rules.Squares + int(s)
}

func mirror() []uint16 {
	rows := make([]uint16, 2*rowsOfSide)
	for side := range 2 {
		for k := range rules.Kind(rules.Kinds) {
			for s := range rules.Square(rules.Squares) {
				rows[side*rowsOfSide+row(k, s, false)] = uint16(side*rowsOfSide + row(k, across[s], false))
				if s.Quad() {
					rows[side*rowsOfSide+row(k, s, true)] = uint16(side*rowsOfSide + row(k, across[s], true))
				}
			}
		}
	}
	return rows
}

// features has the net feature of each piece by colour, kind and square; seconds those of second
// pieces.
var features, seconds = func() (first, second [2][rules.Kinds][rules.Squares]net.Feature) {
	for c := range first {
		for k := range rules.Kind(rules.Kinds) {
			for s := range rules.Square(rules.Squares) {
				first[c][k][s] = net.NewFeature(c*rowsOfSide+row(k, s, false), (1-c)*rowsOfSide+row(k, over[s], false))
				if s.Quad() {
					second[c][k][s] = net.NewFeature(c*rowsOfSide+row(k, s, true), (1-c)*rowsOfSide+row(k, over[s], true))
				}
			}
		}
	}
	return first, second
}()

// Features appends the features of all pieces on the board.
func (t *Tree) Features(list []net.Feature) []net.Feature {
	list, _ = change(&rules.Board{}, &t.Now().Board, list, nil)
	return list
}

// Changed appends to came the features added since the position back plies ago, and to gone those
// removed since then, and returns both.
func (t *Tree) Changed(back int, came, gone []net.Feature) (c, g []net.Feature) {
	return change(&t.Before(back).Board, &t.Now().Board, came, gone)
}

func change(before, now *rules.Board, came, gone []net.Feature) (c, g []net.Feature) {
	for c := range game.Black + 1 {
		for k := range rules.Kind(rules.Kinds) {
			was, is := before.Pieces[c][k], now.Pieces[c][k]
			for pieces := is &^ was; pieces != 0; pieces &= pieces - 1 {
				came = append(came, features[c][k][pieces.First()])
			}
			for pieces := was &^ is; pieces != 0; pieces &= pieces - 1 {
				gone = append(gone, features[c][k][pieces.First()])
			}
			if before.Doubled|now.Doubled == 0 {
				continue
			}
			was, is = was&before.Doubled, is&now.Doubled
			for pieces := is &^ was; pieces != 0; pieces &= pieces - 1 {
				came = append(came, seconds[c][k][pieces.First()])
			}
			for pieces := was &^ is; pieces != 0; pieces &= pieces - 1 {
				gone = append(gone, seconds[c][k][pieces.First()])
			}
		}
	}
	return came, gone
}
