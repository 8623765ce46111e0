package wire

import (
	"bytes"
	"slices"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
)

// Moves is the plies of a game as JSON, with commas between them, shared by all
// snapshots of the game. It is an immutable value.
type Moves struct {
	text  []byte  // shared by snapshots, never changed
	count int     // number of plies
	last  string  // the last ply, packed
	at    []int64 // when each was played, in epoch milliseconds
}

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
	m.text = append(slices.Clip(m.text), s.b...)
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
	if len(m.text) < longMoves {
		return Moves{}
	}
	return m
}

// Count is the number of plies.
func (m Moves) Count() int { return m.count }

// Size is the length of their JSON in bytes.
func (m Moves) Size() int { return len(m.text) }

// View is a whole game as one visitor may see it, to be encoded.
type View struct {
	V        int64    // number of the last event
	Snapshot Snapshot // without its plies
	Moves    Moves
	Plies    gamelog.Plies // the same moves
}

// In returns the JSON of an object with the moves of its snapshot, in parts of which the second
// is shared by all who see the game. The object is given as JSON without moves; its last field
// is the snapshot, whose last field is its plies.
func (v View) In(object []byte) [][]byte {
	end := len(object) - len("]}}")
	return [][]byte{object[:end], v.Moves.text, object[end:]}
}

// Message is the snapshot as a message; it shares its moves with the messages to other
// pages where they are long.
func (v View) Message() outbox.Message {
	parts := v.In(Encode(Out{T: OutSnapshot, V: v.V, D: v.Snapshot}))
	if len(v.Moves.text) < longMoves {
		return outbox.Whole(outbox.Snapshot, bytes.Join(parts, nil))
	}
	return outbox.Long(outbox.Snapshot, parts)
}
