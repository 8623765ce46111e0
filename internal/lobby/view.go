package lobby

import (
	"bytes"
	"encoding/json"
	"time"

	"threefold/internal/game"
)

// turn is the side to move by the record alone: the games alternate from
// the side that moves first.
func (r record) turn(games func(string) (*game.Game, bool)) game.Color {
	if n := len(r.plies); n > 0 {
		last, _ := colorOf(r.plies[n-1].By)
		return last.Other()
	}
	if p := r.startIn(games); p != nil {
		return p.Turn()
	}
	return game.White
}

// startIn is the position at the start, or nil where no game reads it any more.
func (r record) startIn(games func(string) (*game.Game, bool)) game.Position {
	g, ok := games(r.game)
	if !ok {
		return nil
	}
	p, err := g.Parse(r.start)
	if err != nil {
		return nil
	}
	return p
}

// state is the game without its history, as a spectator sees it.
func (r *room) state(now time.Time) State {
	s := State{Status: r.rec.status, On: r.rec.on, Turn: r.turn().String(),
		White: r.rec.seats[game.White].Name, Black: r.rec.seats[game.Black].Name,
		Clock: r.clockOut(now), Paused: r.rec.paused, Offers: r.rec.offers, Rematch: r.rec.rematch}
	if r.match != nil {
		s.Signs = r.match.Position().Signs()
		s.Repeated = r.match.Occurrences()
		s.Claim = r.match.Claim().Reason
	} else if n := len(r.rec.plies); n > 0 {
		s.Signs = game.Signs{Check: r.rec.plies[n-1].Check}
	} else if p := r.rec.startIn(r.games); p != nil {
		s.Signs = game.Signs{Check: p.Signs().Check}
	}
	if o := r.rec.outcome; o.Over() {
		s.Outcome = &o
	}
	return s
}

func (r *room) clockOut(now time.Time) *ClockOut {
	if r.clock == nil {
		return r.rec.stoppedClock(r.turn())
	}
	if !r.trouble.IsZero() {
		return clockOut(r.clock.Stop(latest(r.trouble, r.clock.since)), now)
	}
	out := clockOut(*r.clock, now)
	if due, limited := r.firstMoveDue(); limited {
		out.First = max(1, due.Sub(now).Milliseconds())
	}
	return out
}

func clockOut(c Clock, now time.Time) *ClockOut {
	out := &ClockOut{White: c.Left(game.White, now).Milliseconds(), Black: c.Left(game.Black, now).Milliseconds()}
	if turn, running := c.Running(); running {
		out.Running = turn.String()
	}
	return out
}

// stoppedClock is both clocks of a game that is over, as its events tell them;
// turn is who was on turn.
func (r record) stoppedClock(turn game.Color) *ClockOut {
	if !r.terms.timed() {
		return nil
	}
	left := r.left
	switch r.outcome.Reason {
	case game.Time, game.TimeBareKing:
		left[turn] = 0
	default:
		if r.ran {
			left[turn] = max(0, left[turn]-(r.ended-r.moved))
		}
	}
	return &ClockOut{White: left[game.White], Black: left[game.Black]}
}

// seatsFor is the state with what only the players of these seats may see
// and use.
func (r *room) seatsFor(s State, seats []game.Color) State {
	if len(seats) == 0 {
		return s
	}
	turn := r.turn()
	acting := seats[0]
	if len(seats) == 2 {
		acting = turn
	}
	if acting == turn && r.match != nil && r.rec.status == Playing && !r.rec.paused {
		s.Legal = r.match.Position().AppendMoves(s.Legal)
	}
	s.May = r.may(acting)
	return s
}

// stateFor is the state as this player sees it.
func (r *room) stateFor(playerID string, now time.Time) State {
	s := r.seatsFor(r.state(now), r.rec.seatsOf(playerID))
	if r.rec.status == Invited && playerID == r.rec.creator.ID {
		s.May = []string{InCancel}
	}
	return s
}

// view is the whole game as this player sees it.
func (r *room) view(playerID string, now time.Time) View {
	return View{V: r.rec.seq, Snapshot: r.snapshot(playerID, now), Moves: r.movesText()}
}

// snapshot is a view without the moves.
func (r *room) snapshot(playerID string, now time.Time) Snapshot {
	s := r.rec.snapshot(playerID, r.rec.startIn(r.games))
	s.State = r.stateFor(playerID, now)
	s.Trouble = !r.trouble.IsZero()
	p := r.presence(now)
	s.Presence = &p
	s.Chat = r.tail(playerID)
	return s
}

// snapshot is who the player is and what does not change, with the first position,
// which may be nil; the state and the plies are to be added.
func (r record) snapshot(playerID string, start game.Position) Snapshot {
	s := Snapshot{Protocol: Protocol, Slug: r.slug, Game: r.game, Creator: r.creator.Name, Side: r.side,
		Terms: r.terms, Of: r.rematchOf, Created: r.created, Start: r.start, Plies: []Ply{},
		You: You{Creator: playerID != "" && playerID == r.creator.ID, Seat: seatName(r.seatsOf(playerID))}}
	if start != nil {
		s.Men, s.Check = start.Men(), start.Signs().Check
	}
	return s
}

// seatName is "white", "black", "both" or "".
func seatName(seats []game.Color) string {
	switch len(seats) {
	case 0:
		return ""
	case 1:
		return seats[0].String()
	default:
		return SideBoth
	}
}

// tellEvent tells everybody of an event, encoded once for each audience: the
// spectators, either player, and who plays both sides. The page whose command
// made it is told the command's id with it, which answers the command; it says
// whether that page was here.
func (r *room) tellEvent(e Event, by *Member) (answered bool) {
	plain := EventOut{State: r.state(time.Now())}
	if e.Kind == Moved {
		plain.Ply = &r.rec.plies[len(r.rec.plies)-1]
	}
	shared := sheets.Get().(*sheet)
	defer sheets.Put(shared)
	shared.b = appendShared(shared.b[:0], &plain)
	told := map[string][]byte{}
	for m := range r.members {
		var seats []game.Color
		if r.players[m] {
			seats = r.rec.seatsOf(m.player.ID)
		}
		name := seatName(seats)
		switch {
		case m == by:
			m.send(r.eventFor(shared.b, seats, e.Kind, e.Command))
			answered = true
			continue
		case told[name] == nil:
			told[name] = r.eventFor(shared.b, seats, e.Kind, "")
		}
		m.send(told[name])
	}
	if a := r.absence(time.Now()); a != nil {
		r.tellPresence(nil) // the count of an absent player begins or changes with the turn
	}
	return answered
}

// eventFor is the message that tells of an event those who have these seats,
// with what it shares with those to others.
func (r *room) eventFor(shared []byte, seats []game.Color, kind Kind, command string) []byte {
	s := sheets.Get().(*sheet)
	defer sheets.Put(s)
	own := r.seatsFor(State{Legal: s.legal[:0]}, seats)
	s.legal = own.Legal
	s.b = appendEvent(s.b[:0], Out{T: string(kind), V: r.rec.seq, ID: command}, shared, own.Legal, own.May)
	return bytes.Clone(s.b)
}

// snapshots gives everybody the whole game anew.
func (r *room) snapshots() {
	for m := range r.members {
		r.greet(m)
	}
}

// greet gives one member the whole game.
func (r *room) greet(m *Member) {
	v := r.view(m.player.ID, time.Now())
	whole := v.Into(encode(Out{T: OutSnapshot, V: v.V, D: v.Snapshot}))
	if whole.Text.Len() < longMoves {
		m.send(whole.Join())
		return
	}
	m.queueUp(Message{long: &whole})
}

// encode writes a message. The types of wire.go always encode.
func encode(o Out) []byte {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return b
}
