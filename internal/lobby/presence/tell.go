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
type RoomState struct {
	Now     time.Time
	Record  *gamelog.Record
	Absence *gamelog.Absence // the player whose absence may be claimed; nil without one
	Next    time.Time        // when the next game of a match starts by itself; zero: it does not
	Stays   bool             // the room stays in memory for the game's clock
}

// told is what was told of who is here: as long as what it depends on is as it was, nothing is told
// again.
type sent struct {
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
func (g *Game) Presence(o RoomState) wire.Presence {
	p := g.now(o.Now)
	if p.Absence = o.Absence; !o.Next.IsZero() {
		p.Next = max(1, o.Next.Sub(o.Now).Milliseconds())
	}
	return p
}

// number numbers the presence as it is now: pages that were told this number know it.
func (g *Game) number(o RoomState) int {
	key := presenceKey{who: g.Presences, next: o.Next}
	if o.Absence != nil {
		key.absent, key.on = o.Absence.Seat, o.Record.Seq
	}
	if key != g.sent.key {
		g.sent.key = key
		g.sent.number++
	}
	return g.sent.number
}

// Told notes that a page has been sent the presence as it is now.
func (g *Game) MarkSent(p *Page, o RoomState) { p.sent = g.number(o) }

// Tell tells the pages, and the other processes, what has changed since it was called last.
func (g *Game) Broadcast(o RoomState) {
	number := g.number(o)
	now := g.maySend(o.Now, number != g.sent.all || g.Changes != g.sent.report.changes)
	g.sendReport(o, now)
	if !now || g.sent.all == number {
		return
	}
	g.sent.all = number
	var message []byte
	for _, p := range g.Pages {
		if p.sent == number {
			continue
		}
		if p.sent = number; message == nil {
			message = wire.Encode(wire.Out{T: wire.OutPresence, D: g.Presence(o)})
		}
		p.QueueMessage(outbox.Whole(outbox.Other, message))
	}
}

// mayTell reports whether to tell now who is here; if not, the news are told in a while.
func (g *Game) maySend(now time.Time, news bool) bool {
	t := &g.sent
	if news && len(g.Pages) > manyPages && t.crowd.IsZero() {
		t.crowd = now.Add(presenceEvery)
		time.AfterFunc(presenceEvery, g.wake)
	}
	if now.Before(t.crowd) {
		return false
	}
	t.crowd = time.Time{}
	return true
}

// sendReport sends the report on this game to the other processes, if it has changed; in a crowd, that
// a player is back, or the game over, at once, and all else with the presence.
func (g *Game) sendReport(o RoomState, now bool) {
	key, was := reportKey{g.Changes, o.Record.Status, o.Stays}, g.sent.report
	if key == was || !now && key.status == was.status && key.stays == was.stays && g.SeatPages == g.sent.reported.Seats {
		return
	}
	g.sent.report = key
	g.publishReport(g.report(o.Record, o.Stays))
}

func (g *Game) publishReport(now Report) {
	if !reflect.DeepEqual(now, g.sent.reported) {
		g.sent.reported = now
		g.publish(&now)
	}
}

// ReportAgain has Tell report again, though nothing has changed.
func (g *Game) ReportAgain() { g.sent.report, g.sent.reported = reportKey{}, Report{} }

// End reports that this process has the game no longer.
func (g *Game) End(r *gamelog.Record) { g.publishReport(Report{Closed: g.closedHere(r)}) }
