package rules_test

import "testing"

// "If any pawn or king of the side to move can jump, the side must capture. A
// bishop's or camel's capture also meets the duty."
func TestCaptureIsCompulsory(t *testing.T) {
	shows(t, "h2", `
  .   .   k   .
.   .   .   .
  p   p   .   .
.   .   px  .
  .   P   .   .
C   .   .   .
  .   .   .   B
.   K   .   .`)
	shows(t, "c1", `
  .   .   k   .
.   .   .   .
  p   p   .   .
.   .   p   .
  .   P   .   .
C   .   .   .
  .   .   .   B
.   K   .   .`)
}

// "If only bishops or camels can capture, capturing is optional."
func TestCaptureByFlightIsOptional(t *testing.T) {
	shows(t, "a1", `
  .   .   k   .
.   .   .   .
  .   .   .   .
.   .   .   .
  .   px  .   .
.   .o  .   .
  .o  .   .   .
B   K   .   .`)
}

// "Only those captures are legal that take the greatest number of pieces …
// So a bishop may not take, not even the last king, while a double jump is
// there."
func TestMostPieces(t *testing.T) {
	shows(t, "a3", `
  .   .   .   .
.   .   .   .
  .   k   .   .
.   .   p   .
  .   .   .   .
B   p   .   .
  P   .   .   .
.   .   .   K`)
	shows(t, "b2", `
  .   .   .   .
.   .   .   .
  .   k   .x  .
.   .   p   .
  .   .x  .   .
B   p   .   .
  P   .   .   .
.   .   .   K`)
}

// "A chain that takes the last king on the way is still completed."
func TestLastKingOnTheWay(t *testing.T) {
	p := read(t, "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1")
	next, _, err := p.Play("b2xd4xf6")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ended(next.Outcome()), "1-0 last king taken"; got != want {
		t.Errorf("it ends %q, want %q", got, want)
	}
	if got, want := next.Text(), "8/p7/5P2/8/8/8/8/6K1 b 0 2"; got != want {
		t.Errorf("it leaves %s, want %s", got, want)
	}
}
