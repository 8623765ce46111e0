package quadsquare

import "threefold/internal/game"

// lines is what a slide from one square needs to know. Two rays may end on
// the same quad, d4 and d5 both leading from M1 to M2, and "it is legal if one
// path is open"; so the second is entered as that quad's alias, six bits up.
type lines struct {
	reach  set          // every square on the rays, aliases included
	inner  set          // those with squares behind them
	behind [squares]set // what a man on an inner square hides
}

const alias = squares - s1

var (
	rookLines   = lay(straights)
	bishopLines = lay(diagonals)
)

func lay(directions [4]cell) (table [squares]lines) {
	for s := range square(squares) {
		l := &table[s]
		for _, r := range fan(s, directions, false) {
			l.add(r)
		}
	}
	return table
}

func (l *lines) add(r ray) {
	var rest set
	for i := len(r) - 1; i >= 0; i-- {
		if rest != 0 {
			l.inner |= r[i].set()
			l.behind[r[i]] |= rest
		}
		bit := r[i].set()
		if r[i].quad() && l.reach&bit != 0 {
			bit <<= alias
		}
		l.reach |= bit
		rest |= bit
	}
}

// slide is the squares that these lines reach, up to and including the first
// man on each.
func (l *lines) slide(occupied set) set {
	reach := l.reach
	for men := occupied & l.inner; men != 0; men &= men - 1 {
		reach &^= l.behind[men.first()]
	}
	return (reach | reach>>alias&quads) & everywhere
}

// fanOf is the rays along which this kind of man slides; none for the others.
func fanOf(k kind, from square, through bool) []ray {
	switch k {
	case queen:
		return append(fan(from, straights, through), fan(from, diagonals, through)...)
	case rook:
		return fan(from, straights, through)
	case bishop:
		return fan(from, diagonals, through)
	default:
		return nil
	}
}

// lastQuads are the corner quads where this colour's pawns may be promoted,
// lastRank the squares where they must.
var (
	lastQuads = [2]set{game.White: s3.set() | s4.set(), game.Black: s1.set() | s2.set()}
	lastRank  = [2]set{game.White: 0b111, game.Black: 0b111 << 29}
)
