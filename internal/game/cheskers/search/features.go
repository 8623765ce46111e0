package search

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// rowsOfSide is the number of rows for one side's pieces: by kind and square as that side sees it.
const rowsOfSide = 4 * 32

// inputs describes the inputs of a net. There is no Mirror: the mirrored board has its dark
// squares elsewhere.
var inputs = net.Inputs{Rows: 2 * rowsOfSide, Pieces: 32, Start: wholePhase}

// features has the net feature of each piece: by colour, kind and square.
var features = func() (t [2][4][64]net.Feature) {
	for c := range t {
		for k := range t[c] {
			for s := range t[c][k] {
				t[c][k][s] = net.NewFeature(
					c*rowsOfSide+k*32+placeOf[game.White][s],
					(1-c)*rowsOfSide+k*32+placeOf[game.Black][s])
			}
		}
	}
	return t
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
	for c := range now.ByColor {
		for k := range now.ByKind {
			was, is := before.ByColor[c]&before.ByKind[k], now.ByColor[c]&now.ByKind[k]
			for pieces := is &^ was; pieces != 0; pieces &= pieces - 1 {
				came = append(came, features[c][k][pieces.First()])
			}
			for pieces := was &^ is; pieces != 0; pieces &= pieces - 1 {
				gone = append(gone, features[c][k][pieces.First()])
			}
		}
	}
	return came, gone
}

// Curb returns v unchanged: any side may still win.
func (t *Tree) Curb(v int) int { return v }
