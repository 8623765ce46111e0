package room

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/plaintext"
)

// A line has at most maxLine characters. A visitor may send floodLines lines in
// floodTime, and not the same line twice running in that time.
const (
	maxLine      = 140
	floodLines   = 5
	floodTime    = 10 * time.Second
	ChatTail     = 50  // lines of each chat that a page gets when it enters
	FinishedTail = 500 // lines of each chat that the page of a finished game gets when it is opened
	watcherLines = 30  // from all watchers together in floodTime
)

// chatHistory is the chat of a room: its last lines, in the order of their ids, what each
// visitor has sent in the last floodTime, and what is to be written. One line is written
// after the other.
type chatHistory struct {
	lines     map[gamelog.Audience][]gamelog.Line
	recent    map[string][]recentLine // by player id
	unsure    map[string]gamelog.Line // by player id: the last line, if it may not have been written
	unwritten []writeLine             // the first of them is being written
}

type recentLine struct {
	text, command string // command is the id that the page chose for it
	at            time.Time
}

// newChatHistory returns a history that begins with the last lines of the log.
func newChatHistory(lines []gamelog.Line) chatHistory {
	t := chatHistory{lines: map[gamelog.Audience][]gamelog.Line{}, recent: map[string][]recentLine{}, unsure: map[string]gamelog.Line{}}
	for _, line := range lines {
		t.lines[line.To] = append(t.lines[line.To], line)
	}
	return t
}

// byID orders lines as they were said: an id begins with its time.
func byID(a, b gamelog.Line) int { return strings.Compare(a.ID, b.ID) }

// add inserts a line in order, unless the history has it or it is too old. Lines of
// two processes may come in another order than that in which they were written.
func (h *chatHistory) add(line gamelog.Line) (added bool) {
	lines := h.lines[line.To]
	at, known := slices.BinarySearchFunc(lines, line, byID)
	if known || at == 0 && len(lines) >= ChatTail {
		return false
	}
	lines = slices.Insert(slices.Clone(lines), at, line)
	h.lines[line.To] = lines[max(0, len(lines)-ChatTail):]
	return true
}

// noteRecent keeps what a visitor has sent, and forgets what is older than floodTime.
func (h *chatHistory) noteRecent(by string, line recentLine) {
	maps.DeleteFunc(h.recent, func(id string, _ []recentLine) bool { return len(h.recentOf(id, line.at)) == 0 })
	h.recent[by] = append(h.recentOf(by, line.at), line)
}

// recentOf lists what a visitor has sent in the last floodTime.
func (h *chatHistory) recentOf(by string, now time.Time) []recentLine {
	old := now.Add(-floodTime)
	return slices.DeleteFunc(h.recent[by], func(s recentLine) bool { return s.at.Before(old) })
}

// watchersFlood says whether the watchers together have sent watcherLines lines in the
// last floodTime, more than anybody could read.
func (h *chatHistory) watchersFlood(now time.Time) bool {
	lines := h.lines[gamelog.ToWatchers]
	for _, l := range h.unwritten {
		if l.line.To == gamelog.ToWatchers {
			lines = append(slices.Clip(lines), l.line)
		}
	}
	return len(lines) >= watcherLines && now.UnixMilli()-lines[len(lines)-watcherLines].At < floodTime.Milliseconds()
}

// tail is the last lines for these audiences, in order.
func (h *chatHistory) tail(audiences []gamelog.Audience) []gamelog.Line {
	var lines []gamelog.Line
	for _, to := range audiences {
		lines = append(lines, h.lines[to]...)
	}
	slices.SortStableFunc(lines, byID)
	return lines
}

// Readable are those of a game's lines that a player may read, in order.
func Readable(r *gamelog.Record, playerID string, lines []gamelog.Line) []gamelog.Line {
	h := newChatHistory(lines)
	return h.tail(r.ReadableChats(playerID))
}

// seatLink finds links and tokens that hand over a seat, in the skeleton of a line.
// The server refuses a line with one.
var seatLink = regexp.MustCompile(`/g/[0-9a-z]{6,}/(white|black)|#seat`)

// say sends a line, which the log has before anybody reads it. The players' chat is
// for the players alone, the watchers' chat for everybody. It is answered by the line
// itself. A page that has not got the answer may send it again, under its id.
func say(s *state, c *command, d wire.ChatIn) error {
	if saidBefore(s, c) {
		return nil
	}
	text, plain := plaintext.Line(d.Text)
	if err := mayTalk(s, c, d.To, text, plain); err != nil {
		return err
	}
	line := lineOf(s, c, d.To, text)
	s.chat.noteRecent(c.player.ID, recentLine{text, c.in.ID, c.at})
	s.chat.unwritten = append(s.chat.unwritten, writeLine{[]*command{c}, line})
	if len(s.chat.unwritten) == 1 {
		writeNext(s)
	}
	return nil
}

// saidBefore answers a line that is sent again: at once if it is written, else once it is.
func saidBefore(s *state, c *command) bool {
	if c.in.ID == "" {
		return false
	}
	for i, l := range s.chat.unwritten {
		if l.said[0].player.ID == c.player.ID && l.said[0].in.ID == c.in.ID {
			s.chat.unwritten[i].said = append(slices.Clip(l.said), c)
			return true
		}
	}
	known := slices.ContainsFunc(s.chat.recentOf(c.player.ID, s.now), func(l recentLine) bool { return l.command == c.in.ID })
	if known {
		acknowledge(s, c, s.game.Record.Seq)
	}
	return known
}

// lineOf is the line to write. A line that may not have been written, and is sent again,
// keeps its id; a new one has none yet.
func lineOf(s *state, c *command, to gamelog.Audience, text string) gamelog.Line {
	by, unsure := c.player, s.chat.unsure
	before, again := unsure[by.ID]
	delete(unsure, by.ID)
	if again && before.To == to && before.Text == text {
		return before
	}
	line := gamelog.Line{To: to, Name: by.Name, Text: text, At: c.at.UnixMilli()}
	if seats := s.game.Record.Seats.Of(by.ID); len(seats) == 1 {
		line.Seat = seats[0].String()
	}
	return line
}

// writeNext has the next line written.
func writeNext(s *state) {
	if len(s.chat.unwritten) > 0 {
		s.out.note(s.chat.unwritten[0])
	}
}

// written takes the line whose write has ended from those that wait, and gives the commands
// that wait for it.
func (h *chatHistory) written() []*command {
	said := h.unwritten[0].said
	h.unwritten[0] = writeLine{}
	h.unwritten = h.unwritten[1:]
	return said
}

// happen shows the line, which answers who said it.
func (q lineWritten) happen(s *state) {
	said := s.chat.written()
	if s.chat.add(q.line) {
		sendLine(s, q.line, said[0])
		said = said[1:]
	}
	acknowledgeLine(s, said) // or it was read, and shown, already
	writeNext(s)
}

func acknowledgeLine(s *state, said []*command) {
	for _, c := range said {
		acknowledge(s, c, s.game.Record.Seq)
	}
}

// happen refuses the line, and those that wait behind it: the
// store does not answer. They may be sent again at once. If the line is there all the same,
// it is found.
func (q lineLost) happen(s *state) {
	said := s.chat.written()
	if slices.ContainsFunc(s.chat.lines[q.line.To], func(l gamelog.Line) bool { return l.ID == q.line.ID }) {
		s.out.note(publish{kind: cluster.NotifyChat})
		acknowledgeLine(s, said)
		writeNext(s)
		return
	}
	s.chat.unsure[said[0].player.ID] = q.line
	for refuseLine(s, said); len(s.chat.unwritten) > 0; {
		refuseLine(s, s.chat.written())
	}
	refresh(s, chatTopic)
}

// refuseLine refuses a line, and forgets that it was sent.
func refuseLine(s *state, said []*command) {
	by, id := said[0].player.ID, said[0].in.ID
	s.chat.recent[by] = slices.DeleteFunc(s.chat.recent[by], func(l recentLine) bool { return l.command == id })
	for _, c := range said {
		refuse(s, c, ErrNotMade)
	}
}

// foundLine takes a line that was refused because its write was not answered, and that is in
// the store: the other processes are told of it, and it need not be said again.
func foundLine(s *state, line gamelog.Line) {
	for by, unsure := range s.chat.unsure {
		if unsure.ID == line.ID {
			delete(s.chat.unsure, by)
			s.chat.noteRecent(by, recentLine{text: line.Text, at: s.now})
			s.out.note(publish{kind: cluster.NotifyChat})
		}
	}
}

// happen takes the last lines as the store has them, and shows those that were not shown
// before. Where they do not join the lines that are known, some between them are missing:
// then every page gets the last lines in place of those that it has.
func (q chatRead) happen(s *state) {
	if !refreshed(s, chatTopic, q.err) {
		return
	}
	missed := false
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		last := slices.DeleteFunc(slices.Clone(q.lines), func(l gamelog.Line) bool { return l.To != to })
		if len(last) > 0 && s.chat.apart(to, last[0]) {
			s.chat.lines[to], missed = nil, true
		}
		for _, line := range last {
			if s.chat.add(line) && !missed {
				sendLine(s, line, nil)
			}
			foundLine(s, line)
		}
	}
	if missed {
		snapshots(s)
	}
	refreshAgain(s, chatTopic)
}

// apart says whether lines may be missing between those of a chat that are known and the
// last ones, of which this is the first: it is not known, and an earlier one is.
func (h *chatHistory) apart(to gamelog.Audience, first gamelog.Line) bool {
	known := h.lines[to]
	at, found := slices.BinarySearchFunc(known, first, byID)
	return at > 0 && !found
}

// mayTalk says why a line is refused; nil if it is not.
func mayTalk(s *state, c *command, to gamelog.Audience, text string, plain bool) error {
	lately := s.chat.recentOf(c.player.ID, s.now)
	switch {
	case to != gamelog.ToPlayers && to != gamelog.ToWatchers:
		return gamelog.NewFault("bad_message", "A message is for the players or for the watchers.")
	case to == gamelog.ToPlayers && len(s.game.Record.Seats.Of(c.player.ID)) == 0:
		return gamelog.ErrNotSeated
	case !plain:
		return gamelog.NewFault("bad_line", "A message must be plain text.")
	case text == "":
		return gamelog.NewFault("empty_line", "This message is empty.")
	case utf8.RuneCountInString(text) > maxLine:
		return gamelog.NewFault("long_line", "A message can have at most 140 characters.")
	case seatLink.MatchString(plaintext.Skeleton(text)):
		return gamelog.NewFault("seat_link", "This link gives away your seat. You cannot send it in chat.")
	case len(lately) >= floodLines, to == gamelog.ToWatchers && s.chat.watchersFlood(c.at):
		return gamelog.NewFault("flood", "Slow down. Your message was not sent.")
	case len(lately) > 0 && lately[len(lately)-1].text == text:
		return gamelog.NewFault("repeat", "You just said that.")
	}
	return nil
}
