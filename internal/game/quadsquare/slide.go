package quadsquare

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
	rookLines   = lay(ways[rook])
	bishopLines = lay(ways[bishop])
)

func lay(rays [squares][]ray) (table [squares]lines) {
	for s := range table {
		for _, r := range rays[s] {
			table[s].add(r)
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
