package talk

import (
	"maps"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// A line has at most maxLine characters. A visitor may send floodLines lines in floodTime, and not
// the same line twice in a row within that time.
const (
	maxLine      = 140
	floodLines   = 5
	floodTime    = 10 * time.Second
	watcherLines = 30 // from all watchers together in floodTime

	tail     = 50            // lines of each chat that a page gets when it enters
	overTail = 500           // lines of each chat that a page of a finished game gets when it enters
	whole    = math.MaxInt32 // lines of a tournament's chat; package tournament decides which are visible
)

// history keeps the last lines of a game's or tournament's chats, sorted by id, and what each
// visitor has said in the last floodTime. It never blocks and reads no clock. Its owner must
// serialize calls.
type history struct {
	keep   int // maximum number of lines of each chat
	lines  map[gamelog.Audience][]gamelog.Line
	known  map[string]bool         // ids of the commands that sent these lines
	recent map[string][]recentLine // by player id
	unsure map[string]gamelog.Line // by player id: the last line, if its write failed and may have succeeded
}

type recentLine struct {
	text, command string // command is its id, chosen by the page
	at            time.Time
}

func newHistory(keep int) history {
	return history{keep: keep, known: map[string]bool{}, lines: map[gamelog.Audience][]gamelog.Line{}, recent: map[string][]recentLine{}, unsure: map[string]gamelog.Line{}}
}

// byID compares lines by id, which begins with the time at which the line was said.
func byID(a, b gamelog.Line) int { return strings.Compare(a.ID, b.ID) }

// add inserts a line in order, and reports whether it did: not if the line, or one of the same
// command, is there already, or if it is older than all and the history is full. Lines of two
// processes may arrive out of order.
func (h *history) add(line gamelog.Line) (added bool) {
	lines := h.lines[line.To]
	at, known := slices.BinarySearchFunc(lines, line, byID)
	if known || h.known[line.Command] || at == 0 && len(lines) >= h.keep {
		return false
	}
	h.lines[line.To] = slices.Insert(lines, at, line)
	if line.Command != "" {
		h.known[line.Command] = true
	}
	h.drop(line.To, len(lines)+1-h.keep)
	return true
}

// drop removes the first lines of a chat.
func (h *history) drop(to gamelog.Audience, lines int) {
	for ; lines > 0; lines-- {
		delete(h.known, h.lines[to][0].Command)
		h.lines[to] = h.lines[to][1:]
	}
}

// last returns the lines of these chats, sorted by id.
func (h *history) last(chats []gamelog.Audience) (lines []gamelog.Line) {
	for _, to := range chats {
		lines = append(lines, h.lines[to]...)
	}
	slices.SortStableFunc(lines, byID)
	return lines
}

// join prepares the history for the last lines of a chat, sorted, as read from the store. If lines
// between them and the known ones are missing, it drops the known ones and returns true.
func (h *history) join(to gamelog.Audience, last []gamelog.Line) (missed bool) {
	if len(last) == 0 {
		return false
	}
	at, found := slices.BinarySearchFunc(h.lines[to], last[0], byID)
	if missed = at > 0 && !found; missed {
		h.drop(to, len(h.lines[to]))
	}
	return missed
}

// note records what a visitor has said, and drops what is older than floodTime.
func (h *history) note(by string, line recentLine) {
	maps.DeleteFunc(h.recent, func(id string, _ []recentLine) bool { return len(h.recentOf(id, line.at)) == 0 })
	h.recent[by] = append(h.recentOf(by, line.at), line)
}

// saidLately reports whether a visitor has sent a command with this id in the last floodTime.
func (h *history) saidLately(by, command string, now time.Time) bool {
	return command != "" && slices.ContainsFunc(h.recentOf(by, now), func(l recentLine) bool { return l.command == command })
}

// recentOf returns what a visitor has said in the last floodTime.
func (h *history) recentOf(by string, now time.Time) []recentLine {
	old := now.Add(-floodTime)
	return slices.DeleteFunc(h.recent[by], func(s recentLine) bool { return s.at.Before(old) })
}

// found handles a line read from the store, and reports whether it was in unsure: then its failed
// write has succeeded after all.
func (h *history) found(line gamelog.Line, now time.Time) bool {
	for by, unsure := range h.unsure {
		if unsure.ID == line.ID {
			delete(h.unsure, by)
			h.note(by, recentLine{text: line.Text, at: now})
			return true
		}
	}
	return false
}

// line returns the line to write for what was said, or the error that refuses it. waiting are the
// lines queued for writing. A line that is sent again after a failed write keeps its id; a new one
// has no id yet.
func (h *history) line(s Said, waiting []unwritten, now time.Time) (gamelog.Line, error) {
	text, plain := plaintext.Line(s.Text)
	line := gamelog.Line{To: s.To, Speaker: s.By.ID, Command: s.kept(), Name: s.By.Name, Text: text, At: s.At.UnixMilli()}
	may := s.May
	if may == nil {
		may = func(before []gamelog.Line) error { return mayInGame(s, text, plain, h.recentOf(s.By.ID, now), before) }
	}
	if err := may(h.toWatchers(waiting)); err != nil {
		return line, err
	}
	if len(s.Seats) == 1 {
		line.Seat = s.Seats[0].String()
	}
	before, again := h.unsure[s.By.ID]
	delete(h.unsure, s.By.ID)
	if again && before.To == line.To && before.Text == line.Text {
		return before, nil
	}
	return line, nil
}

// toWatchers returns the lines to the watchers, with those queued for writing.
func (h *history) toWatchers(waiting []unwritten) []gamelog.Line {
	lines := slices.Clip(h.lines[gamelog.ToWatchers])
	for _, l := range waiting {
		if l.line.To == gamelog.ToWatchers {
			lines = append(lines, l.line)
		}
	}
	return lines
}

// mayInGame returns nil if a text may be said in a game's chat, or why not. lately is what the
// visitor has said in the last floodTime, toWatchers the last lines to the watchers.
func mayInGame(s Said, text string, plain bool, lately []recentLine, toWatchers []gamelog.Line) error {
	switch {
	case s.By.Program():
		return gamelog.NewError("no_programs", "programs-no-chat")
	case s.To != gamelog.ToPlayers && s.To != gamelog.ToWatchers:
		return gamelog.NewError("bad_message", "message-bad-audience")
	case s.To == gamelog.ToPlayers && len(s.Seats) == 0:
		return gamelog.ErrNotSeated
	case !plain:
		return gamelog.NewError("bad_line", "message-not-plain")
	case text == "":
		return gamelog.NewError("empty_line", "message-empty")
	case utf8.RuneCountInString(text) > maxLine:
		return gamelog.NewError("long_line", "message-long")
	case plaintext.GivesAway(text):
		return gamelog.NewError("seat_link", "seat-link")
	case len(lately) >= floodLines, s.To == gamelog.ToWatchers && watchersFlood(toWatchers, s.At):
		return gamelog.NewError("flood", "message-flood")
	case len(lately) > 0 && lately[len(lately)-1].text == text:
		return gamelog.NewError("repeat", "message-repeated")
	}
	return nil
}

// watchersFlood reports whether the watchers together have sent watcherLines lines in the last
// floodTime.
func watchersFlood(lines []gamelog.Line, now time.Time) bool {
	return len(lines) >= watcherLines && now.UnixMilli()-lines[len(lines)-watcherLines].At < floodTime.Milliseconds()
}
