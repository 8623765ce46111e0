package rules_test

import (
	"testing"

	"threefold/internal/testkit/gametest"
)

// "A chain that takes the last king on the way is still completed."
func TestLastKingOnTheWay(t *testing.T) {
	p := read(t, "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1")
	next, _ := gametest.Play(t, p, "b2xd4xf6")
	if got, want := ended(next.Outcome()), "1-0 last king taken"; got != want {
		t.Errorf("it ends %q, want %q", got, want)
	}
	if got, want := next.Text(), "8/p7/5P2/8/8/8/8/6K1 b 0 2"; got != want {
		t.Errorf("it leaves %s, want %s", got, want)
	}
}
