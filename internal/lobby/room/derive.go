package room

import (
	"reflect"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// A room with more than manyPages pages tells who is here at most once in presenceEvery.
const (
	manyPages     = 50
	presenceEvery = time.Second
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
	presence := r.telling()
	now := r.mayTell(presence != r.shown.told || r.here.Changes != r.shown.report.changes)
	r.report(now)
	if now {
		r.tellPresence(presence)
	}
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
	switch shown := attendance.Shown(rec) && g.Match != nil; {
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

// mayTell reports whether the room may tell now who is here; if not, it tells the news in a while.
func (r *Room) mayTell(news bool) bool {
	if news && len(r.here.Pages) > manyPages && r.shown.crowd.IsZero() {
		r.shown.crowd = r.now.Add(presenceEvery)
		time.AfterFunc(presenceEvery, r.inbox.wake)
	}
	if r.now.Before(r.shown.crowd) {
		return false
	}
	r.shown.crowd = time.Time{}
	return true
}

// tellPresence sends the presence to the pages that do not know it.
func (r *Room) tellPresence(number int) {
	if r.shown.told == number {
		return
	}
	r.shown.told = number
	var message []byte
	for _, p := range r.here.Pages {
		if p.Told == number {
			continue
		}
		if p.Told = number; message == nil {
			message = wire.Encode(wire.Out{T: wire.OutPresence, D: r.presence()})
		}
		r.send(p.ID, outbox.Whole(outbox.Other, message))
	}
}

// report sends the report on this game to the other processes, if it has changed; in a crowd, that
// a player is back, or the game over, at once, and all else with the presence.
func (r *Room) report(now bool) {
	key := reportKey{r.here.Changes, r.game.Record.Status, r.shown.stays}
	was := r.shown.report
	if key == was || !now && key.status == was.status && key.stays == was.stays && r.here.Sitting == r.shown.reported.Seats {
		return
	}
	r.shown.report = key
	r.sendReport(r.here.Report(&r.game.Record, r.shown.stays))
}

func (r *Room) sendReport(now cluster.Report) {
	if !reflect.DeepEqual(now, r.shown.reported) {
		r.shown.reported = now
		r.publish(cluster.NotifyReport, 0, &now)
	}
}

// tellAgain has derive report again, and list the game, though nothing has changed.
func (r *Room) tellAgain() {
	r.shown.report, r.shown.reported, r.shown.live, r.shown.open = reportKey{}, cluster.Report{}, liveKey{}, openKey{}
}
