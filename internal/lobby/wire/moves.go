package wire

import (
	"slices"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/splice"
)

// Moves is the plies of a game as JSON, with commas between them, shared by all
// snapshots of the game. It is an immutable value.
type Moves struct {
	Text  splice.Text
	count int     // number of plies
	last  string  // the last ply, packed
	at    []int64 // when each was played, in epoch milliseconds
}

// pliesGap is the place of the moves in an encoded snapshot without moves. These bytes
// occur nowhere else in a snapshot, because quotes in a text are escaped.
var pliesGap = splice.NewGap(`"plies":[`, `]`)

// UpTo returns the moves of these plies; it encodes only those that m does not have.
func (m Moves) UpTo(plies gamelog.Plies) Moves {
	if m.count > plies.Len() || m.count > 0 && plies.Packed(m.count-1) != m.last {
		m = Moves{} // moves were taken back
	}
	s := buffers.Get().(*buffer)
	defer s.putBack()
	s.b = s.b[:0]
	m.at = slices.Grow(slices.Clip(m.at), plies.Len()-m.count) // others may go on from the same moves
	for i, ply := range plies.From(m.count) {
		if i > 0 {
			s.b = append(s.b, ',')
		}
		s.b = gamelog.AppendPly(s.b, &ply)
		m.count, m.last = i+1, plies.Packed(i)
		m.at = append(m.at, ply.At)
	}
	m.Text = m.Text.Append(s.b)
	return m
}

// placed returns lines with the plies that had been played when each was said.
func (m Moves) placed(lines []gamelog.Line) []gamelog.Line {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Ply, _ = slices.BinarySearch(m.at, lines[i].At+1)
	}
	return lines
}

// longMoves is the length in bytes from which on a room keeps its encoded moves and
// shares them among its pages.
const longMoves = 32 << 10

// Keep returns these moves if they are long, else none: to encode few moves when a
// page asks for them costs less than to keep them for every game.
func (m Moves) Keep() Moves {
	if m.Text.Len() < longMoves {
		return Moves{}
	}
	return m
}

// Count is the number of plies.
func (m Moves) Count() int { return m.count }

// View is a whole game as one visitor may see it, to be encoded.
type View struct {
	V        int64    // number of the last event
	Snapshot Snapshot // without its plies
	Moves    splice.Text
	Plies    gamelog.Plies // the same moves
}

// Into inserts the moves into an answer that contains the encoded snapshot.
func (v View) Into(answer splice.Spliced) splice.Spliced {
	whole, ok := answer.Put(v.Moves, pliesGap)
	if !ok {
		panic("lobby: no snapshot in the answer")
	}
	return whole
}

// Message is the snapshot as a message; it shares its moves with the messages to other
// pages where they are long.
func (v View) Message() outbox.Message {
	whole := v.Into(splice.Of(Encode(Out{T: OutSnapshot, V: v.V, D: v.Snapshot})))
	if v.Moves.Len() < longMoves {
		return outbox.Whole(outbox.Snapshot, whole.Join())
	}
	return outbox.Long(outbox.Snapshot, &whole)
}
