package quadsquare

import (
	"testing"

	"threefold/internal/testkit/gametest"
)

func TestBishopAndRookOnQuads(t *testing.T) {
	gametest.Pictures(t, Game, [][4]string{
		{"a bishop that can reach a lone enemy joins it or removes it with itself", "2k/3/7/3/3/2B4/3/1K1 w -/-/-/-/q/- - 0 1", "c3", `
. . . . k . .
    . . .
. . . . . . .
. .+q*. .o. .
.     .o    .
. . B . . . .
.o. . .o. . .
    . K .o`},
		{"a bishop that shares a quad with an enemy may remove both", "k2/3/7/3/3/7/3/1K1 w -/-/-/-/Bq/- - 0 1", "M1.0", `
.o. k . .o.o.
    . .o.o
.o.o.o.o.o. .
.oB q*.o. . .
.o    .o    .
.o.o.o.o.o. .
.o. . .o.o.o.
    . K .o`},
		{"a pinned bishop may still sacrifice in place", "k2/3/7/3/3/7/3/1K1 w -/-/-/-/Br/- - 0 1", "M1.0", `
. . k . . . .
    . . .
. . . . . . .
. B r*. . . .
.     .     .
. . . . . . .
. . . . . . .
    . K .`},
		{"two enemy rooks pin each other", "k2/3/7/3/3/7/3/1K1 w -/-/-/-/-/Rr - 0 1", "M2.0", `
. . k . . . .
    . . .
. . . . . . .
. . . . R r .
.     .     .
. . . . . . .
. . . . . . .
    . K .`},
	})
}
