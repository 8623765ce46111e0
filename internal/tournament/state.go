package tournament

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"threefold/internal/gamelog"
)

// Status is the phase of a tournament.
type Status string

// These are the phases of a tournament.
const (
	Open    Status = "open"    // not started; anyone with the link may join
	Running Status = "running" // started
	Over    Status = "over"    // ended
)

// State is the fold of a tournament's log. It is immutable. Fold may be called only once on it,
// because the next state may share its slices; see Clip.
type State struct {
	ID, Slug string
	Terms
	Rules     int            // version of the rules for results and standings
	By        gamelog.Person // creator
	HostHash  string         // SHA-256 of the host's key, in hex
	Status    Status         // empty before the first event
	Seq       int64          // number of the last event
	Created   int64          // epoch milliseconds
	Moved     int64          // time of the last event other than a chat line, epoch milliseconds
	Players   []Player       // by number; before the start, in the order of joining
	Rounds    []PairedData
	ByHost    bool           // the host starts each round
	Paced     int            // how often the host has changed ByHost
	Lines     []Line         // chat lines in the log; newer ones have a table of their own
	Transfers []LineTransfer // by time
	Began     int            // number of players at the start, rounded up to even for the bye
	Next      int64          // time of the last pairing or change of ByHost, epoch milliseconds: the next round waits for it
	Out       []string       // ids of players removed before the start
	EndedAt   int64          // epoch milliseconds; 0 until the end
}

// Player is a participant, who may have left.
type Player struct {
	gamelog.Person
	Joined  int64 // number of the event by which the player joined; names the player in commands, because numbers are drawn at the start
	Since   int   // number of rounds paired before the player joined
	Left    bool
	Removed bool  // by the host
	Until   int   // number of rounds paired when the player left
	LeftAt  int64 // epoch milliseconds; 0 for a player who has not left
	LeftSeq int64 // number of the event by which the player left; 0 for a player who has not
	Of      int   // games of each player in the whole tournament when this one left; only for Rules before 2
}

// LineTransfer records that a person's chat lines up to a moment now belong to another person, or
// were deleted.
type LineTransfer struct {
	At       int64  // epoch milliseconds, of the last line or later
	From, To string // ids of persons; To is empty for deleted lines
}

// Line is a chat message.
type Line struct {
	At   int64  `json:"at"` // Epoch milliseconds.
	ID   string `json:"-"`  // Id of the person to whom it belongs now: see LineTransfer.
	By   string `json:"by"` // Name.
	Text string `json:"text"`
}

// Clip returns the state without spare capacity in its slices, so that Fold may be called on it
// although it is called on s too.
func Clip(s State) State {
	s.Players, s.Rounds, s.Lines = slices.Clip(s.Players), slices.Clip(s.Rounds), slices.Clip(s.Lines)
	s.Out, s.Transfers = slices.Clip(s.Out), slices.Clip(s.Transfers)
	return s
}

// Fold returns the state after one more event. It returns an error that wraps gamelog.ErrUnreadable
// if this program cannot read the event.
func Fold(s State, e Event) (State, error) {
	unreadable := func(why error) (State, error) {
		return s, fmt.Errorf("%w: tournament %s: event %d (%s): %w", gamelog.ErrUnreadable, e.Tournament, e.Seq, e.Kind, why)
	}
	if e.Seq != s.Seq+1 || e.Version != EventVersion {
		return unreadable(fmt.Errorf("of version %d, it follows event %d", e.Version, s.Seq))
	}
	do, known := folds[e.Kind]
	if !known {
		return unreadable(errors.New("unknown kind"))
	}
	next, err := do(s, e)
	if err != nil {
		return unreadable(err)
	}
	if next.Seq = e.Seq; e.Kind != Said {
		next.Moved = e.At
	}
	return next, nil
}

var folds = map[Kind]func(State, Event) (State, error){
	Created: with(func(s State, e Event, d CreatedData) (State, error) {
		if len(d.Games) == 0 || d.Rules > Rules {
			return s, errData
		}
		return State{ID: e.Tournament, Slug: d.Slug, Terms: d.Terms, Rules: d.Rules, By: d.By, HostHash: d.Host, Status: Open, Created: e.At}, nil
	}),
	Joined:  with(foldJoined),
	Left:    with(foldLeft),
	Started: with(foldStarted),
	Paired:  with(foldPaired),
	Paced: with(func(s State, e Event, d PacedData) (State, error) {
		s.ByHost, s.Next, s.Paced = d.ByHost, e.At, s.Paced+1
		return s, nil
	}),
	Ended: with(func(s State, e Event, _ struct{}) (State, error) { s.Status, s.EndedAt = Over, e.At; return s, nil }),
	Said: with(func(s State, e Event, d SaidData) (State, error) {
		s.Lines = append(s.Lines, Line{e.At, d.By.ID, d.By.Name, d.Text})
		return s, nil
	}),
	Became: with(foldBecame),
}

// errData is returned for data that no decision makes.
var errData = errors.New("impossible data")

// with returns a fold that decodes an event's data and calls change.
func with[D any](change func(State, Event, D) (State, error)) func(State, Event) (State, error) {
	return func(s State, e Event) (State, error) {
		var d D
		if err := json.Unmarshal(e.Data, &d); err != nil {
			return s, err
		}
		if (s.Status == "") != (e.Kind == Created) {
			return s, errData
		}
		return change(s, e, d)
	}
}

func foldJoined(s State, e Event, d JoinedData) (State, error) {
	if s.number(d.By.ID) > 0 {
		return s, errData
	}
	s.Players = append(s.Players, Player{Person: d.By, Joined: e.Seq, Since: len(s.Rounds)})
	return s, nil
}

// foldLeft removes a player. Before the start a player who was not removed may join again. The
// lines of a player who leaves before the start, or is removed, are deleted and no longer count
// towards the chat's limit.
func foldLeft(s State, e Event, d LeftData) (State, error) {
	n := s.number(d.Player)
	if n == 0 {
		return s, errData
	}
	s.Players = slices.Clone(s.Players)
	if s.Status == Open || d.Removed {
		s.Lines = slices.DeleteFunc(slices.Clone(s.Lines), func(l Line) bool { return l.ID == d.Player })
		s.Transfers = append(s.Transfers, LineTransfer{At: e.At, From: d.Player})
	}
	if s.Status == Open {
		s.Players = slices.Delete(s.Players, n-1, n)
		if d.Removed {
			s.Out = append(s.Out, d.Player)
		}
		return s, nil
	}
	p := &s.Players[n-1]
	p.Left, p.Removed, p.Until, p.LeftAt, p.LeftSeq, p.Of = true, d.Removed, len(s.Rounds), e.At, e.Seq, s.gamesOfEach()
	return s, nil
}

func foldStarted(s State, e Event, d StartedData) (State, error) {
	players := make([]Player, 0, len(d.Order))
	for _, id := range d.Order {
		if n := s.number(id); n > 0 {
			players = append(players, s.Players[n-1])
		}
	}
	if len(players) != len(s.Players) || s.Status != Open {
		return s, errData
	}
	s.Players, s.Status, s.Began, s.Next = players, Running, len(players)+len(players)%2, e.At
	return s, nil
}

func foldPaired(s State, e Event, d PairedData) (State, error) {
	if s.Status != Running || d.Round != len(s.Rounds)+1 || d.Round > s.TotalRounds() ||
		slices.ContainsFunc(d.Games, func(g PairedGame) bool { return s.PlayerID(g.White) == "" || s.PlayerID(g.Black) == "" }) {
		return s, errData
	}
	s.Rounds, s.Next = append(s.Rounds, d), e.At
	return s, nil
}

// foldBecame transfers what one person has in the tournament to another: the place, unless the
// other has one, the role of the host, a removal, and the chat lines, which keep their names.
func foldBecame(s State, e Event, d BecameData) (State, error) {
	if d.Player == "" || d.By.ID == "" {
		return s, errData
	}
	if s.By.ID == d.Player {
		s.By = d.By
	}
	s.Lines = slices.Clone(s.Lines)
	for i := range s.Lines {
		if s.Lines[i].ID == d.Player {
			s.Lines[i].ID = d.By.ID
		}
	}
	s.Transfers = append(s.Transfers, LineTransfer{e.At, d.Player, d.By.ID})
	n, other := s.number(d.Player), s.number(d.By.ID)
	if other > 0 && !s.Players[other-1].Left {
		return s, nil
	}
	if n > 0 {
		s.Players = slices.Clone(s.Players)
		if other > 0 { // the former player gets the place that the new one had left
			s.Players[other-1].Person = s.Players[n-1].Person
		}
		s.Players[n-1].Person = d.By
	}
	if slices.Contains(s.Out, d.Player) {
		s.Out = append(slices.Clone(s.Out), d.By.ID)
	}
	return s, nil
}

// Chat returns the visible chat lines by time: those of the log, which older servers may still
// write, and those of the chat's own table, without deleted ones.
func (s *State) Chat(said []gamelog.Line) []Line {
	chat := append([]Line{}, s.Lines...)
	for _, l := range said {
		if by := s.speaker(l); by != "" {
			chat = append(chat, Line{l.At, by, l.Name, l.Text})
		}
	}
	slices.SortStableFunc(chat, func(a, b Line) int { return cmp.Compare(a.At, b.At) })
	return chat
}

// speaker returns the id of the person to whom a line belongs now; empty for a deleted line.
func (s *State) speaker(l gamelog.Line) string {
	by := l.Speaker
	at, _ := slices.BinarySearchFunc(s.Transfers, l.At, func(p LineTransfer, at int64) int { return cmp.Compare(p.At, at) })
	for ; at < len(s.Transfers) && by != ""; at++ {
		if s.Transfers[at].From == by {
			by = s.Transfers[at].To
		}
	}
	return by
}

// LineTime returns the time for a new chat line, in epoch milliseconds: later than the last event,
// even if the clocks of servers differ.
func (s *State) LineTime(now time.Time) int64 { return max(now.UnixMilli(), s.Moved+1) }

// number returns the number of the player with this id, from 1; 0 if there is none.
func (s *State) number(id string) int {
	for i, p := range s.Players {
		if p.ID == id {
			return i + 1
		}
	}
	return 0
}

// PlayerID returns the id of the player with this number, or "".
func (s *State) PlayerID(number int) string {
	if number < 1 || number > len(s.Players) {
		return ""
	}
	return s.Players[number-1].ID
}

// PlayerByJoin returns the id of the player who joined by the event with this number, or "".
func (s *State) PlayerByJoin(seq int64) string {
	for _, p := range s.Players {
		if p.Joined == seq {
			return p.ID
		}
	}
	return ""
}

// TotalRounds returns the number of rounds in the whole tournament, 0 before the start.
func (s *State) TotalRounds() int {
	n := max(s.Began-1, 0)
	if s.Double {
		n *= 2
	}
	return n
}
