package room

import (
	"log/slog"
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
	chatTail     = 50          // lines of each chat that a page gets when it enters
	finishedTail = 500         // lines of each chat that the page of a finished game gets when it is opened
	talkTime     = time.Minute // after the last line, in which lines are looked for
	watcherLines = 30          // from all watchers together in floodTime
)

// chatHistory is the chat of a room: its last lines, what each visitor has sent in the
// last floodTime, and what is read of it.
type chatHistory struct {
	lines  map[gamelog.Audience][]gamelog.Line
	recent map[string][]recentLine // by player id
	unsure map[string]gamelog.Line // by player id: the last line, if it may not have been written

	talked    time.Time // when the last line came, or was lost
	reading   bool      // the last lines are being read
	readAgain bool      // they must be read once more after that
	failing   bool      // the last reading failed
}

type recentLine struct {
	text string
	at   time.Time
}

// newChatHistory returns a history that begins with the last lines of the log.
func newChatHistory(lines []gamelog.Line) chatHistory {
	t := chatHistory{lines: map[gamelog.Audience][]gamelog.Line{}, recent: map[string][]recentLine{}, unsure: map[string]gamelog.Line{}}
	for _, line := range lines {
		t.lines[line.To] = append(t.lines[line.To], line)
		if at := time.UnixMilli(line.At); at.After(t.talked) {
			t.talked = at
		}
	}
	return t
}

// add inserts a line in order, unless the history has it or it is too old. Lines of
// two processes may come in another order than that in which they were written.
func (h *chatHistory) add(line gamelog.Line) (added bool) {
	lines := h.lines[line.To]
	at, known := slices.BinarySearchFunc(lines, line, func(a, b gamelog.Line) int { return strings.Compare(a.ID, b.ID) })
	if known || at == 0 && len(lines) >= chatTail {
		return false
	}
	lines = slices.Insert(slices.Clone(lines), at, line)
	h.lines[line.To] = lines[max(0, len(lines)-chatTail):]
	return true
}

// noteRecent keeps what a visitor has sent, and forgets what is older than floodTime.
func (h *chatHistory) noteRecent(by, text string, at time.Time) {
	maps.DeleteFunc(h.recent, func(id string, _ []recentLine) bool { return len(h.recentOf(id, at)) == 0 })
	h.recent[by] = append(h.recentOf(by, at), recentLine{text, at})
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
	return len(lines) >= watcherLines && now.UnixMilli()-lines[len(lines)-watcherLines].At < floodTime.Milliseconds()
}

// tail is the last lines for these audiences, in order.
func (h *chatHistory) tail(audiences []gamelog.Audience) []gamelog.Line {
	var lines []gamelog.Line
	for _, to := range audiences {
		lines = append(lines, h.lines[to]...)
	}
	slices.SortStableFunc(lines, func(a, b gamelog.Line) int { return int(a.At - b.At) })
	return lines
}

// seatLink finds links and tokens that hand over a seat, in the skeleton of a line.
// The server refuses a line with one.
var seatLink = regexp.MustCompile(`/g/[0-9a-z]{6,}/(white|black)|#seat`)

// say sends a line, which the log has before anybody reads it. The players' chat is
// for the players alone, the watchers' chat for everybody.
func say(s *state, c *command) error {
	d, err := wire.Data[wire.ChatIn](c.in)
	if err != nil {
		return err
	}
	text, plain := plaintext.Line(d.Text)
	if err := mayTalk(s, c, d.To, text, plain); err != nil {
		return err
	}
	line := lineOf(s, c, d.To, text)
	s.chat.noteRecent(c.player.ID, text, c.at)
	s.out.chat.write = append(s.out.chat.write, lineOut{c, line})
	return nil
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

// loseLine refuses a line that may not have been written: it may be sent again at once. A
// line that was read meanwhile was written.
func loseLine(s *state, q lineLost) {
	by := q.said.player.ID
	if q.line.ID != "" && slices.ContainsFunc(s.chat.lines[q.line.To], func(l gamelog.Line) bool { return l.ID == q.line.ID }) {
		s.out.publish(cluster.Notification{Kind: cluster.NotifyChat, Game: s.id})
		return
	}
	s.chat.unsure[by], s.chat.talked = q.line, s.now
	delete(s.chat.recent, by)
	refuse(s, q.said, ErrNotMade)
}

// showLine sends a line of chat to the pages of its audience, unless it was sent
// before.
func showLine(s *state, line gamelog.Line) {
	if s.chat.add(line) {
		s.chat.talked = s.now
		sendLine(s, line)
		foundLine(s, line)
	}
}

// foundLine takes a line that was refused because its write was not answered, and that is in
// the store: the other processes are told of it, and it need not be said again.
func foundLine(s *state, line gamelog.Line) {
	for by, unsure := range s.chat.unsure {
		if unsure.ID == line.ID {
			delete(s.chat.unsure, by)
			s.chat.noteRecent(by, line.Text, s.now)
			s.out.publish(cluster.Notification{Kind: cluster.NotifyChat, Game: s.id})
		}
	}
}

// lookForLines has the last lines read, of which those are shown that were not before: the
// id of a line says nothing of when it came to be read. A read that failed is repeated with
// the next tick in which a page is here.
func lookForLines(s *state) {
	if c := &s.chat; c.reading {
		c.readAgain = true
	} else {
		c.reading, c.readAgain = true, false
		s.out.chat.read = true
	}
}

// lookedForLines takes the lines that were read.
func lookedForLines(s *state, q chatRead) {
	was := s.chat.failing
	s.chat.reading, s.chat.failing = false, q.err != nil
	if q.err != nil {
		if !was {
			s.out.log(slog.LevelError, "chat not read", "err", q.err)
		}
		return
	}
	for _, line := range q.lines {
		showLine(s, line)
	}
	if s.chat.readAgain {
		lookForLines(s)
	}
}

// mayMissLines says whether a line may be in the store that pages here do not show: lines
// could not be read, or people talk, and another process writes lines too, or this one does
// not know whether it has. The first line after talkTime is found by its notification alone.
func mayMissLines(s *state) bool {
	talks := s.now.Sub(s.chat.talked) < talkTime && (!s.alone || len(s.chat.unsure) > 0)
	return len(s.here.pages) > 0 && (s.chat.failing || talks)
}

// mayTalk says why a line is refused; nil if it is not.
func mayTalk(s *state, c *command, to gamelog.Audience, text string, plain bool) error {
	lately := s.chat.recentOf(c.player.ID, s.now)
	switch {
	case to != gamelog.ToPlayers && to != gamelog.ToWatchers:
		return gamelog.NewFault("bad_message", "A line of chat is for the players or for the watchers.")
	case to == gamelog.ToPlayers && len(s.game.Record.Seats.Of(c.player.ID)) == 0:
		return gamelog.ErrNotSeated
	case !plain:
		return gamelog.NewFault("bad_line", "A line is plain text.")
	case text == "":
		return gamelog.NewFault("empty_line", "There is nothing in this line.")
	case utf8.RuneCountInString(text) > maxLine:
		return gamelog.NewFault("long_line", "A line has at most 140 characters.")
	case seatLink.MatchString(plaintext.Skeleton(text)):
		return gamelog.NewFault("seat_link", "Links that hand over a seat are not shown in the chat.")
	case len(lately) >= floodLines, to == gamelog.ToWatchers && s.chat.watchersFlood(c.at):
		return gamelog.NewFault("flood", "Slow down a little: your line was not sent.")
	case len(lately) > 0 && lately[len(lately)-1].text == text:
		return gamelog.NewFault("repeat", "You have just said that.")
	}
	return nil
}
