package room

import (
	"reflect"
	"slices"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/wire"
)

// broadcaster sends a room's changes: to the room's pages, to the other processes, and
// to the live list.
type broadcaster struct {
	room     *Room
	reported cluster.Report // the last report sent to the other processes
	listed   bool           // the live list has the game from this room
}

// event sends an event to every page, encoded once for each audience. The message to
// the page whose command made the event has the command's id and so answers the
// command; answered says whether that page was in the room.
func (b *broadcaster) event(e gamelog.Event, by *Member) (answered bool) {
	r := b.room
	messages := wire.NewEventMessages(r.presenter(), e.Kind)
	defer messages.Free()
	for m := range r.attendance.members {
		var seats []game.Color
		if r.attendance.players[m] {
			seats = r.game.Record.Seats.Of(m.player.ID)
		}
		if m == by {
			r.out.sendMessage(m, messages.Answer(seats, e.Command))
			answered = true
		} else {
			r.out.sendMessage(m, messages.For(seats))
		}
	}
	if r.absence(r.now) != nil {
		b.presence(nil) // the count of an absent player begins or changes with the turn
	}
	return answered
}

// snapshots sends every page the whole game.
func (b *broadcaster) snapshots() {
	for m := range b.room.attendance.members {
		b.snapshot(m)
	}
}

// snapshot sends one page the whole game, and that there is more of it elsewhere once the
// log cannot be read on.
func (b *broadcaster) snapshot(m *Member) {
	b.room.out.sendMessage(m, b.room.view(m.player.ID, &b.room.chat).Message())
	if b.room.log.outdated {
		b.room.out.send(m, outdatedNotice)
	}
}

// outdatedNotice is what pages get that show the past of a game.
var outdatedNotice = wire.Encode(wire.Out{T: wire.OutError, D: wire.ErrorOut{Code: gamelog.ErrNewer.Code, Text: gamelog.ErrNewer.Text}})

// presence sends the presence to every page but one (nil: to all).
func (b *broadcaster) presence(but *Member) {
	b.room.attendance.send(b.room.out, wire.Encode(wire.Out{T: wire.OutPresence, D: b.room.presence(b.room.now)}), but)
}

// presenceChanged sends the presence to every page but one, and the report to the
// other processes; in a room with very many pages, at most once in presenceEvery.
func (b *broadcaster) presenceChanged(but *Member) {
	here := &b.room.attendance
	b.updateLive()
	switch {
	case len(here.members) <= manyPages:
		b.report()
		b.presence(but)
	case !here.spectators.presenceDue:
		here.spectators.presenceDue = true
		b.room.out.presence = true
	}
}

// presenceIsDue sends presence and report in a room with very many pages.
func (b *broadcaster) presenceIsDue() {
	b.room.attendance.spectators.presenceDue = false
	b.report()
	b.presence(nil)
}

// creatorChanged updates the challenge and the report when a page may have come or
// gone that is the creator's, who need not have a seat.
func (b *broadcaster) creatorChanged() {
	b.updateChallenge()
	if len(b.room.attendance.members) <= manyPages {
		b.report()
	}
}

// knock sends a knock to the pages of the players who may answer it.
func (b *broadcaster) knock(k cluster.Knock) {
	for m := range b.room.attendance.players {
		b.knockTo(m, k)
	}
}

// knockTo sends a knock to a page, if its visitor may answer the knock.
func (b *broadcaster) knockTo(m *Member, k cluster.Knock) {
	here := &b.room.attendance
	if here.plays(m, k.Seat.Other()) && !here.present(k.Seat) {
		b.room.out.send(m, wire.Encode(wire.Out{T: wire.OutKnock, D: wire.KnockOut{Knock: k.Number, Name: k.By.Name, Seat: k.Seat.String()}}))
	}
}

// line sends a line of chat to the pages of those who may read it.
func (b *broadcaster) line(line gamelog.Line) {
	out := wire.Encode(wire.Out{T: wire.OutChat, D: line})
	for m := range b.room.attendance.members {
		if slices.Contains(b.room.game.Record.ReadableChats(m.player.ID), line.To) {
			b.room.out.send(m, out)
		}
	}
}

// report sends the report on this game to the other processes, if it has changed.
func (b *broadcaster) report() { b.sendReport(b.room.attendance.report(b.room.schedule.stays)) }

func (b *broadcaster) sendReport(now cluster.Report) {
	if reflect.DeepEqual(now, b.reported) {
		return
	}
	b.reported = now
	b.room.out.publish(cluster.Notification{Kind: cluster.NotifyReport, Game: b.room.ID, Report: &now})
}

// reportAgain sends the report though nothing has changed.
func (b *broadcaster) reportAgain() {
	b.reported = cluster.Report{}
	b.report()
	b.updateLive()
}

// peersChanged reads the reports of the other processes on this game, and sends the
// pages what has changed.
func (b *broadcaster) peersChanged() {
	r := b.room
	before, asked := r.presence(r.now), r.attendance.allKnocks()
	r.attendance.read(r.deps.Peers, r.ID)
	r.attendance.updateMissed(r.now, r.attendance.closedElsewhere())
	for _, k := range r.attendance.allKnocks() {
		if !slices.Contains(asked, k) {
			b.knock(k)
		}
	}
	if now := r.presence(r.now); differ(before, now) {
		b.presenceChanged(nil)
	}
	setTimer(r) // whose flag is left to whom may have changed
}

// differ says whether two presences differ in which pages are open; the time until an
// absence may be claimed changes all the while.
func differ(p, q wire.Presence) bool {
	p.Absence, q.Absence = nil, nil
	return !reflect.DeepEqual(p, q)
}

// openChanged notifies the other processes when an open challenge is one no more.
func (b *broadcaster) openChanged(was *gamelog.Record) {
	if was.Status == gamelog.Invited && was.Terms.Visibility == gamelog.Open {
		b.room.out.publish(cluster.Notification{Kind: cluster.NotifyOpen})
	}
}

// updateLive reports the room's game to the live list: a challenge while it is open, a
// game between people while it is played, and neither when it is private.
func (b *broadcaster) updateLive() {
	r := b.room
	b.updateChallenge()
	g, rec := &r.game, &r.game.Record
	if !shown(rec) || g.Match == nil {
		b.removeLive()
		return
	}
	watched, _ := r.attendance.watchers()
	on := &live.Game{ID: r.ID, Position: g.Match.Position(), Clock: g.Clock, Moved: rec.Moved, People: len(r.attendance.members), Card: wire.Card{
		Slug: rec.Slug, Game: rec.Game, White: rec.Seats.Owners[game.White].Name, Black: rec.Seats.Owners[game.Black].Name,
		Turn: g.Turn().String(), Ply: rec.Plies.Len(), Watched: watched}}
	if last := rec.Plies.Last(); last != nil {
		on.Card.Last = &wire.Last{Path: last.Path, Takes: last.Takes}
	}
	r.out.card = card{true, on}
	b.listed = true
}

// removeLive takes the room's game off the live list, if it is there.
func (b *broadcaster) removeLive() {
	if b.listed {
		b.room.out.card = card{changed: true}
		b.listed = false
	}
}

// updateChallenge reports an open challenge to the live list. A game that never was
// one does not lock that list.
func (b *broadcaster) updateChallenge() {
	r, rec := b.room, &b.room.game.Record
	switch {
	case rec.Terms.Visibility != gamelog.Open:
	case rec.Status != gamelog.Invited:
		r.out.invite = invite{changed: true}
	default:
		r.out.invite = invite{true, rec.Created, &wire.Challenge{Slug: rec.Slug, Game: rec.Game, By: rec.Creator.Name,
			Side: rec.Side, Terms: rec.Terms, Here: r.attendance.creatorHere()}}
	}
}
