package tournament

import (
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// Draft is an event that was decided on; the caller numbers and stores it. The zero Draft is none.
type Draft struct {
	Kind Kind
	Data any // the kind's struct
}

// Results are the results of the games that are over, by slug.
type Results map[string]Result

// Result is how a game ended.
type Result struct {
	Outcome game.Outcome
	At      int64 // epoch milliseconds
}

var (
	errOver       = gamelog.NewError("tournament_over", "tournament-over")
	errNotStarted = gamelog.NewError("not_started", "tournament-not-started")
	errNotPlaying = gamelog.NewError("not_playing", "not-playing")
)

// maxPaced is how often the host may change the pace.
const maxPaced = 200

// maxReturns is how often a person may join again before the start.
const maxReturns = 5

// Join returns the event by which a person joins. It fails with a *gamelog.Error if the person
// plays, has left after the start or more than five times before it, or was removed, if there are
// MaxPlayers, or after the end. "Who comes late in one of the first two rounds takes the bye's
// number, with none free he is refused."
func (s *State) Join(by gamelog.Person) (Draft, error) {
	n, left := s.number(by.ID), 0
	for _, p := range s.Transfers {
		if p == (LineTransfer{At: p.At, From: by.ID}) {
			left++
		}
	}
	switch {
	case s.Status == Over:
		return Draft{}, errOver
	case n > 0 && s.Players[n-1].Left || slices.Contains(s.Out, by.ID) || left > maxReturns:
		return Draft{}, gamelog.NewError("left", "tournament-left")
	case n > 0:
		return Draft{}, gamelog.NewError("joined", "tournament-joined")
	case s.Status == Open && len(s.Players) == MaxPlayers:
		return Draft{}, gamelog.NewError("full", "tournament-full")
	case s.Status == Running && len(s.Rounds) > 2:
		return Draft{}, gamelog.NewError("too_late", "too-late-to-join")
	case s.Status == Running && len(s.Players) == s.Began:
		return Draft{}, gamelog.NewError("too_late", "no-place-free")
	}
	return Draft{Joined, JoinedData{By: by}}, nil
}

// Leave returns the event by which the player with this id leaves, or is removed by the host. It
// fails with a *gamelog.Error if there is no such player, and after the end.
func (s *State) Leave(id string, removed bool) (Draft, error) {
	n := s.number(id)
	switch {
	case s.Status == Over:
		return Draft{}, errOver
	case n == 0 || s.Players[n-1].Left:
		return Draft{}, errNotPlaying
	}
	return Draft{Left, LeftData{id, removed}}, nil
}

// TransferPlace returns the next event that transfers a player's place and rights to another
// person, whose device the player's browser has become. If both play, the former player leaves.
// The Draft is zero if nothing is left to transfer: callers fold each event and repeat it until then.
func (s *State) TransferPlace(from string, to gamelog.Person) Draft {
	n, other := s.number(from), s.number(to.ID)
	plays := other > 0 && !s.Players[other-1].Left
	switch {
	case s.Status == Over || from == to.ID:
		return Draft{}
	case n > 0 && plays && !s.Players[n-1].Left:
		return Draft{Left, LeftData{Player: from}}
	case s.By.ID == from, !plays && (n > 0 && (other == 0 || !s.Players[n-1].Left) || slices.Contains(s.Out, from) && !slices.Contains(s.Out, to.ID)):
		return Draft{Became, BecameData{from, to}}
	}
	return Draft{}
}

// Start returns the event that starts the tournament; order has the players' ids by number. It
// fails with a *gamelog.Error if the tournament has started or has less than MinPlayers.
func (s *State) Start(order []string) (Draft, error) {
	switch {
	case s.Status != Open:
		return Draft{}, gamelog.NewError("started", "tournament-started")
	case len(s.Players) < MinPlayers:
		return Draft{}, gamelog.NewError("too_few", "too-few")
	}
	return Draft{Started, StartedData{order}}, nil
}

// Pair returns the event that pairs the next round; name returns the id and the slug of a game.
// There is no game for the bye's number, or for a player who has left. It fails with a
// *gamelog.Error before the start, while the last round is played, and if there is no other.
func (s *State) Pair(results Results, name func(round, board int) (id, slug string)) (Draft, error) {
	switch {
	case s.Status == Open:
		return Draft{}, errNotStarted
	case s.Status == Over:
		return Draft{}, errOver
	case !s.roundOver(results):
		return Draft{}, gamelog.NewError("round_goes_on", "round-goes-on")
	case !s.more():
		return Draft{}, gamelog.NewError("last_round", "last-round")
	}
	d := PairedData{Round: len(s.Rounds) + 1, Games: []PairedGame{}}
	for _, p := range s.pairs(d.Round) {
		board := len(d.Games) + 1
		id, slug := name(d.Round, board)
		d.Games = append(d.Games, PairedGame{id, slug, s.Games[(d.Round-1)%len(s.Games)], board, p[0], p[1]})
	}
	return Draft{Paired, d}, nil
}

// pairs returns the pairs of a round in which both players still play.
func (s *State) pairs(round int) [][2]int {
	return slices.DeleteFunc(s.round(round), func(p [2]int) bool { return !s.plays(p[0]) || !s.plays(p[1]) })
}

// more reports whether there are games in rounds to come.
func (s *State) more() bool {
	for r := len(s.Rounds) + 1; r <= s.TotalRounds(); r++ {
		if len(s.pairs(r)) > 0 {
			return true
		}
	}
	return false
}

func (s *State) plays(number int) bool { return number <= len(s.Players) && !s.Players[number-1].Left }

// Pace returns the event that sets whether rounds wait for the host. It fails with a *gamelog.Error
// after the end, and after 200 changes.
func (s *State) Pace(byHost bool) (Draft, error) {
	switch {
	case s.Status == Over:
		return Draft{}, errOver
	case s.Paced == maxPaced:
		return Draft{}, gamelog.NewError("too_many_changes", "too-many-changes")
	}
	return Draft{Paced, PacedData{byHost}}, nil
}

// End returns the event that ends the tournament, or a *gamelog.Error if it has ended.
func (s *State) End() (Draft, error) {
	if s.Status == Over {
		return Draft{}, errOver
	}
	return Draft{Ended, struct{}{}}, nil
}

// chatOpenFor is how long the chat stays open after the end.
const chatOpenFor = 30 * time.Minute

// ChatClosed reports whether the chat is closed, half an hour after the end.
func (s *State) ChatClosed(now time.Time) bool {
	return s.Status == Over && !now.Before(time.UnixMilli(s.EndedAt).Add(chatOpenFor))
}

// MaySay returns nil if a person may write this plain text, or a *gamelog.Error if it is not 1 to
// 300 characters long, gives away a secret link, or would exceed the limits of the chat. said are
// the lines of the chat's own table. Two processes at one moment may accept more lines than that.
func (s *State) MaySay(said []gamelog.Line, by gamelog.Person, text string, now time.Time) error {
	own, strangers, chat := 0, 0, s.Chat(said)
	for _, l := range chat {
		if l.ID == by.ID {
			own++
		}
		if s.number(l.ID) == 0 {
			strangers++
		}
	}
	switch n := len([]rune(text)); {
	case s.ChatClosed(now):
		return errOver
	case own >= MaxLinesOfOne || s.Status == Open && own >= maxLinesBeforeStart:
		return gamelog.NewError("chat_full", "chat-own-full")
	case n == 0 || n > maxText:
		return gamelog.NewError("bad_text", "message-length")
	case plaintext.GivesAway(text):
		return gamelog.NewError("secret_link", "secret-link")
	case len(chat) >= MaxLines, s.number(by.ID) == 0 && strangers >= maxSpectatorLines:
		return gamelog.NewError("chat_full", "chat-full")
	}
	return nil
}

// roundOver reports whether all games of the last round are over, or one of their players has left.
func (s *State) roundOver(results Results) bool {
	if len(s.Rounds) == 0 {
		return true
	}
	return !slices.ContainsFunc(s.Rounds[len(s.Rounds)-1].Games, func(g PairedGame) bool {
		_, over := results[g.Slug]
		return !over && s.plays(g.White) && s.plays(g.Black)
	})
}

// RoundPause is the time between the last game of a round and the automatic pairing of the next.
const RoundPause = 30 * time.Second

// NextAt returns when the next round is paired automatically: the first at once, as one after a
// round without games; the others RoundPause after the last game was over or one of its players
// left. ok is false if games are in progress, rounds wait for the host, or there is no other round.
func (s *State) NextAt(results Results) (at time.Time, ok bool) {
	if s.Status != Running || s.ByHost || !s.roundOver(results) || !s.more() {
		return time.Time{}, false
	}
	at = time.UnixMilli(s.Next)
	if len(s.Rounds) == 0 || len(s.Rounds[len(s.Rounds)-1].Games) == 0 {
		return at, true
	}
	for _, g := range s.Rounds[len(s.Rounds)-1].Games {
		at = gamelog.Latest(at, time.UnixMilli(s.endOf(g, results)))
	}
	return at.Add(RoundPause), true
}

// endOf returns when a game was over, or one of its players left, in epoch milliseconds.
func (s *State) endOf(g PairedGame, results Results) int64 {
	if r, over := results[g.Slug]; over {
		return r.At
	}
	white, black := s.Players[g.White-1].LeftAt, s.Players[g.Black-1].LeftAt
	if white == 0 || black != 0 && black < white {
		return black
	}
	return white
}

// IdleDeadline returns when an idle tournament is ended: IdleTimeout after its last event, or,
// before the start, after its announced start if that is later.
func (s *State) IdleDeadline() time.Time {
	last := s.Moved
	if s.Status == Open {
		last = max(last, s.At)
	}
	return time.UnixMilli(last).Add(IdleTimeout)
}

// IdleTimeout is how long a tournament may be without an event before it is ended.
const IdleTimeout = 24 * time.Hour

// Verdict is the forced end of a game in progress.
type Verdict struct {
	Slug string // of the game
	gamelog.Verdict
}

// Verdicts returns the forced ends of games in progress. A player who has left loses. If a player
// was removed, or the tournament has ended, the game ends without result, so that a host cannot win
// by removing the opponent. Tournaments by older Rules have none.
func (s *State) Verdicts(results Results) (due []Verdict) {
	if s.Rules < byReason {
		return nil
	}
	for _, r := range s.Rounds {
		for _, g := range r.Games {
			if _, over := results[g.Slug]; over {
				continue
			}
			v := Verdict{g.Slug, gamelog.Verdict{Outcome: game.Outcome{Result: game.NoResult, Reason: game.CalledOff}}}
			n := s.first(g.White, g.Black)
			if n > 0 {
				v.Seat = seatOf(g, n).String()
			}
			if n > 0 && !s.Players[n-1].Removed {
				v.Outcome = game.Won(seatOf(g, n).Other(), game.Forfeit)
			}
			if n > 0 || s.Status == Over {
				due = append(due, v)
			}
		}
	}
	return due
}

func seatOf(g PairedGame, number int) game.Color {
	if number == g.White {
		return game.White
	}
	return game.Black
}

// Finished reports whether all games of a running tournament are played, so that it is to end.
func (s *State) Finished(results Results) bool {
	return s.Status == Running && s.roundOver(results) && !s.more()
}
