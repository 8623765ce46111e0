package wire

import (
	"encoding/json"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Presenter converts a game at a moment to messages. It only reads the game.
type Presenter struct {
	Game     *gamelog.Game
	Now      time.Time
	Degraded time.Time // since when the store fails and the clocks stand; zero while the store works
	Busy     bool      // the computer's move comes late
}

// State returns the game without its history, as a spectator sees it.
func (p Presenter) State() State {
	g, r := p.Game, &p.Game.Record
	s := State{Status: r.Status, On: r.On, Turn: g.Turn().String(),
		White: r.Seats.Owners[game.White].Name, Black: r.Seats.Owners[game.Black].Name,
		Clock: p.Clock(), Paused: r.Paused, Offers: r.Offers.Open, Rematch: r.Rematch, Next: r.Continued || gamelog.HasNext(r, p.Now), NotNow: gamelog.NotNow(r, p.Now)}
	if g.Match != nil {
		s.Signs = signs(g.Match.Position().Signs())
		s.Repeated = g.Match.Occurrences()
		s.Claim = g.Match.Claim().Reason
	} else if last := r.Plies.Last(); last != nil {
		s.Signs.Check = last.Check
	} else {
		_, s.Signs.Check = g.Start()
	}
	if o := r.End.Outcome; o.Over() {
		s.Outcome = &o
	}
	return s
}

// Clock returns both clocks as messages show them; nil if the game has no clock.
func (p Presenter) Clock() *ClockOut {
	c := p.Game.Clock
	switch {
	case c == nil:
		if stopped := p.Game.Stopped(); stopped != nil {
			return &ClockOut{White: stopped.White, Black: stopped.Black}
		}
		return nil
	case !p.Degraded.IsZero():
		return ClockOf(c.Stop(gamelog.Latest(p.Degraded, c.Since)), p.Now)
	}
	out := ClockOf(*c, p.Now)
	if due, limited := p.Game.FirstMoveDue(); limited {
		out.First = max(1, due.Sub(p.Now).Milliseconds())
	}
	return out
}

// Computer returns the computer's role in the game; nil in a game between people.
func (p Presenter) Computer() *ComputerOut {
	m := p.Game.Record.Computer
	if m == nil {
		return nil
	}
	return &ComputerOut{Seat: m.Seat, Level: m.Level, Busy: p.Busy}
}

// ClockOf returns both clocks of a game at this moment.
func ClockOf(c gamelog.Clock, now time.Time) *ClockOut {
	out := &ClockOut{White: c.Left(game.White, now).Milliseconds(), Black: c.Left(game.Black, now).Milliseconds()}
	if turn, running := c.Running(); running {
		out.Running = turn.String()
	}
	return out
}

// own adds the fields that only the players of these seats get: Legal and May.
func (p Presenter) own(s State, seats []game.Color) State {
	if len(seats) == 0 {
		return s
	}
	g := p.Game
	turn := g.Turn()
	acting := seats[0]
	if len(seats) == 2 {
		acting = turn
	}
	if acting == turn && g.Match != nil && g.Record.Status == gamelog.Playing && !g.Record.Paused {
		s.Legal = g.Match.Position().AppendMoves(s.Legal)
	}
	s.May = g.AppendMay(s.May, acting, p.Now)
	return s
}

// StateFor returns the state as this player sees it.
func (p Presenter) StateFor(playerID string) State {
	r := &p.Game.Record
	s := p.own(p.State(), r.Seats.Of(playerID))
	if r.Status == gamelog.Invited && playerID != "" && (playerID == r.Creator.ID || playerID == r.Terms.Invited) {
		s.May = []string{gamelog.MayCancel}
	}
	return s
}

// View returns the whole game as this player sees it, with its moves, the presence, and chat: the
// lines that this player may read.
func (p Presenter) View(playerID string, moves Moves, here Presence, chat []gamelog.Line) View {
	r := &p.Game.Record
	pieces, check := p.Game.Start()
	if r.Status == gamelog.Over {
		chat = moves.placed(chat)
	}
	return View{V: r.Seq, Moves: moves, Plies: r.Plies, Snapshot: Snapshot{Protocol: Protocol, Slug: r.Slug, Game: r.Game,
		Creator: r.Creator.Name, Side: r.Side, Terms: r.Terms, Computer: p.Computer(), Hints: r.Hints, Match: matchOf(r), Of: r.RematchOf, Created: r.Created, Start: r.Start,
		Pieces: pieces, Check: check, Plies: []gamelog.Ply{},
		You:   You{Creator: playerID != "" && playerID == r.Creator.ID, Seat: gamelog.SeatName(r.Seats.Of(playerID))},
		State: p.StateFor(playerID), Degraded: !p.Degraded.IsZero(), Presence: &here, Chat: chat}}
}

// matchOf returns the match, the chain of rematches or the tournament of a game; nil if none.
func matchOf(r *gamelog.Record) *MatchOut {
	switch {
	case r.Tournament != nil:
		return &MatchOut{Tournament: r.Tournament}
	case r.Series == nil && r.Score == nil:
		return nil
	}
	m := &MatchOut{Slug: r.MatchSlug()}
	if r.Score != nil {
		m.Score = *r.Score
	}
	if r.Series == nil {
		return m
	}
	m.Number = r.Series.Number
	for _, g := range r.Series.Games {
		m.Games = append(m.Games, g.Game)
	}
	return m
}

// Encode returns the JSON of a message. It panics if D cannot be encoded, which no type of message
// allows.
func Encode(o Out) []byte {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return b
}
