package rules

// This file has the names of what a player can click. Names, and slices of one or two of them,
// are computed once: a position lists dozens.

// Click is a click of a player: a square, and on a quad a seat or AnySeat. A seat is what package
// game calls a slot: half of a quad.
type Click struct {
	At   Square // the square
	Seat int    // 0, 1 or AnySeat
}

// AnySeat is the Seat of a click on a whole quad, or on a normal square.
const AnySeat = -1

// NewClick returns a click on a seat of a square, or on AnySeat.
func NewClick(at Square, seat int) Click { return Click{at, seat} }

// ClickByName maps the names of squares and seats to clicks. It must not be changed.
var ClickByName = nameClicks()

func nameClicks() map[string]Click {
	named := map[string]Click{}
	for s := range Square(Squares) {
		for seat := AnySeat; seat < 2; seat++ {
			c := Click{s, seat}
			if s.Quad() || seat == AnySeat {
				named[c.String()] = c
			}
		}
	}
	return named
}

// clicks is the number of different clicks: squares, then the seats of the quads.
const clicks = Squares + 2*(Squares-S1)

// number returns the index of a click, below clicks; on a normal square the seat does not matter.
func (c Click) number() int {
	if c.Seat == AnySeat || !c.At.Quad() {
		return int(c.At)
	}
	return Squares + 2*int(c.At-S1) + c.Seat
}

// clickNames has the names of all clicks, by number: "M1", or "M1.0" for a seat.
var clickNames = func() (names [clicks]string) {
	copy(names[:], squareNames[:])
	for q := S1; q < Squares; q++ {
		for seat := range 2 {
			names[Click{q, seat}.number()] = q.String() + "." + string("01"[seat])
		}
	}
	return names
}()

// String returns the name: "d1", "M1" or "M1.0".
func (c Click) String() string { return clickNames[c.number()] }

// NameList returns a slice with the click's name. It must not be changed.
func (c Click) NameList() []string {
	n := c.number()
	return clickNames[n : n+1 : n+1]
}

// Pair returns the names of two clicks. The slice must not be changed.
func Pair(from, to Click) []string { return pairs[from.number()][to.number()][:] }

// pairs has the names of any two clicks, by their numbers.
var pairs = func() (t [clicks][clicks][2]string) {
	for i, from := range clickNames {
		for j, to := range clickNames {
			t[i][j] = [2]string{from, to}
		}
	}
	return t
}()

// Fits reports whether a player's click matches one that a move names: a whole quad matches
// either of its seats, and a seat its whole quad.
func (c Click) Fits(named Click) bool {
	return c.At == named.At && (c.Seat == named.Seat || c.Seat == AnySeat || named.Seat == AnySeat)
}
