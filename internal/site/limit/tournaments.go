package limit

import (
	"net/http"
	"time"

	"threefold/internal/site/address"
)

// TournamentLimits limits what is done in tournaments by all visitors of an address, who may be
// a whole school, and by one visitor (Own…). Each kind of command has its own limit, so that
// chat does not keep others from joining. Zero means no limit.
type TournamentLimits struct {
	Tournaments int // created in a day
	Joined      int // times joined in a day

	// In a minute.
	Joining, OwnJoining int // joined or left
	Lines, OwnLines     int // chat messages
	Hosting, OwnHosting int // commands of hosts
}

type tournaments struct {
	created, joined         *bound
	joining, lines, hosting doubleBound
}

func (l *Limiter) newTournaments() tournaments {
	of := l.limits.TournamentLimits
	minutely := func(all, own int) doubleBound {
		return doubleBound{address: l.bound(all, time.Minute), visitor: l.bound(own, time.Minute)}
	}
	return tournaments{
		created: l.bound(of.Tournaments, oneDay), joined: l.bound(of.Joined, oneDay),
		joining: minutely(of.Joining, of.OwnJoining), lines: minutely(of.Lines, of.OwnLines), hosting: minutely(of.Hosting, of.OwnHosting),
	}
}

// MayCreateTournament counts a tournament and reports whether the client may create it; if not,
// it answers the request. The caller calls NotCreatedTournament if none is created after all.
func (l *Limiter) MayCreateTournament(w http.ResponseWriter, r *http.Request) bool {
	return l.tournaments.created.passes(w, r)
}

// NotCreatedTournament gives back a tournament that was refused, or existed already.
func (l *Limiter) NotCreatedTournament(r *http.Request) {
	if !l.clients.IsExempt(r) {
		l.tournaments.created.giveBack(address.Key(r))
	}
}

// MayCommand counts a command of this name in a tournament and reports whether the visitor may
// give it; if not, it answers the request. The caller calls NotJoined if a "join" is refused.
func (l *Limiter) MayCommand(w http.ResponseWriter, r *http.Request, visitor, name string) bool {
	if l.clients.IsExempt(r) {
		return true
	}
	kind, client := l.tournaments.hosting, address.Key(r)
	switch name {
	case "join", "leave", "play", "stop":
		kind = l.tournaments.joining
	case "say":
		kind = l.tournaments.lines
	}
	if !kind.takes(visitor, client) {
		w.Header().Set("Retry-After", seconds(kind.wait(visitor, client)))
		l.tooMany(w, r)
		return false
	}
	return name != "join" && name != "play" || l.tournaments.joined.passes(w, r)
}

// NotJoined gives back a "join" that MayCommand counted and that was refused.
func (l *Limiter) NotJoined(r *http.Request) {
	if !l.clients.IsExempt(r) {
		l.tournaments.joined.giveBack(address.Key(r))
	}
}
