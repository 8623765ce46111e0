package quadsquare

import (
	"testing"

	"threefold/internal/testkit/gametest"
)

func TestOfficers(t *testing.T) {
	gametest.Pictures(t, Game, [][4]string{
		{"from M1 orthogonally to every square that touches one of its sides", "3/3/6k/3/3/7/3/2K w -/-/-/-/R/- - 0 1", "M1", `
.o. .o. . . .
    .o. .
. .o.o. . . k
.oR . .o.o. .
.o    .o    .
. .o.o. . . .
.o. .o. . . .
    .o. K`},
		{"from M1 diagonally by three paths in each direction, on in the direction in which it left", "1k1/3/7/3/3/7/3/2K w -/-/-/-/B/- - 0 1", "M1", `
.o. . k .o.o.
    . .o.o
.o.o.o.o.o. .
.oB . .o. . .
.o    .o    .
.o.o.o.o.o. .
.o. . .o.o.o.
    . . K`},
		{"a king leaves a quad by any exit", "1k1/3/7/3/3/7/2p/3 w -/-/-/-/-/K - 0 1", "M2", `
. . . k . . .
    . . .
. . . .o.o.o.o
. . . .oK . .o
.     .o    .o
. . . .o.o.o.o
. . . . p . .
    . . .`},
		{"a quad that holds one piece, of either colour, is joined", "k2/3/7/3/1R1/7/3/2K w -/-/-/-/P/n - 0 1", "d4", `
. . k .o. . .
    . .o.
. . . .o. . .
. P .+.o.+n .
.     R     .
. . . .o. . .
. . . .o. . .
    . .oK`},
		{"two own pieces close the quad; of friend and foe the foe is taken", "k2/3/7/3/1R1/7/3/2K w -/-/-/-/NP/Pn - 0 1", "d4", `
. . k .o. . .
    . .o.
. . . .o. . .
. N P .oP nx.
.     R     .
. . . .o. . .
. . . .o. . .
    . .oK`},
		{"of two enemies the mover chooses which; two alike are one choice", "k2/3/7/3/1R1/7/3/2K w -/-/-/-/rn/bb - 0 1", "d4", `
. . k .o. . .
    . .o.
. . . .o. . .
. rxnx.obxb .
.     R     .
. . . .o. . .
. . . .o. . .
    . .oK`},
		{"M1 and M2 end every slide, a corner quad all but the passages", "k2/3/7/1p1/3/QR5/3/2K w -/-/-/-/-/- - 0 1", "a3", `
.o. k . . . .
    . . .
.o. . . . . .
.o.o. p . . .
.o    .     .
Q R . . . . .
.o. . . . . .
    .o. K`},
		{"one piece blocks the passage", "3/3/7/3/3/7/3/B2 w R/-/-/-/k/K - 0 1", "c1", `
. . . . . . .
    . . .
. . . . . . .
. . k . K .+.
.     .     .
. . . . .o. .
R .+. .o. . .
    B . .`},
		{"pieces on the knight's way do not matter", "k2/3/7/3/3/1PNP3/1P1/2K w pp/-/-/-/-/- - 0 1", "c3", `
. . k . . . .
    . . .
.o.o.o.o. . .
.o. . .o.o. .
.o    .     .
. P N P . . .
pxp . P .o. .
    . .oK`},
	})
}
