package rules

// This file names what a player can point at. Names, and lists of one or two
// of them, are made once: a position lists dozens.

// A click is what a player points at: a square, and a seat where it has seats and one was hit.
type Click struct {
	At   Square
	Seat int
}

// AnySeat is the seat of a click on a whole tile.
const AnySeat = -1

// NewClick points at a seat of a square, or at AnySeat.
func NewClick(at Square, seat int) Click { return Click{at, seat} }

// ClickNamed finds what a name points at.
var ClickNamed = nameClicks()

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

// clicks counts what can be pointed at: squares, then the seats of the quads.
const clicks = Squares + 2*(Squares-S1)

// number counts a click among them: a square without seats is its own seat.
func (c Click) number() int {
	if c.Seat == AnySeat || !c.At.Quad() {
		return int(c.At)
	}
	return Squares + 2*int(c.At-S1) + c.Seat
}

// clickNames are the names of all clicks, by number: "M1", or "M1.0" for a seat.
var clickNames = func() (names [clicks]string) {
	copy(names[:], squareNames[:])
	for q := S1; q < Squares; q++ {
		for seat := range 2 {
			names[Click{q, seat}.number()] = q.String() + "." + string("01"[seat])
		}
	}
	return names
}()

// String is the name that is clicked.
func (c Click) String() string { return clickNames[c.number()] }

// Named is the list of this click's name alone. It is not to be changed.
func (c Click) Named() []string {
	n := c.number()
	return clickNames[n : n+1 : n+1]
}

// Pair is the names of two clicks. It is not to be changed.
func Pair(from, to Click) []string { return pairs[from.number()][to.number()][:] }

// pairs are made once, by the numbers of the clicks.
var pairs = func() (t [clicks][clicks][2]string) {
	for i, from := range clickNames {
		for j, to := range clickNames {
			t[i][j] = [2]string{from, to}
		}
	}
	return t
}()

// Fits reports whether a player's click does for one that a move names: a click
// on a tile fits either of its seats, and a seat fits its tile.
func (c Click) Fits(named Click) bool {
	return c.At == named.At && (c.Seat == named.Seat || c.Seat == AnySeat || named.Seat == AnySeat)
}
