package rules

// Lines is what a slide from one square needs to know. Two rays may end on
// the same quad, d4 and d5 both leading from M1 to M2, and "it is legal if one
// path is open"; so the second is entered as that quad's alias, six bits up.
type Lines struct {
	reach  Set          // every square on the rays, aliases included
	inner  Set          // those with squares behind them
	behind [Squares]Set // what a piece on an inner square hides
}

const alias = Squares - S1

var (
	RookLines   = lay(Ways[Rook])
	BishopLines = lay(Ways[Bishop])
)

func lay(rays [Squares][]Ray) (table [Squares]Lines) {
	for s := range table {
		for _, r := range rays[s] {
			table[s].add(r)
		}
	}
	return table
}

func (l *Lines) add(r Ray) {
	var rest Set
	for i := len(r) - 1; i >= 0; i-- {
		if rest != 0 {
			l.inner |= r[i].Set()
			l.behind[r[i]] |= rest
		}
		bit := r[i].Set()
		if r[i].Quad() && l.reach&bit != 0 {
			bit <<= alias
		}
		l.reach |= bit
		rest |= bit
	}
}

// Slide is the squares that these lines reach, up to and including the first piece on each.
func (l *Lines) Slide(occupied Set) Set {
	reach := l.reach
	for pieces := occupied & l.inner; pieces != 0; pieces &= pieces - 1 {
		reach &^= l.behind[pieces.First()]
	}
	return (reach | reach>>alias&Quads) & Everywhere
}
