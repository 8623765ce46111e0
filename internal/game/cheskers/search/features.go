package search

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// rowsOfSide is the rows of one side's pieces: by kind and the square as its view numbers it.
const rowsOfSide = 4 * 32

// inputs is what the board gives to a net. The mirrored board has no dark
// squares where this one has some.
var inputs = net.Inputs{Rows: 2 * rowsOfSide, Pieces: 32, Start: wholePhase}

// features has each piece on each square, by colour and kind.
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

// Features appends the pieces on the board.
func (t *Tree) Features(list []net.Feature) []net.Feature {
	list, _ = change(&rules.Board{}, &t.Now().Board, list, nil)
	return list
}

// Changed appends the pieces that came since so many plies before, and those that
// are gone since then.
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

// Curb leaves a value as it is: any side may yet win.
func (t *Tree) Curb(v int) int { return v }
