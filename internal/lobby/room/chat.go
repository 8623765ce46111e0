package room

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

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
	chatTail     = 50  // lines of each chat that a page gets when it enters
	finishedTail = 500 // lines of each chat that the page of a finished game gets when it is opened
	watcherLines = 30  // from all watchers together in floodTime
)

// chatHistory is the chat of a room: its last lines, and what each visitor has sent in
// the last floodTime.
type chatHistory struct {
	lines  map[gamelog.Audience][]gamelog.Line
	recent map[string][]recentLine // by player id
	unsure map[string]gamelog.Line // by player id: the last line, if it may not have been written
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

// chat sends a line, which the log has before anybody reads it. The players' chat is
// for the players alone, the watchers' chat for everybody.
func (c command) chat() error {
	d, err := wire.Data[wire.ChatIn](c.in)
	if err != nil {
		return err
	}
	text, plain := plaintext.Line(d.Text)
	if err := c.mayTalk(d.To, text, plain); err != nil {
		return err
	}
	line, err := c.line(d.To, text)
	if err != nil {
		return err
	}
	c.room.chat.noteRecent(c.member.player.ID, text, c.at)
	c.room.out.lines = append(c.room.out.lines, lineOut{c, line})
	return nil
}

// line is the line to write. A line that may not have been written, and is sent again,
// keeps its id.
func (c command) line(to gamelog.Audience, text string) (gamelog.Line, error) {
	by, unsure := c.member.player, c.room.chat.unsure
	before, again := unsure[by.ID]
	delete(unsure, by.ID)
	if again && before.To == to && before.Text == text {
		return before, nil
	}
	id, err := uuid.NewV7()
	if err != nil {
		return gamelog.Line{}, err
	}
	line := gamelog.Line{ID: id.String(), To: to, Name: by.Name, Text: text, At: c.at.UnixMilli()}
	if seats := c.room.game.Record.Seats.Of(by.ID); len(seats) == 1 {
		line.Seat = seats[0].String()
	}
	return line, nil
}

// writeLine writes a line in a goroutine of its own, and then posts it to the room.
func (c command) writeLine(life context.Context, line gamelog.Line) {
	r, by := c.room, c.member.player.ID
	if err := r.deps.Log.AddLine(life, r.ID, by, line); err != nil {
		r.deps.Logger.Error("chat not written", "game", r.ID, "err", err)
		r.mail.post(lineLost{said: c, line: line})
		return
	}
	r.deps.Publish(cluster.Notification{Kind: cluster.NotifyChat, Game: r.ID})
	r.mail.post(linesRead{lines: []gamelog.Line{line}})
}

// readLines reads the lines that other processes have written, in a goroutine of its
// own.
func readLines(r *Room) {
	ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
	defer cancel()
	lines, err := r.deps.Log.Lines(ctx, r.ID, chatTail)
	if err != nil {
		r.deps.Logger.Error("chat not read", "game", r.ID, "err", err)
		return
	}
	r.mail.post(linesRead{lines: lines})
}

// showLine sends a line of chat to the pages of its audience, unless it was sent
// before.
func (r *Room) showLine(line gamelog.Line) {
	if r.chat.add(line) {
		r.broadcast.line(line)
	}
}

// mayTalk says why a line is refused; nil if it is not.
func (c command) mayTalk(to gamelog.Audience, text string, plain bool) error {
	lately := c.room.chat.recentOf(c.member.player.ID, c.room.now)
	switch {
	case to != gamelog.ToPlayers && to != gamelog.ToWatchers:
		return gamelog.NewFault("bad_message", "A line of chat is for the players or for the watchers.")
	case to == gamelog.ToPlayers && len(c.room.game.Record.Seats.Of(c.member.player.ID)) == 0:
		return gamelog.ErrNotSeated
	case !plain:
		return gamelog.NewFault("bad_line", "A line is plain text.")
	case text == "":
		return gamelog.NewFault("empty_line", "There is nothing in this line.")
	case utf8.RuneCountInString(text) > maxLine:
		return gamelog.NewFault("long_line", "A line has at most 140 characters.")
	case seatLink.MatchString(plaintext.Skeleton(text)):
		return gamelog.NewFault("seat_link", "Links that hand over a seat are not shown in the chat.")
	case len(lately) >= floodLines, to == gamelog.ToWatchers && c.room.chat.watchersFlood(c.at):
		return gamelog.NewFault("flood", "Slow down a little: your line was not sent.")
	case len(lately) > 0 && lately[len(lately)-1].text == text:
		return gamelog.NewFault("repeat", "You have just said that.")
	}
	return nil
}
