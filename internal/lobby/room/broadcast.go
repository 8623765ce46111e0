package room

import (
	"reflect"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/wire"
)

// public is what a room has made known outside of itself.
type public struct {
	reported cluster.Report // the last report sent to the other processes
	listed   bool           // the live list has the game from this room

	presenceDue bool // a timer will send the presence
}

// A room with more than manyPages pages sends presence and report at most once in
// presenceEvery.
const (
	manyPages     = 50
	presenceEvery = time.Second
)

// sendEvent sends an event to every page, encoded once for each audience. The message to
// the page whose command made the event has the command's id and so answers the
// command; answered says whether that page was in the room.
func sendEvent(s *state, e gamelog.Event, by pageID) (answered bool) {
	if s.game.Record.Series != nil && s.game.Record.Status == gamelog.Over {
		sendPresence(s, 0) // it says when the next game starts
	}
	messages := wire.NewEventMessages(s.presenter(), e.Kind)
	defer messages.Free()
	for _, p := range s.here.Pages {
		var seats []game.Color
		if p.Plays() {
			seats = s.game.Record.Seats.Of(p.Player.ID)
		}
		if p.ID == by {
			s.out.sendMessage(p.ID, messages.Answer(seats, e.Command))
			answered = true
		} else {
			s.out.sendMessage(p.ID, messages.For(seats))
		}
	}
	if s.absence(s.now) != nil {
		sendPresence(s, 0) // the count of an absent player begins or changes with the turn
	}
	return answered
}

// sendAll sends every page but one a message (0: to all).
func sendAll(s *state, message []byte, but pageID) {
	for _, p := range s.here.Pages {
		if p.ID != but {
			s.out.send(p.ID, message)
		}
	}
}

// snapshots sends every page the whole game.
func snapshots(s *state) {
	for _, p := range s.here.Pages {
		snapshot(s, p)
	}
}

// snapshot sends one page the whole game, and that there is more of it elsewhere once the
// log cannot be read on.
func snapshot(s *state, p *page) {
	v := view(s, p.Player.ID, &s.chat.History)
	s.out.sendMessage(p.ID, v.Message())
	if s.log.outdated {
		s.out.send(p.ID, outdatedNotice)
	}
}

// outdatedNotice is what pages get that show the past of a game.
var outdatedNotice = wire.Encode(wire.Out{T: wire.OutError, D: wire.ErrorOut{Code: gamelog.ErrNewer.Code, Text: gamelog.ErrNewer.Text}})

// sendPresence sends the presence to every page but one (0: to all).
func sendPresence(s *state, but pageID) {
	sendAll(s, wire.Encode(wire.Out{T: wire.OutPresence, D: s.presence()}), but)
}

// presenceChanged sends the presence to every page but one, and the report to the
// other processes; in a room with very many pages, at most once in presenceEvery.
func presenceChanged(s *state, but pageID) {
	if s.game.Record.Series != nil {
		setTimer(s) // its next game waits for both players
	}
	updateLive(s)
	few := len(s.here.Pages) <= manyPages
	if few || s.here.Sitting != s.public.reported.Seats { // that a player is back must not be heard late
		report(s)
	}
	if few {
		sendPresence(s, but)
	} else if !s.public.presenceDue {
		s.public.presenceDue = true
		s.out.add(later{presenceEvery, presenceDue{}})
	}
}

// presenceIsDue sends presence and report in a room with very many pages.
func presenceIsDue(s *state) {
	s.public.presenceDue = false
	report(s)
	sendPresence(s, 0)
}

// creatorChanged updates the challenge and the report when a page may have come or
// gone that is the creator's, who need not have a seat.
func creatorChanged(s *state) {
	updateChallenge(s)
	if len(s.here.Pages) <= manyPages {
		report(s)
	}
}

// sendSeatRequest sends a seat request to the pages of the players who may answer it.
func sendSeatRequest(s *state, k cluster.SeatRequest) {
	for _, p := range s.here.Players {
		sendSeatRequestTo(s, p, k)
	}
}

// sendSeatRequestTo sends a seat request to a page, if its visitor may answer the seat request.
func sendSeatRequestTo(s *state, p *page, k cluster.SeatRequest) {
	if p.Seats[k.Seat.Other()] && !s.here.Present(k.Seat) {
		s.out.send(p.ID, wire.Encode(wire.Out{T: wire.OutSeatRequest, D: wire.SeatRequestOut{SeatRequest: k.Number, Name: k.By.Name, Seat: k.Seat.String()}}))
	}
}

// sendLine sends a line of chat to the pages of those who may read it. To the page whose
// command said it, if one here did, the message has the command's id and so answers it.
func sendLine(s *state, line gamelog.Line, said *command) {
	out := wire.Encode(wire.Out{T: wire.OutChat, D: line})
	for _, p := range s.here.Pages {
		switch {
		case !slices.Contains(s.game.Record.ReadableChats(p.Player.ID), line.To):
		case said != nil && p.ID == said.page:
			answer(s, said, Result{T: wire.OutChat, D: line})
		default:
			s.out.send(p.ID, out)
		}
	}
	if said != nil && said.call != 0 {
		answer(s, said, Result{T: wire.OutChat, D: line})
	}
}

// report sends the report on this game to the other processes, if it has changed.
func report(s *state) { sendReport(s, s.here.Report(&s.game.Record, s.schedule.stays)) }

func sendReport(s *state, now cluster.Report) {
	if reflect.DeepEqual(now, s.public.reported) {
		return
	}
	s.public.reported = now
	s.out.add(publish{kind: cluster.NotifyReport, report: &now})
}

// reportAgain sends the report though nothing has changed.
func reportAgain(s *state) {
	s.public.reported = cluster.Report{}
	report(s)
	updateLive(s)
}

// peersChanged takes the reports of the other processes on this game, and sends the
// pages what has changed.
func peersChanged(s *state, q peersKnown) {
	before, known := s.presence(), s.here.SeatRequests()
	s.here.Hear(q.reports, q.standing)
	s.here.Miss(s.now)
	if s.game.Record.Tournament != nil {
		report(s) // who has come, as far as others know
	}
	for _, k := range s.here.SeatRequests() {
		if !slices.Contains(known, k) {
			sendSeatRequest(s, k)
		}
	}
	if now := s.presence(); differ(before, now) {
		presenceChanged(s, 0)
	}
	setTimer(s) // whose flag is left to whom may have changed
}

// differ reports whether two presences differ in which pages are open; the time until an
// absence may be claimed, or the next game starts, changes all the while.
func differ(p, q wire.Presence) bool {
	p.Absence, q.Absence, p.Next, q.Next = nil, nil, 0, 0
	return !reflect.DeepEqual(p, q)
}

// openChanged notifies the other processes when an open challenge is one no more.
func openChanged(s *state, was *gamelog.Record) {
	if was.Status == gamelog.Invited && was.Terms.Visibility == gamelog.Open {
		s.out.add(publish{kind: cluster.NotifyOpen})
	}
}

// updateLive reports the room's game to the live list: a challenge while it is open, a
// game between people while it is played, and neither when it is private.
func updateLive(s *state) {
	updateChallenge(s)
	g, rec := &s.game, &s.game.Record
	if !attendance.Shown(rec) || g.Match == nil {
		removeLive(s)
		return
	}
	watched, _ := s.here.Watchers()
	s.out.setCard(live.Game{ID: s.id, Position: g.Match.Position(), Last: rec.Plies.Last(), Clock: g.Clock, Moved: rec.Moved, People: len(s.here.Pages), Card: wire.Card{
		Slug: rec.Slug, Game: rec.Game, White: rec.Seats.Owners[game.White].Name, Black: rec.Seats.Owners[game.Black].Name,
		Turn: g.Turn().String(), Ply: rec.Plies.Len(), Watched: watched}})
	s.public.listed = true
}

// removeLive takes the room's game off the live list, if it is there.
func removeLive(s *state) {
	if s.public.listed {
		s.out.unlist()
		s.public.listed = false
	}
}

// updateChallenge reports an open challenge to the live list. A game that never was
// one does not lock that list.
func updateChallenge(s *state) {
	rec := &s.game.Record
	switch {
	case rec.Terms.Visibility != gamelog.Open:
	case rec.Status != gamelog.Invited:
		s.out.setInvite(0, nil)
	default:
		s.out.setInvite(rec.Created, &wire.Challenge{Slug: rec.Slug, Game: rec.Game, By: rec.Creator.Name,
			Side: rec.Side, Terms: rec.Terms, Here: s.here.Creators > 0})
	}
}
