package presence

import (
	"reflect"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// A game with more than manyPages pages tells who is here at most once in presenceEvery.
const (
	manyPages     = 50
	presenceEvery = time.Second
)

// Outlook is what a game makes of those who are here, at a moment.
type Outlook struct {
	Now     time.Time
	Record  *gamelog.Record
	Absence *gamelog.Absence // the player whose absence may be claimed; nil without one
	Next    time.Time        // when the next game of a match starts by itself; zero: it does not
	Stays   bool             // the room stays in memory for the game's clock
}

// told is what was told of who is here: as long as what it depends on is as it was, nothing is told
// again.
type told struct {
	key      presenceKey
	number   int // counts the presences: pages know which they were told last
	all      int // the presence that all pages were told
	report   reportKey
	reported Report
	crowd    time.Time // when a game with very many pages tells again who is here; zero: nothing new
}

type (
	presenceKey struct {
		who    int // Presences
		absent string
		on     int64     // the last event, while a player is absent: the count begins with the turn
		next   time.Time // when the next game of a match starts
	}
	reportKey struct {
		changes int // Changes
		status  gamelog.Status
		stays   bool
	}
)

// Presence is who is here, and what follows from that.
func (a *Game) Presence(o Outlook) wire.Presence {
	p := a.now(o.Now)
	if p.Absence = o.Absence; !o.Next.IsZero() {
		p.Next = max(1, o.Next.Sub(o.Now).Milliseconds())
	}
	return p
}

// number numbers the presence as it is now: pages that were told this number know it.
func (a *Game) number(o Outlook) int {
	key := presenceKey{who: a.Presences, next: o.Next}
	if o.Absence != nil {
		key.absent, key.on = o.Absence.Seat, o.Record.Seq
	}
	if key != a.told.key {
		a.told.key = key
		a.told.number++
	}
	return a.told.number
}

// Told notes that a page has been sent the presence as it is now.
func (a *Game) Told(p *Page, o Outlook) { p.told = a.number(o) }

// Tell tells the pages, and the other processes, what has changed since it was called last.
func (a *Game) Tell(o Outlook) {
	number := a.number(o)
	now := a.mayTell(o.Now, number != a.told.all || a.Changes != a.told.report.changes)
	a.sendReport(o, now)
	if !now || a.told.all == number {
		return
	}
	a.told.all = number
	var message []byte
	for _, p := range a.Pages {
		if p.told == number {
			continue
		}
		if p.told = number; message == nil {
			message = wire.Encode(wire.Out{T: wire.OutPresence, D: a.Presence(o)})
		}
		p.QueueMessage(outbox.Whole(outbox.Other, message))
	}
}

// mayTell reports whether to tell now who is here; if not, the news are told in a while.
func (a *Game) mayTell(now time.Time, news bool) bool {
	t := &a.told
	if news && len(a.Pages) > manyPages && t.crowd.IsZero() {
		t.crowd = now.Add(presenceEvery)
		time.AfterFunc(presenceEvery, a.wake)
	}
	if now.Before(t.crowd) {
		return false
	}
	t.crowd = time.Time{}
	return true
}

// sendReport sends the report on this game to the other processes, if it has changed; in a crowd, that
// a player is back, or the game over, at once, and all else with the presence.
func (a *Game) sendReport(o Outlook, now bool) {
	key, was := reportKey{a.Changes, o.Record.Status, o.Stays}, a.told.report
	if key == was || !now && key.status == was.status && key.stays == was.stays && a.Sitting == a.told.reported.Seats {
		return
	}
	a.told.report = key
	a.publishReport(a.report(o.Record, o.Stays))
}

func (a *Game) publishReport(now Report) {
	if !reflect.DeepEqual(now, a.told.reported) {
		a.told.reported = now
		a.publish(&now)
	}
}

// ReportAgain has Tell report again, though nothing has changed.
func (a *Game) ReportAgain() { a.told.report, a.told.reported = reportKey{}, Report{} }

// End reports that this process has the game no longer.
func (a *Game) End(r *gamelog.Record) { a.publishReport(Report{Closed: a.closedHere(r)}) }
