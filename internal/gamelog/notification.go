package gamelog

import "threefold/internal/game"

// NotificationKind is why a player who is not viewing a game is notified of it.
type NotificationKind string

const (
	NotifyTurn    NotificationKind = "turn"    // it is the player's turn
	NotifyTaken   NotificationKind = "taken"   // the game began: an accepted invitation or rematch, or a pairing
	NotifyOffer   NotificationKind = "offer"   // the opponent made an offer
	NotifyQuarter NotificationKind = "quarter" // a quarter of the player's time is left
)

// Notification says what to notify a player of after an event, if they are not viewing the
// game. It replaces the player's notification of an earlier event of the game.
type Notification struct {
	Player string           // id
	Seat   string           // which the player has or shares, "white" or "black"
	Kind   NotificationKind // why the player is notified; empty: the earlier one is only removed
	Warn   int64            // when a quarter of the player's time will be left, in epoch milliseconds; 0 for never
}

// slowBase is how much time on a clock leaves some for other things, in milliseconds.
const slowBase = 30 * 60 * 1000

// Slow reports whether players will hardly wait at the board for the opponent's move: by
// correspondence, without a clock, or with a base time of at least half an hour.
func (t Terms) Slow() bool { return t.Days > 0 || t.Clock == nil || t.Clock.Base >= slowBase }

// Notifications returns those of the players whom an event concerns; next is the record after
// the event. That of the player who made it has no kind. There are none in games against the
// computer, and none for moves in games that are not slow.
func (g *Game) Notifications(e Event, next *Record) []Notification {
	if next.Computer != nil || next.Seats.Alone() {
		return nil
	}
	var notifications []Notification
	actor := e.Actor(next)
	for _, seat := range bothSeats {
		c, changed := g.notificationOf(seat, actor, e, next)
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

// rematchNotifications returns those of the first event of a rematch, whose record is next. The
// player who accepted it has the seat accepted; the one who offered it is notified.
func rematchNotifications(g *Game, accepted game.Color, next *Record) (notifications []Notification) {
	if next.Computer != nil || next.Seats.Alone() {
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

// OpeningNotifications returns those of the first event of a paired game, for both players.
func OpeningNotifications(r Record) (notifications []Notification) {
	for _, seat := range bothSeats {
		notifications = append(notifications, Notification{Player: r.Seats.Owners[seat].ID, Seat: seat.String(), Kind: NotifyTaken})
	}
	return notifications
}

// notificationOf returns the notification of an event for the players of a seat, and false if
// the one of an earlier event still holds.
func (g *Game) notificationOf(seat game.Color, actor string, e Event, next *Record) (c Notification, changed bool) {
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

// warnAt returns when a quarter of the time of the side to move will be left, in epoch
// milliseconds; 0 if less is left already or no time runs.
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
