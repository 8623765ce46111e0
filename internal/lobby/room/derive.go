package room

import "time"

// derive runs after each item of work. It compares the room with what was last published, and
// updates the timer, the presence, the report, and the guests.
func (r *Room) derive() {
	r.pages.Store(int64(len(r.here.Pages)))
	if !r.loaded {
		return
	}
	r.setTimer()
	r.here.Broadcast(r.roomState())
	r.showGuests()
}

// showGuests sends guests the game if it has changed since their last update.
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

// setTimer sets the timer to the next deadline, and notifies the keeper if the room must now stay
// in memory for a deadline or an outage, or need not.
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

// tellAgain makes the next derive report to other processes and guests even if nothing has changed.
func (r *Room) tellAgain() {
	r.here.ReportAgain()
	r.shown.update.changes = -1
}
