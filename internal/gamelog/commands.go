package gamelog

import (
	"hash/maphash"
	"slices"
)

// Commands makes the commands of a game idempotent: it says which event of the log a command
// that is sent again has made. It has, for each event from number 1, the hash of its command's
// key, or 0 for an event without one. Hashes are scanned in microseconds and take less memory
// than ids.
type Commands []uint64

// commandKey identifies a command in the log: by the id that its page chose and the seat that
// acted, "" for a creator without a seat.
type commandKey struct{ seat, id string }

// commandSeed is random for each process, so that clients cannot choose ids that collide. The
// chance that a new id collides with one of a game's thousands is below 1 in 10^15.
var commandSeed = maphash.MakeSeed()

// hash returns the key's hash, which is never 0.
func (k commandKey) hash() uint64 { return maphash.Comparable(commandSeed, k) | 1 }

// Remember stores the key of the command that made event e; next is the record after e.
func (l *Commands) Remember(e Event, next Record) {
	for int64(len(*l)) < e.Seq {
		*l = append(*l, 0)
	}
	if e.Command != "" {
		(*l)[e.Seq-1] = commandKey{e.Actor(&next), e.Command}.hash()
	}
}

func (l Commands) made(k commandKey) (seq int64, ok bool) {
	i := slices.Index(l, k.hash())
	return int64(i + 1), i >= 0
}

// By returns the number of the event that a player's command of this id has made, and false
// if it has made none, as for an empty id.
func (l Commands) By(r *Record, playerID, id string) (seq int64, ok bool) {
	for _, seat := range r.Seats.Of(playerID) {
		if seq, ok = l.made(commandKey{seat.String(), id}); ok {
			return seq, true
		}
	}
	if r.Creator.ID == playerID {
		return l.made(commandKey{"", id})
	}
	return 0, false
}
