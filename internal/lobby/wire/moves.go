package wire

import (
	"bytes"
	"slices"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
)

// Moves has the plies of a game as JSON, separated by commas, which all snapshots of the game
// share. It is an immutable value.
type Moves struct {
	text  []byte  // shared by snapshots, never changed
	count int     // number of plies
	last  string  // the last ply, packed
	at    []int64 // when each was played, in epoch milliseconds
}

// UpTo returns the moves of all these plies; it encodes only those that m does not have.
func (m Moves) UpTo(plies gamelog.Plies) Moves {
	if m.count > plies.Len() || m.count > 0 && plies.Packed(m.count-1) != m.last {
		m = Moves{} // moves were taken back
	}
	s := buffers.Get().(*buffer)
	defer s.putBack()
	s.b = s.b[:0]
	m.at = slices.Grow(slices.Clip(m.at), plies.Len()-m.count) // copies: other Moves may share the array
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

// placed returns the lines with the number of plies that had been played when each was said.
func (m Moves) placed(lines []gamelog.Line) []gamelog.Line {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Ply, _ = slices.BinarySearch(m.at, lines[i].At+1)
	}
	return lines
}

// longMoves is the minimum length in bytes of encoded moves that a room caches and shares among
// its pages.
const longMoves = 32 << 10

// Keep returns m if it is worth caching, else no moves: encoding a few moves again costs less than
// caching them for every game.
func (m Moves) Keep() Moves {
	if len(m.text) < longMoves {
		return Moves{}
	}
	return m
}

// Count returns the number of plies.
func (m Moves) Count() int { return m.count }

// Size returns the length of the JSON in bytes.
func (m Moves) Size() int { return len(m.text) }

// View is a whole game as one visitor may see it, to be encoded.
type View struct {
	V        int64         // number of the last event
	Snapshot Snapshot      // without its plies
	Moves    Moves         // the plies, encoded
	Plies    gamelog.Plies // the same plies
}

// InsertMoves returns the JSON of an object with the moves inserted, as parts, the second of which
// is shared. object is JSON whose last field is the snapshot; the snapshot's last field is its
// empty list of plies.
func (v View) InsertMoves(object []byte) [][]byte {
	end := len(object) - len("]}}")
	return [][]byte{object[:end], v.Moves.text, object[end:]}
}

// Message returns the view as a message of type OutSnapshot. Long moves are shared with the
// messages to other pages.
func (v View) Message() outbox.Message {
	parts := v.InsertMoves(Encode(Out{T: OutSnapshot, V: v.V, D: v.Snapshot}))
	if len(v.Moves.text) < longMoves {
		return outbox.Whole(outbox.Snapshot, bytes.Join(parts, nil))
	}
	return outbox.Multipart(outbox.Snapshot, parts)
}
