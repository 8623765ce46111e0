package search

import (
	"threefold/internal/engine/net"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// kinds is the number of kinds of pieces, rowsOfSide the number of rows for one side's pieces: by
// kind and point as that side sees it.
const (
	kinds      = int(rules.Pawn-rules.King) + 1
	rowsOfSide = kinds * rules.Points
)

// inputs describes the inputs of a net.
var inputs = net.Inputs{Rows: 2 * rowsOfSide, Pieces: rules.Points, Start: 36, Mirror: mirror()}

// mirror returns, for each row, the row of the board mirrored west to east.
func mirror() []uint16 {
	rows := make([]uint16, 2*rowsOfSide)
	for i := range rows {
		p := i % rules.Points
		rows[i] = uint16(i - p%rules.Side + rules.Side - 1 - p%rules.Side)
	}
	return rows
}

// features has the net feature of each piece on each point.
var features = func() (t [16][rules.Points]net.Feature) {
	for c := range game.Black + 1 {
		for k := rules.King; k <= rules.Pawn; k++ {
			for p := range rules.Point(rules.Points) {
				first := int(k-rules.King) * rules.Points
				white := first + p.Rank()*rules.Side + p.File()
				black := first + (rules.Side-1-p.Rank())*rules.Side + p.File()
				t[rules.NewPiece(c, k)][p] = net.NewFeature(int(c)*rowsOfSide+white, int(1-c)*rowsOfSide+black)
			}
		}
	}
	return t
}()

// Features appends the features of all pieces on the board.
func (t *Tree) Features(list []net.Feature) []net.Feature {
	for p, m := range t.Now().Pieces {
		if m != rules.NoPiece {
			list = append(list, features[m][p])
		}
	}
	return list
}

// Changed appends to came the features added since the position back plies ago, and to gone those
// removed since then, and returns both.
func (t *Tree) Changed(back int, came, gone []net.Feature) (c, g []net.Feature) {
	before, now := &t.Before(back).Board, &t.Now().Board
	for c := range now.ByColor {
		for k := rules.King; k <= rules.Pawn; k++ {
			was, is := before.ByColor[c].And(before.ByKind[k]), now.ByColor[c].And(now.ByKind[k])
			if was == is {
				continue
			}
			of := &features[rules.NewPiece(game.Color(c), k)]
			for pieces := is.Minus(was); pieces.Any(); pieces = pieces.Minus(rules.Single[pieces.First()]) {
				came = append(came, of[pieces.First()])
			}
			for pieces := was.Minus(is); pieces.Any(); pieces = pieces.Minus(rules.Single[pieces.First()]) {
				gone = append(gone, of[pieces.First()])
			}
		}
	}
	return came, gone
}
