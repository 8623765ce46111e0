package lobby

import (
	"threefold/internal/game"
	"threefold/internal/splice"
)

// moves are the plies of a game as JSON, with commas between them, for everybody
// who is shown the whole game. It is an immutable value.
type moves struct {
	text  splice.Text
	count int          // plies in it
	last  *game.Played // the last of them
}

// pliesGap is where the moves belong in an encoded snapshot that has none. These
// bytes stand nowhere else in it, since quotes in a text are escaped.
var pliesGap = splice.NewGap(`"plies":[`, `]`)

// upTo are the moves of these plies; those that are encoded already are not
// encoded again.
func (m moves) upTo(plies []Ply) moves {
	if m.count > len(plies) || m.count > 0 && plies[m.count-1].Played != m.last {
		m = moves{} // moves were taken back
	}
	s := sheets.Get().(*sheet)
	defer s.putBack()
	s.b = s.b[:0]
	for ; m.count < len(plies); m.count++ {
		if m.count > 0 {
			s.b = append(s.b, ',')
		}
		s.b = appendPly(s.b, &plies[m.count])
		m.last = plies[m.count].Played
	}
	m.text = m.text.Append(s.b)
	return m
}

// longMoves is from how many bytes on a room keeps its moves, and shares them
// among its pages. To encode fewer when they are asked for costs less than to
// keep them for every game.
const longMoves = 32 << 10

// movesText is the text of all moves.
func (r *room) movesText() splice.Text {
	now := r.moves.upTo(r.rec.plies)
	if now.text.Len() >= longMoves {
		r.moves = now
	}
	return now.text
}

// View is a whole game as one visitor may see it.
type View struct {
	V        int64    // number of the last event it includes
	Snapshot Snapshot // without its plies
	Moves    splice.Text
}

// Into puts the moves into an answer that has the encoded snapshot in it.
func (v View) Into(answer []byte) splice.Spliced {
	whole, ok := v.Moves.Into(answer, pliesGap)
	if !ok {
		panic("lobby: no snapshot in the answer")
	}
	return whole
}
