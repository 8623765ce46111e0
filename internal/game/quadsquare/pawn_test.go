package quadsquare

import (
	"testing"

	"threefold/internal/testkit/gametest"
)

func TestPawns(t *testing.T) {
	gametest.Pictures(t, Game, [][4]string{
		{"diagonally it only captures", "k2/3/2p4/1P1/3/7/3/2K w -/-/-/-/-/- - 0 1", "d5", `
. . k . . . .
    . . .
. . px.o. . .
. . . P . . .
.     .     .
. . . . . . .
. . . . . . .
    . . K`},
		{"off M1 by either forward exit, and by three exits of each forward diagonal", "2k/3/p1p4/1p1/3/7/3/2K w -/-/-/-/P/- - 0 1", "M1", `
. . . . k . .
    . . .
px.opx. . . .
. P . px. . .
.     .     .
. . . . . . .
. . . . . . .
    . . K`},
		{"off M2 the same", "k2/3/3pppp/1pp/3/7/3/2K w -/-/-/-/-/P - 0 1", "M2", `
. . k . . . .
    . . .
. . . pxpxpxpx
. . . pxP . px
.     .     .
. . . . . . .
. . . . . . .
    . . K`},
		{"never straight onto two, but diagonally", "k2/3/7/3/3/1PP4/3/2K w -/-/-/-/nn/- - 0 1", "c3", `
. . k . . . .
    . . .
. . . . . . .
. nxn . . . .
.     .     .
. P P . . . .
. . . . . . .
    . . K`},
		{"diagonally onto a quad only when it holds two, one of them an enemy", "k2/3/7/3/3/3P3/3/2K w -/-/-/-/Pn/n - 0 1", "d3", `
. . k . . . .
    . . .
. . . . . . .
. P nx. . n .
.     .o    .
. . . P . . .
. . . . . . .
    . . K`},
		{"without an enemy there it has no move", "2k/3/7/3/3/7/3/2K w -/-/P/-/-/- - 0 1", "S3", `
P . . . k . .
    . . .
. . . . . . .
. . . . . . .
.     .     .
. . . . . . .
. . . . . . .
    . . K`},
	})
}
