package gamelog

import (
	"hash/maphash"
	"slices"
)

// Commands knows which command has made which event of a log, so that a command which is sent
// again is not carried out twice: of each event from number 1 on, the hash of its command's
// key; 0 without one. Hashes alone are kept: looking through thousands of them takes
// microseconds, and keeping the ids took a fifth of what a ply did.
type Commands []uint64

// commandKey identifies a command in the log: by the id that its page chose, and by the seat
// that acted, "" for a creator without a seat. Only the pages of that seat know the id.
type commandKey struct{ seat, id string }

// commandSeed is the process's own, so that nobody can choose ids of one hash. That a new
// id has the hash of one of a game's thousands has a chance of less than one in 10^15.
var commandSeed = maphash.MakeSeed()

// hash is never 0.
func (k commandKey) hash() uint64 { return maphash.Comparable(commandSeed, k) | 1 }

// Remember keeps the key of the command that made an event; next is the record after the event.
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

// By finds the event that a player's command of this id has made.
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
