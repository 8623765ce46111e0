package room

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/wire"
)

// derive makes known what follows from the state of the room, after each piece of work: its timer,
// the lists, the report and the presence. It compares with what was made known before.
func (r *Room) derive() {
	r.pages.Store(int64(len(r.here.Pages)))
	if !r.loaded {
		return
	}
	r.setTimer()
	r.list()
	r.challenge()
	r.here.Tell(r.outlook())
	r.showGuests()
}

// showGuests shows guests the game as it is now.
func (r *Room) showGuests() {
	key := sightKey{r.game.Record.Seq, r.here.Changes, r.stopped()}
	if key == r.shown.sight {
		return
	}
	s := Sight{Game: &r.game, Here: &r.here, Event: key.seq != r.shown.sight.seq, Stopped: key.stopped, Now: r.now}
	r.shown.sight = key
	for _, g := range r.deps.Guests {
		g.See(s)
	}
}

// setTimer sets the timer to the next moment at which something is due, and tells the keeper whether
// the room must stay in memory for it, or for an outage.
func (r *Room) setTimer() {
	at, due := r.lag.Next(&r.game, &r.here)
	if next, waits := r.nextAt(); waits {
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
		schedule(&r.shown.timer, at, r.now, func() { r.inbox.signal(signalDue) })
	}
}

// list puts a game between people on the live list as it is, while it is played and not private.
func (r *Room) list() {
	g, rec := &r.game, &r.game.Record
	key := liveKey{rec.Seq, r.here.Presences}
	switch shown := presence.Shown(rec) && g.Match != nil; {
	case !shown:
		r.unlist()
	case key != r.shown.live:
		watched, _ := r.here.Watchers()
		r.deps.Live.SetGame(live.Game{ID: r.ID, Position: g.Match.Position(), Last: rec.Plies.Last(), Clock: g.Clock, Moved: rec.Moved, People: len(r.here.Pages), Card: wire.Card{
			Slug: rec.Slug, Game: rec.Game, White: rec.Seats.Owners[game.White].Name, Black: rec.Seats.Owners[game.Black].Name,
			Turn: g.Turn().String(), Ply: rec.Plies.Len(), Watched: watched}})
		r.shown.live = key
	}
}

// unlist takes the game off the live list, if it is there.
func (r *Room) unlist() {
	if r.shown.live != (liveKey{}) {
		r.deps.Live.Remove(r.ID)
		r.shown.live = liveKey{}
	}
}

// challenge puts an open challenge on the list of those, and takes it off when it is one no more.
// A game that never was one does not lock that list.
func (r *Room) challenge() {
	rec := &r.game.Record
	now := openKey{rec.Terms.Visibility == gamelog.Open && rec.Status == gamelog.Invited, r.here.Creators > 0}
	switch was := r.shown.open; {
	case now == was:
	case now.open:
		r.deps.Live.SetChallenge(r.ID, rec.Created, &wire.Challenge{Slug: rec.Slug, Game: rec.Game, By: rec.Creator.Name,
			Side: rec.Side, Terms: rec.Terms, Here: now.here})
	case was.open:
		r.deps.Live.SetChallenge(r.ID, 0, nil)
		r.publish(cluster.NotifyOpen, 0, nil)
	}
	r.shown.open = now
}

// tellAgain has derive report again, and list the game, though nothing has changed.
func (r *Room) tellAgain() {
	r.here.ReportAgain()
	r.shown.live, r.shown.open = liveKey{}, openKey{}
}
