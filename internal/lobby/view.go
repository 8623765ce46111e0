package lobby

import (
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
	if g, ok := games(r.game); ok {
		if p, err := g.Parse(r.start); err == nil {
			return p.Turn()
		}
	}
	return game.White
}

// state is the game without its history, as a spectator sees it.
func (r *room) state(now time.Time) State {
	s := State{Status: r.rec.status, On: r.rec.on, Turn: r.turn().String(),
		White: r.rec.seats[game.White].Name, Black: r.rec.seats[game.Black].Name,
		Clock: r.clockOut(now), Offer: r.rec.offer}
	if r.match != nil {
		s.Signs = r.match.Position().Signs()
		s.Repeated = r.match.Occurrences()
		s.Claim = r.match.Claim().Reason
	} else if n := len(r.rec.plies); n > 0 {
		s.Signs = game.Signs{Check: r.rec.plies[n-1].Check}
	}
	if o := r.rec.outcome; o.Over() {
		s.Outcome = &o
	}
	return s
}

func (r *room) clockOut(now time.Time) *ClockOut {
	if r.clock == nil {
		return r.rec.stoppedClock()
	}
	return clockOut(*r.clock, now)
}

func clockOut(c Clock, now time.Time) *ClockOut {
	out := &ClockOut{White: c.Left(game.White, now).Milliseconds(), Black: c.Left(game.Black, now).Milliseconds()}
	if turn, running := c.Running(); running {
		out.Running = turn.String()
	}
	return out
}

// stoppedClock is both clocks of a game that is over, as the log knows them.
func (r record) stoppedClock() *ClockOut {
	if r.control == nil {
		return nil
	}
	out := &ClockOut{White: r.left[game.White], Black: r.left[game.Black]}
	switch r.outcome {
	case game.Won(game.Black, game.Time):
		out.White = 0
	case game.Won(game.White, game.Time):
		out.Black = 0
	}
	return out
}

// forTurn adds what only the player on turn may see and use.
func (r *room) forTurn(s State) State {
	if r.match != nil && r.rec.status == Playing {
		s.Legal = r.match.Position().Moves()
	}
	return s
}

// stateFor is the state as this player sees it.
func (r *room) stateFor(playerID string, now time.Time) State {
	s := r.state(now)
	if seat, ok := r.rec.seatOf(playerID); ok && seat == r.turn() {
		return r.forTurn(s)
	}
	return s
}

// snapshot is the whole game as this player sees it.
func (r *room) snapshot(playerID string, now time.Time) Snapshot {
	s := r.rec.snapshot(playerID, r.startMen())
	s.State = r.stateFor(playerID, now)
	p := r.presence()
	s.Presence = &p
	return s
}

func (r *room) startMen() []game.Man { return r.rec.startMen(r.games) }

func (r record) startMen(games func(string) (*game.Game, bool)) []game.Man {
	g, ok := games(r.game)
	if !ok {
		return nil
	}
	p, err := g.Parse(r.start)
	if err != nil {
		return nil
	}
	return p.Men()
}

// snapshot is the history, and who the player is; the state is to be added.
func (r record) snapshot(playerID string, men []game.Man) Snapshot {
	s := Snapshot{Protocol: Protocol, Slug: r.slug, Game: r.game, Creator: r.creator.Name, Side: r.side,
		Control: r.control, Created: r.created, Start: r.start, Men: men, Plies: r.plies,
		You: You{Creator: playerID != "" && playerID == r.creator.ID}}
	if s.Plies == nil {
		s.Plies = []Ply{}
	}
	if seat, ok := r.seatOf(playerID); ok {
		s.You.Seat = seat.String()
	}
	return s
}

// presence counts who is here.
func (r *room) presence() Presence {
	p := Presence{White: "gone", Black: "gone"}
	watchers := map[string]bool{}
	for m := range r.members {
		switch seat, ok := r.rec.seatOf(m.player.ID); {
		case !ok && m.player.ID != r.rec.creator.ID:
			watchers[m.player.ID] = true
		case ok && seat == game.White:
			p.White = "online"
		case ok:
			p.Black = "online"
		}
	}
	p.Watchers = len(watchers)
	return p
}

// tell sends an event to everybody, encoded once for the player on turn and
// once for all others.
func (r *room) tell(f *flight) {
	out := EventOut{State: r.state(time.Now())}
	if f.event.Kind == Moved {
		out.Ply = &r.rec.plies[len(r.rec.plies)-1]
	}
	others := encode(Out{T: string(f.event.Kind), V: r.rec.seq, D: out})
	var onTurn []byte
	turn := r.turn()
	for m := range r.members {
		if seat, ok := r.rec.seatOf(m.player.ID); !ok || seat != turn {
			m.send(others)
			continue
		}
		if onTurn == nil {
			out.State = r.forTurn(out.State)
			onTurn = encode(Out{T: string(f.event.Kind), V: r.rec.seq, D: out})
		}
		m.send(onTurn)
	}
}

// snapshots gives everybody the whole game anew.
func (r *room) snapshots() {
	for m := range r.members {
		r.greet(m)
	}
}

// greet gives one member the whole game.
func (r *room) greet(m *Member) {
	m.send(encode(Out{T: OutSnapshot, V: r.rec.seq, D: r.snapshot(m.player.ID, time.Now())}))
}

// tellPresence tells everybody who is here, but for a member who knows.
func (r *room) tellPresence(but *Member) {
	b := encode(Out{T: OutPresence, D: r.presence()})
	for m := range r.members {
		if m != but {
			m.send(b)
		}
	}
}

// encode writes a message. The types of wire.go always encode.
func encode(o Out) []byte {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return b
}
