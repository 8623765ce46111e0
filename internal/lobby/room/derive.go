package room

import "time"

// derive makes known what follows from the state of the room, after each piece of work: its timer,
// the presence and the report, and what guests see. It compares with what was made known before.
func (r *Room) derive() {
	r.pages.Store(int64(len(r.here.Pages)))
	if !r.loaded {
		return
	}
	r.setTimer()
	r.here.Broadcast(r.roomState())
	r.showGuests()
}

// showGuests shows guests the game as it is now.
func (r *Room) showGuests() {
	key := updateKey{r.game.Record.Seq, r.here.Changes, r.stopped()}
	if key == r.shown.update {
		return
	}
	s := GameUpdate{Game: &r.game, Here: &r.here, Event: key.seq != r.shown.update.seq, Busy: r.busy, Stopped: key.stopped, Now: r.now}
	r.shown.update = key
	for _, g := range r.deps.Guests {
		g.Update(s)
	}
}

// setTimer sets the timer to the next moment at which something is due, and tells the keeper
// whether the room must stay in memory for it, or for an outage.
func (r *Room) setTimer() {
	at, due := r.lag.Next(&r.game, &r.here)
	if next := r.nextAt(); !next.IsZero() {
		at, due = next, true
	}
	if stays := (due || r.degraded.On()) && !r.log.outdated; stays != r.shown.stays {
		r.shown.stays = stays
		r.keeper.SetStays(stays)
	}
	switch {
	case !due || r.stopped():
		at = time.Time{}
	case !at.After(r.now) && r.held():
		at = r.now.Add(RetryEvery)
	}
	if !at.Equal(r.shown.due) {
		r.shown.due = at
		if r.shown.timer.Stop(); !at.IsZero() {
			r.shown.timer.Reset(max(0, at.Sub(r.now)))
		}
	}
}

// tellAgain has derive report again, and show the game to guests, though nothing has changed.
func (r *Room) tellAgain() {
	r.here.ReportAgain()
	r.shown.update.changes = -1
}
