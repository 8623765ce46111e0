package quadsquare

// This file names what a player can point at. Names, and lists of one or two
// of them, are made once: a position lists dozens.

// A click is what a player points at: a square, and a seat where it has seats
// and one was hit.
type click struct {
	at   Square
	seat int
}

const anySeat = -1

// clickNamed finds what a name points at.
var clickNamed = nameClicks()

func nameClicks() map[string]click {
	named := map[string]click{}
	for s := range Square(Squares) {
		for seat := anySeat; seat < 2; seat++ {
			c := click{s, seat}
			if s.Quad() || seat == anySeat {
				named[c.String()] = c
			}
		}
	}
	return named
}

// clicks counts what can be pointed at: squares, then the seats of the quads.
const clicks = Squares + 2*(Squares-S1)

// number counts a click among them: a square without seats is its own seat.
func (c click) number() int {
	if c.seat == anySeat || !c.at.Quad() {
		return int(c.at)
	}
	return Squares + 2*int(c.at-S1) + c.seat
}

// clickNames are the names of all clicks, by number: "M1", or "M1.0" for a
// seat.
var clickNames = func() (names [clicks]string) {
	copy(names[:], squareNames[:])
	for q := S1; q < Squares; q++ {
		for seat := range 2 {
			names[click{q, seat}.number()] = q.String() + "." + string("01"[seat])
		}
	}
	return names
}()

// String is the name that is clicked.
func (c click) String() string { return clickNames[c.number()] }

// named is the list of this click's name alone. It is not to be changed.
func (c click) named() []string {
	n := c.number()
	return clickNames[n : n+1 : n+1]
}

// pair is the names of two clicks. It is not to be changed.
func pair(from, to click) []string { return pairs[from.number()][to.number()][:] }

// pairs are made once, by the numbers of the clicks.
var pairs = func() (t [clicks][clicks][2]string) {
	for i, from := range clickNames {
		for j, to := range clickNames {
			t[i][j] = [2]string{from, to}
		}
	}
	return t
}()

// fits says whether a player's click does for one that a move names: a click
// on a tile fits either of its seats, and a seat fits its tile.
func (c click) fits(named click) bool {
	return c.at == named.at && (c.seat == named.seat || c.seat == anySeat || named.seat == anySeat)
}
