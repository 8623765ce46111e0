package rules

// Lines has precomputed tables for slides from one square. Two rays may end on the same quad, as
// those over d4 and d5 from M1 to M2, and "it is legal if one path is open"; so the second ray
// ends on an alias of the quad, six bits higher.
type Lines struct {
	reach  Set          // every square on the rays, aliases included
	inner  Set          // those with squares behind them
	behind [Squares]Set // the squares that a piece on an inner square hides
}

const alias = Squares - S1

// RookLines and BishopLines have the Lines of each square.
var (
	RookLines   = lay(Rays[Rook])
	BishopLines = lay(Rays[Bishop])
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

// Slide returns the squares that these lines reach, up to and including the first piece on each.
func (l *Lines) Slide(occupied Set) Set {
	reach := l.reach
	for pieces := occupied & l.inner; pieces != 0; pieces &= pieces - 1 {
		reach &^= l.behind[pieces.First()]
	}
	return (reach | reach>>alias&Quads) & AllSquares
}
