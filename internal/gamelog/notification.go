package gamelog

import "threefold/internal/game"

// NotificationKind is why a player who does not look at a game is notified of it.
type NotificationKind string

const (
	NotifyTurn    NotificationKind = "turn"    // it is the player's turn
	NotifyTaken   NotificationKind = "taken"   // the other seat was taken, this game is the rematch that was offered, or it was paired
	NotifyOffer   NotificationKind = "offer"   // the opponent offers something
	NotifyQuarter NotificationKind = "quarter" // a quarter of the player's time is left
)

// Notification is what an event means to a player of the game who does not look at it. It takes
// the place of what an earlier event has meant.
type Notification struct {
	Player string           // id
	Seat   string           // which the player has or shares, "white" or "black"
	Kind   NotificationKind // why the player is notified; empty where nothing is left to notify of
	Warn   int64            // when a quarter of the player's time will be left, in epoch milliseconds; 0 for never
}

// slowBase is how much time on a clock leaves some for other things, in milliseconds.
const slowBase = 30 * 60 * 1000

// Slow reports whether a player will hardly sit and wait for the opponent's move: by
// correspondence, without a clock, or with half an hour on it.
func (t Terms) Slow() bool { return t.Days > 0 || t.Clock == nil || t.Clock.Base >= slowBase }

// Notifications says what an event means to the players of a game; next is the record after it.
// To who made it, it means that nothing is left to notify of. In games between
// people alone there are notifications; those that are not slow notify nobody to a move.
func (g *Game) Notifications(e Event, next *Record) []Notification {
	if next.Machine != nil || next.Seats.Alone() {
		return nil
	}
	var notifications []Notification
	actor := e.Actor(next)
	for _, seat := range bothSeats {
		c, changed := g.callOf(seat, actor, e, next)
		if !changed {
			continue
		}
		c.Seat = seat.String()
		if c.Player = next.Seats.Owners[seat].ID; c.Player != "" {
			notifications = append(notifications, c)
		}
		for _, c.Player = range next.Seats.Shared[seat] {
			notifications = append(notifications, c)
		}
	}
	return notifications
}

// rematchNotifications says what the first event of a rematch means to its players. In next, its
// record, who accepted it has this seat; who had offered it is notified.
func rematchNotifications(g *Game, accepted game.Color, next *Record) (notifications []Notification) {
	if next.Machine != nil || next.Seats.Alone() {
		return nil
	}
	for _, seat := range bothSeats {
		c := Notification{Player: next.Seats.Owners[seat].ID, Seat: seat.String()}
		if seat != accepted {
			c.Kind = NotifyTaken
		}
		if next.Terms.Slow() && g.awaits(seat, next) {
			c.Warn = next.warnAt(seat)
		}
		notifications = append(notifications, c)
	}
	return notifications
}

// OpeningNotifications says what the first event of a game means that was paired: both players are notified.
func OpeningNotifications(r Record) (notifications []Notification) {
	for _, seat := range bothSeats {
		notifications = append(notifications, Notification{Player: r.Seats.Owners[seat].ID, Seat: seat.String(), Kind: NotifyTaken})
	}
	return notifications
}

// notificationOf is what an event means to who plays a seat; changed is false where it means
// nothing to them.
func (g *Game) callOf(seat game.Color, actor string, e Event, next *Record) (c Notification, changed bool) {
	was, slow := &g.Record, next.Terms.Slow()
	own := actor == seat.String()
	turn := slow && g.awaits(seat, next)
	if turn {
		c.Warn = next.warnAt(seat)
	}
	switch {
	case e.Kind == Offered && !own, e.Kind == Joined && !own && next.Status == Playing:
		c.Kind = NotifyOffer
		if e.Kind == Joined {
			c.Kind = NotifyTaken
		}
	case next.Status.Ended():
		return c, !was.Status.Ended() || own || e.Kind == Withdrawn
	case !slow:
		return c, false
	case turn && !own && (next.On != was.On || next.Paused != was.Paused || e.Kind == Withdrawn):
		c.Kind = NotifyTurn
	case own, next.On != was.On, e.Kind == Withdrawn:
	default:
		return c, false
	}
	return c, true
}

// awaits reports whether a game waits for a move of this seat.
func (g *Game) awaits(seat game.Color, next *Record) bool {
	if next.Status != Playing || next.Paused {
		return false
	}
	return turnIn(g, next) == seat
}

// warnAt is when a quarter of the time of a seat on turn will be left; 0 where less is
// left already, and where no time runs.
func (r *Record) warnAt(seat game.Color) int64 {
	if r.Terms.Days > 0 {
		return r.Moved + r.Terms.Days*dayMillis*3/4
	}
	clock := r.Terms.control(seat)
	if clock == nil || !r.clockRuns() || r.Left[seat] <= clock.Base/4 {
		return 0
	}
	return r.Moved + r.Left[seat] - clock.Base/4
}
