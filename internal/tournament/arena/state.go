package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/tournament"
)

// These are the limits of an hour.
const (
	MaxPlayers = 500
	MaxGames   = 5000
	MaxJoins   = 100 // of one player, by the button
	MaxReturns = 300 // of one player, by opening a page
)

// FirstMove is the time for each side's first move, in minutes.
const FirstMove = 1

// State is the fold of an hour's log, with the results of its games. It is immutable.
type State struct {
	ID, Slug string
	Terms
	Seq     int64    // number of the last event
	Moved   int64    // time of the last event, epoch milliseconds
	Players []Player // by number, in the order of coming
	Games   []Game   // by number
}

// Player is who has come to an hour.
type Player struct {
	gamelog.Person
	Only   string // id of the only game that they play; empty: each in turn
	Here   bool   // is paired when no game of theirs is in progress
	Away   bool   // left by closing all pages
	Since  int64  // time of the last Joined event by the button, epoch milliseconds
	Seq    int64  // number of the last Joined event
	Joins  int    // number of those by the button
	Back   int    // number of those by opening a page
	Before int    // games paired before the last one by the button
}

// Game is a game of an hour.
type Game struct {
	Paired
	At     int64 // when it was paired, epoch milliseconds
	Result Result
}

// Over reports whether the game is over.
func (g *Game) Over() bool { return g.Result.At > 0 }

// At returns the state of an hour whose log is empty.
func At(h Hour) State {
	return State{ID: h.ID, Slug: h.Slug, Terms: Terms{h.Games, h.Clock, h.Programs, h.Starts.UnixMilli(), h.Closes().UnixMilli(), h.Ends.UnixMilli()}}
}

// Name returns the name of the hour in the records of its games.
func (s *State) Name() string {
	return "Hour of " + time.UnixMilli(s.Starts).UTC().Format(time.DateOnly)
}

// Fold returns the state after more events. It returns an error that wraps gamelog.ErrUnreadable if
// this program cannot read one.
func (s State) Fold(events ...tournament.Event) (State, error) {
	if len(events) == 0 {
		return s, nil
	}
	s.Players, s.Games = slices.Clone(s.Players), slices.Clip(s.Games)
	for _, e := range events {
		err := errors.New("unknown version, or one that does not follow")
		if e.Seq == s.Seq+1 && e.Version == tournament.EventVersion && (e.Kind == tournament.Created) == (s.Seq == 0) {
			err = s.take(e)
		}
		if err != nil {
			return s, fmt.Errorf("%w: hour %s: event %d (%s): %w", gamelog.ErrUnreadable, e.Tournament, e.Seq, e.Kind, err)
		}
		s.Seq, s.Moved = e.Seq, e.At
	}
	return s, nil
}

// take changes the state by an event.
func (s *State) take(e tournament.Event) error {
	switch e.Kind {
	case tournament.Created:
		return with(e, func(d CreatedData) bool {
			s.ID, s.Slug, s.Terms = e.Tournament, d.Slug, d.Terms
			return len(d.Games) > 0 && d.Rules <= Rules
		})
	case tournament.Joined:
		return with(e, func(d tournament.JoinedData) bool { return s.join(e, d) })
	case tournament.Left:
		return with(e, func(d LeftData) bool {
			n := s.Number(d.Player)
			if n > 0 {
				s.Players[n-1].Here, s.Players[n-1].Away = false, d.Away
			}
			return n > 0
		})
	case tournament.Paired:
		return with(e, func(d PairedData) bool {
			for _, p := range d.Games {
				if p.White == p.Black || min(p.White, p.Black) < 1 || max(p.White, p.Black) > len(s.Players) {
					return false
				}
				s.Games = append(s.Games, Game{Paired: p, At: e.At})
			}
			return true
		})
	case tournament.Became:
		return with(e, func(d tournament.BecameData) bool { s.become(d); return d.By.ID != "" })
	}
	return errors.New("unknown kind")
}

func with[D any](e tournament.Event, take func(D) bool) error {
	var d D
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return err
	}
	if !take(d) {
		return errors.New("impossible data")
	}
	return nil
}

func (s *State) join(e tournament.Event, d tournament.JoinedData) bool {
	n := s.Number(d.By.ID)
	if n == 0 {
		s.Players = append(s.Players, Player{Person: d.By})
		n = len(s.Players)
	}
	p := &s.Players[n-1]
	if p.Only, p.Here, p.Away, p.Seq = d.Only, true, false, e.Seq; d.Back {
		p.Back++
	} else {
		p.Since, p.Joins, p.Before = e.At, p.Joins+1, len(s.Games)
	}
	return d.By.ID != ""
}

// become passes a player's place to another person; where that person has a place, too, the former
// player is no longer paired.
func (s *State) become(d tournament.BecameData) {
	n := s.Number(d.Player)
	switch {
	case n == 0:
	case s.Number(d.By.ID) > 0:
		s.Players[n-1].Here, s.Players[n-1].Away = false, false
	default:
		s.Players[n-1].Person = d.By
	}
}

// Number returns the number of the player with this id, from 1; 0 if there is none.
func (s *State) Number(id string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.ID == id }) + 1
}

// WithResults returns the state with results of games that are over, by slug.
func (s State) WithResults(over tournament.Results) State {
	s.Games = slices.Clone(s.Games)
	for i := range s.Games {
		if r, found := over[s.Games[i].Slug]; found {
			s.Games[i].Result = r
		}
	}
	return s
}

// Running returns the slugs of the games that are not known to be over.
func (s *State) Running() (slugs []string) {
	for i := range s.Games {
		if !s.Games[i].Over() {
			slugs = append(slugs, s.Games[i].Slug)
		}
	}
	return slugs
}

// LastsFor is how long games may go on after the end. A game that could not be begun is not waited
// for any longer.
const LastsFor = 6 * time.Hour

// Status returns the phase of an hour. It is over when its time is up and no game is in progress.
func (s *State) Status(now time.Time) tournament.Status {
	switch at := now.UnixMilli(); {
	case at < s.Starts:
		return tournament.Open
	case at < s.Ends, len(s.Running()) > 0 && at < s.Ends+LastsFor.Milliseconds():
		return tournament.Running
	}
	return tournament.Over
}

// ErrOver is returned to a player who wants to play in an hour in which no game begins any more.
var ErrOver = gamelog.NewError("tournament_over", "hour-over")

var errEarly = gamelog.NewError("too_early", "hour-early")

// Join returns the event by which a person is paired from now on, in one game only or, if only is
// empty, in each in turn. The Draft is zero if that is so already. It fails with a *gamelog.Error
// more than ten minutes before the start, once no one is paired any more, beyond MaxPlayers and
// MaxJoins, for a game that is not played, and for a program where programs do not play.
func (s *State) Join(by gamelog.Person, only string, now time.Time) (tournament.Draft, error) {
	n, at := s.Number(by.ID), now.UnixMilli()
	switch {
	case at < s.Starts-gathersFor.Milliseconds():
		return tournament.Draft{}, errEarly
	case at >= s.Closes, len(s.Games) >= MaxGames:
		return tournament.Draft{}, ErrOver
	case only != "" && !slices.Contains(s.Terms.Games, only):
		return tournament.Draft{}, gamelog.NewError("unknown_game", "unknown-game")
	case by.Program() && !s.Programs:
		return tournament.Draft{}, gamelog.NewError("no_programs", "hour-no-programs")
	case n == 0 && len(s.Players) >= MaxPlayers:
		return tournament.Draft{}, gamelog.NewError("full", "hour-full")
	case n > 0 && s.Players[n-1].Only == only && s.paired(n):
		return tournament.Draft{}, nil
	case n > 0 && s.Players[n-1].Joins >= MaxJoins:
		return tournament.Draft{}, gamelog.NewError("too_many_changes", "hour-too-often")
	}
	return tournament.Draft{Kind: tournament.Joined, Data: tournament.JoinedData{By: by, Only: only}}, nil
}

// Return returns the event by which a player who was away is paired again, as they have opened a page.
// The Draft is zero for others, more than MaxReturns times, and once no one is paired any more.
func (s *State) Return(id string, now time.Time) tournament.Draft {
	n := s.Number(id)
	if n == 0 || !s.Players[n-1].Away || s.Players[n-1].Back >= MaxReturns || now.UnixMilli() >= s.Closes {
		return tournament.Draft{}
	}
	p := &s.Players[n-1]
	return tournament.Draft{Kind: tournament.Joined, Data: tournament.JoinedData{By: p.Person, Only: p.Only, Back: true}}
}

// Leave returns the event by which the player with this id is no longer paired; away says that all
// their pages are closed. The Draft is zero if they are not paired already, except that who is away
// can still stop: then a page that opens does not bring them back. A game in progress goes on.
func (s *State) Leave(id string, away bool) tournament.Draft {
	n := s.Number(id)
	if n == 0 || !s.Players[n-1].Here && (away || !s.Players[n-1].Away) {
		return tournament.Draft{}
	}
	return tournament.Draft{Kind: tournament.Left, Data: LeftData{id, away}}
}

// Become returns the event by which a player's place passes to another person, or a zero Draft if
// there is nothing to pass.
func (s *State) Become(from string, to gamelog.Person) tournament.Draft {
	n := s.Number(from)
	if n == 0 || from == to.ID || s.Number(to.ID) > 0 && !s.Players[n-1].Here {
		return tournament.Draft{}
	}
	return tournament.Draft{Kind: tournament.Became, Data: tournament.BecameData{Player: from, By: to}}
}

// maxMissed is how many first moves a player may miss before they are no longer paired.
const maxMissed = 2

// paired reports whether a player is paired when no game of theirs is in progress.
func (s *State) paired(n int) bool { return s.Players[n-1].Here && s.missed(n) < maxMissed }

// missed returns how many first moves a player has missed since they joined last.
func (s *State) missed(n int) (missed int) {
	for i := s.Players[n-1].Before; i < len(s.Games); i++ {
		g := &s.Games[i]
		if (g.White == n || g.Black == n) && g.Result.Outcome.Reason == game.NoShow && g.won() != n {
			missed++
		}
	}
	return missed
}
