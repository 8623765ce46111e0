package tournament

import (
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// Draft is the event that a decision makes, which its caller numbers and stores.
type Draft struct {
	Kind Kind
	Data any
}

// Results are the games that are over, by slug.
type Results map[string]Result

// Result is how a game ended.
type Result struct {
	Outcome game.Outcome
	At      int64 // epoch milliseconds
}

var (
	errOver       = gamelog.NewError("tournament_over", "The tournament is over.")
	errNotStarted = gamelog.NewError("not_started", "The tournament has not started.")
	errNotPlaying = gamelog.NewError("not_playing", "This player is not in the tournament.")
)

// maxPaced is how often the host may change the pace.
const maxPaced = 200

// maxReturns is how often somebody may come again before the start.
const maxReturns = 5

// Join decides that somebody joins. "Who comes late in one of the first two rounds takes the bye's
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
		return Draft{}, gamelog.NewError("left", "You are out of this tournament.")
	case n > 0:
		return Draft{}, gamelog.NewError("joined", "You have already joined.")
	case s.Status == Open && len(s.Players) == MaxPlayers:
		return Draft{}, gamelog.NewError("full", "The tournament is full.")
	case s.Status == Running && len(s.Rounds) > 2:
		return Draft{}, gamelog.NewError("too_late", "It is too late to join: the third round has started. You can watch.")
	case s.Status == Running && len(s.Players) == s.Began:
		return Draft{}, gamelog.NewError("too_late", "The tournament has started and no place is free. You can watch.")
	}
	return Draft{Joined, JoinedData{by}}, nil
}

// Leave decides that a player is out, by himself or removed by the host.
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

// Become decides what becomes of what a player has here whose browser becomes another player's
// device: it is the other's; but where the other plays too, the place that the browser brings is
// left. It is asked again until the draft has no kind: then nothing is left to do.
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

// Start decides that it starts, with the players' numbers in this order.
func (s *State) Start(order []string) (Draft, error) {
	switch {
	case s.Status != Open:
		return Draft{}, gamelog.NewError("started", "The tournament has already started.")
	case len(s.Players) < MinPlayers:
		return Draft{}, gamelog.NewError("too_few", "A tournament needs at least 3 players.")
	}
	return Draft{Started, StartedData{order}}, nil
}

// Pair decides on the next round; name gives the id and the slug of a game. No game is made with
// the bye's number, or with one who has left.
func (s *State) Pair(results Results, name func(round, board int) (id, slug string)) (Draft, error) {
	switch {
	case s.Status == Open:
		return Draft{}, errNotStarted
	case s.Status == Over:
		return Draft{}, errOver
	case !s.roundOver(results):
		return Draft{}, gamelog.NewError("round_goes_on", "Games of this round are still being played.")
	case !s.more():
		return Draft{}, gamelog.NewError("last_round", "This was the last round.")
	}
	d := PairedData{Round: len(s.Rounds) + 1, Games: []PairedGame{}}
	for _, p := range s.pairs(d.Round) {
		board := len(d.Games) + 1
		id, slug := name(d.Round, board)
		d.Games = append(d.Games, PairedGame{id, slug, s.Games[(d.Round-1)%len(s.Games)], board, p[0], p[1]})
	}
	return Draft{Paired, d}, nil
}

// pairs are those of a round who both play.
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

// Pace decides whether rounds wait for the host.
func (s *State) Pace(byHost bool) (Draft, error) {
	switch {
	case s.Status == Over:
		return Draft{}, errOver
	case s.Paced == maxPaced:
		return Draft{}, gamelog.NewError("too_many_changes", "The pace has been changed too often.")
	}
	return Draft{Paced, PacedData{byHost}}, nil
}

// End decides that it is over.
func (s *State) End() (Draft, error) {
	if s.Status == Over {
		return Draft{}, errOver
	}
	return Draft{Ended, struct{}{}}, nil
}

// talks is how long the chat stays open after the end.
const chatOpenFor = 30 * time.Minute

// Closed reports whether the chat is closed.
func (s *State) ChatClosed(now time.Time) bool {
	return s.Status == Over && !now.Before(time.UnixMilli(s.EndedAt).Add(chatOpenFor))
}

// Say says why somebody may not say a plain text behind these lines, which have a table of their own; nil if
// they may. What two processes take at one moment may be more than one would take.
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
		return gamelog.NewError("chat_full", "You have written too many messages here.")
	case n == 0 || n > maxText:
		return gamelog.NewError("bad_text", "A message has 1 to 300 characters.")
	case plaintext.GivesAway(text):
		return gamelog.NewError("secret_link", "This link gives away a seat or the tournament. You cannot send it in chat.")
	case len(chat) >= MaxLines, s.number(by.ID) == 0 && strangers >= maxSpectatorLines:
		return gamelog.NewError("chat_full", "This chat is full.")
	}
	return nil
}

// roundOver reports whether no game of the last round is waited for. A game of one who has left
// is not.
func (s *State) roundOver(results Results) bool {
	if len(s.Rounds) == 0 {
		return true
	}
	return !slices.ContainsFunc(s.Rounds[len(s.Rounds)-1].Games, func(g PairedGame) bool {
		_, over := results[g.Slug]
		return !over && s.plays(g.White) && s.plays(g.Black)
	})
}

// Rest is how long after the last game of a round the next one is paired by itself.
const RoundPause = 30 * time.Second

// NextAt is when the next round is paired by itself: the first at once, as one after a round without
// games; the others Rest after the last game was over, or one of its players had left. ok is false
// where it is not: games go on, rounds wait for the host, or there is no other round.
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

// endOf is when a game was over, or one of its players left, epoch milliseconds.
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

// Due is when a tournament is ended in which nothing happens: a day after the last event, or, until
// it has started, after the start that it was given.
func (s *State) IdleDeadline() time.Time {
	last := s.Moved
	if s.Status == Open {
		last = max(last, s.At)
	}
	return time.UnixMilli(last).Add(IdleTimeout)
}

// RestsFor is how long nothing may happen in a tournament.
const IdleTimeout = 24 * time.Hour

// Verdict is how a game in progress ends.
type Verdict struct {
	Slug string
	gamelog.Verdict
}

// Verdicts are due for the games that are not over though a player has left, who loses, or was
// removed, or the tournament has ended. Those end without result: who is the host does not win by
// removing the opponent.
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

// Finished reports whether all games are played.
func (s *State) Finished(results Results) bool {
	return s.Status == Running && s.roundOver(results) && !s.more()
}
