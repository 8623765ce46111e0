package presence

import (
	"reflect"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// A game with more than manyPages pages sends its presence at most once in presenceEvery.
const (
	manyPages     = 50
	presenceEvery = time.Second
)

// RoomState is the state of a room on which the presence depends, at a moment.
type RoomState struct {
	Now     time.Time
	Record  *gamelog.Record
	Absence *gamelog.Absence // the player whose absence may be claimed; nil without one
	Next    time.Time        // when the next game of a match starts by itself; zero: it does not
	Stays   bool             // the room stays in memory for the game's clock
}

// sent is what was last sent of the presence. While its keys are unchanged, nothing is sent.
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

// Presence returns the presence message for pages.
func (g *Game) Presence(o RoomState) wire.Presence {
	p := g.now(o.Now)
	if o.Record.Status == gamelog.Invited {
		p.Notified = g.notified
	}
	if p.Absence = o.Absence; !o.Next.IsZero() {
		p.Next = max(1, o.Next.Sub(o.Now).Milliseconds())
	}
	return p
}

// number returns the number of the current presence, which pages that were sent it know.
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

// MarkSent records that a page was sent the current presence.
func (g *Game) MarkSent(p *Page, o RoomState) { p.sent = g.number(o) }

// Broadcast sends the pages and the other processes what has changed since its last call; with more
// than 50 pages at most once a second.
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

// maySend reports whether to send changes now; if not, it schedules a Broadcast.
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

// sendReport publishes this process's report if it has changed. If now is false it publishes only
// what cannot wait: a player's return, and a change of status or clock.
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

// ReportAgain makes the next Broadcast publish the report even if it has not changed.
func (g *Game) ReportAgain() { g.sent.report, g.sent.reported = reportKey{}, Report{} }

// End publishes that this process no longer has a room for the game.
func (g *Game) End(r *gamelog.Record) { g.publishReport(Report{Closed: g.closedHere(r)}) }
