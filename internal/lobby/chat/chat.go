// Package chat is the chats of a game as a value: their last lines, what each visitor sent
// recently, and what may be sent. It never blocks and reads no clock.
package chat

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// A line has at most maxLine characters. A visitor may send floodLines lines in
// floodTime, and not the same line twice running in that time.
const (
	maxLine      = 140
	floodLines   = 5
	floodTime    = 10 * time.Second
	watcherLines = 30 // from all watchers together in floodTime

	Tail         = 50  // lines of each chat that a page gets when it enters
	FinishedTail = 500 // lines of each chat that the page of a finished game gets when it is opened
)

// History is the last lines of a game's chats, in the order of their ids, and what each visitor
// has said in the last floodTime.
type History struct {
	lines  map[gamelog.Audience][]gamelog.Line
	recent map[string][]recentLine // by player id
	unsure map[string]gamelog.Line // by player id: the last line, if it may not have been written
}

type recentLine struct {
	text, command string // command is the id that the page chose for it
	at            time.Time
}

// Said is what a visitor says, under the command's id.
type Said struct {
	By      gamelog.Person
	Seats   []game.Color // that the visitor plays
	To      gamelog.Audience
	Text    string
	Plain   bool // it was plain text
	Command string
	At      time.Time
}

// New returns a history that begins with the last lines of the log.
func New(lines []gamelog.Line) History {
	h := History{lines: map[gamelog.Audience][]gamelog.Line{}, recent: map[string][]recentLine{}, unsure: map[string]gamelog.Line{}}
	for _, line := range lines {
		h.lines[line.To] = append(h.lines[line.To], line)
	}
	return h
}

// byID orders lines as they were said: an id begins with its time.
func byID(a, b gamelog.Line) int { return strings.Compare(a.ID, b.ID) }

// Add inserts a line in order, unless the history has it or it is too old. Lines of
// two processes may come in another order than that in which they were written.
func (h *History) Add(line gamelog.Line) (added bool) {
	lines := h.lines[line.To]
	at, known := slices.BinarySearchFunc(lines, line, byID)
	if known || at == 0 && len(lines) >= Tail {
		return false
	}
	lines = slices.Insert(slices.Clone(lines), at, line)
	h.lines[line.To] = lines[max(0, len(lines)-Tail):]
	return true
}

// Has reports whether the history has a line.
func (h *History) Has(line gamelog.Line) bool {
	return slices.ContainsFunc(h.lines[line.To], func(l gamelog.Line) bool { return l.ID == line.ID })
}

// Readable are the last lines that a player may read, in order.
func (h *History) Readable(r *gamelog.Record, playerID string) []gamelog.Line {
	var lines []gamelog.Line
	for _, to := range r.ReadableChats(playerID) {
		lines = append(lines, h.lines[to]...)
	}
	slices.SortStableFunc(lines, byID)
	return lines
}

// Join gives the history place for the last lines of a chat, as the store has them, in order.
// Where they do not join those that are known, lines between them are missing: then it forgets
// the known ones, and missed is true.
func (h *History) Join(to gamelog.Audience, last []gamelog.Line) (missed bool) {
	if len(last) == 0 {
		return false
	}
	at, found := slices.BinarySearchFunc(h.lines[to], last[0], byID)
	if missed = at > 0 && !found; missed {
		h.lines[to] = nil
	}
	return missed
}

// Note keeps what a visitor has said, and forgets what is older than floodTime.
func (h *History) Note(s Said) { h.note(s.By.ID, recentLine{s.Text, s.Command, s.At}) }

func (h *History) note(by string, line recentLine) {
	maps.DeleteFunc(h.recent, func(id string, _ []recentLine) bool { return len(h.recentOf(id, line.at)) == 0 })
	h.recent[by] = append(h.recentOf(by, line.at), line)
}

// Forget forgets what a visitor has said under a command's id.
func (h *History) Forget(by, command string) {
	h.recent[by] = slices.DeleteFunc(h.recent[by], func(l recentLine) bool { return l.command == command })
}

// Known reports whether a visitor has said something under a command's id lately.
func (h *History) Known(by, command string, now time.Time) bool {
	return slices.ContainsFunc(h.recentOf(by, now), func(l recentLine) bool { return l.command == command })
}

// recentOf lists what a visitor has said in the last floodTime.
func (h *History) recentOf(by string, now time.Time) []recentLine {
	old := now.Add(-floodTime)
	return slices.DeleteFunc(h.recent[by], func(s recentLine) bool { return s.at.Before(old) })
}

// Lost keeps a line of a visitor's that may not have been written. Found takes a line that is
// in the store, and says whether it was such a one, which need not be said again.
func (h *History) Lost(by string, line gamelog.Line) { h.unsure[by] = line }

func (h *History) Found(line gamelog.Line, now time.Time) bool {
	for by, unsure := range h.unsure {
		if unsure.ID == line.ID {
			delete(h.unsure, by)
			h.note(by, recentLine{text: line.Text, at: now})
			return true
		}
	}
	return false
}

// Line is the line to write. A line that may not have been written, and is sent again,
// keeps its id; a new one has none yet.
func (h *History) Line(s Said) gamelog.Line {
	before, again := h.unsure[s.By.ID]
	delete(h.unsure, s.By.ID)
	if again && before.To == s.To && before.Text == s.Text {
		return before
	}
	line := gamelog.Line{To: s.To, Name: s.By.Name, Text: s.Text, At: s.At.UnixMilli()}
	if len(s.Seats) == 1 {
		line.Seat = s.Seats[0].String()
	}
	return line
}

// Refuse says why something may not be said; nil if it may. Behind the lines of the history
// there are these, which are not written yet.
func (h *History) Refuse(s Said, unwritten []gamelog.Line, now time.Time) error {
	lately := h.recentOf(s.By.ID, now)
	switch {
	case s.To != gamelog.ToPlayers && s.To != gamelog.ToWatchers:
		return gamelog.NewError("bad_message", "A message is for the players or for the watchers.")
	case s.To == gamelog.ToPlayers && len(s.Seats) == 0:
		return gamelog.ErrNotSeated
	case !s.Plain:
		return gamelog.NewError("bad_line", "A message must be plain text.")
	case s.Text == "":
		return gamelog.NewError("empty_line", "This message is empty.")
	case utf8.RuneCountInString(s.Text) > maxLine:
		return gamelog.NewError("long_line", "A message can have at most 140 characters.")
	case plaintext.GivesAway(s.Text):
		return gamelog.NewError("seat_link", "This link gives away your seat. You cannot send it in chat.")
	case len(lately) >= floodLines, s.To == gamelog.ToWatchers && h.watchersFlood(unwritten, s.At):
		return gamelog.NewError("flood", "Slow down. Your message was not sent.")
	case len(lately) > 0 && lately[len(lately)-1].text == s.Text:
		return gamelog.NewError("repeat", "You just said that.")
	}
	return nil
}

// watchersFlood reports whether the watchers together have sent watcherLines lines in the
// last floodTime, more than anybody could read.
func (h *History) watchersFlood(unwritten []gamelog.Line, now time.Time) bool {
	lines := h.lines[gamelog.ToWatchers]
	for _, l := range unwritten {
		if l.To == gamelog.ToWatchers {
			lines = append(slices.Clip(lines), l)
		}
	}
	return len(lines) >= watcherLines && now.UnixMilli()-lines[len(lines)-watcherLines].At < floodTime.Milliseconds()
}
