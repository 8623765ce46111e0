package lobby

import "threefold/internal/game"

// How long an invitation stays open that nobody accepts: a day, without a
// clock or by correspondence 14 days.
const (
	inviteMillis     = dayMillis
	slowInviteMillis = 14 * dayMillis
)

// row is the game's line in the table of games.
func (r record) row() *Row {
	return &Row{ID: r.id, Slug: r.slug, Game: r.game, Status: r.status, Creator: r.creator, Side: r.side, Terms: r.terms,
		White: r.seats[game.White], Black: r.seats[game.Black],
		Result: string(r.outcome.Result), Reason: string(r.outcome.Reason), Plies: len(r.plies),
		Position: r.position(), CreatedAt: r.created, EndedAt: r.ended, Deadline: r.deadline()}
}

// deadline is when something is due though nobody comes, in epoch
// milliseconds: an invitation's end, a move by correspondence. Games with a
// clock need none: their rooms stay.
func (r record) deadline() int64 {
	switch {
	case r.status == Invited && r.terms.Clock != nil:
		return r.created + inviteMillis
	case r.status == Invited:
		return r.created + slowInviteMillis
	case r.status == Playing && r.terms.Days > 0 && !r.paused:
		return r.moved + r.terms.Days*dayMillis
	default:
		return 0
	}
}

// Listed says whether the archive shows the game once it is over: not a private
// one, nor one without a result, nor one in which nobody has moved.
func (r *Row) Listed() bool {
	return r.Terms.Visibility != Private && r.Result != string(game.NoResult) && r.Plies > 0
}
