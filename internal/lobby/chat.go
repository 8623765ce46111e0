package lobby

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"threefold/internal/plaintext"
)

// Limits of chat: the length of a line in characters, so many lines in so
// long, and no line twice running within the time of the flood.
const (
	maxLine    = 140
	floodLines = 5
	floodTime  = 10 * time.Second
	chatTail   = 50 // lines that a page gets when it comes
	crowdLines = 30 // of all watchers together within the time of the flood
)

// talk is the chat of a room: its last lines, and what each visitor said
// lately.
type talk struct {
	lines  map[Audience][]Line
	said   map[string][]said // by player id
	unsure map[string]Line   // by player id: the last line, if it is not known to be written
}

type said struct {
	text string
	at   time.Time
}

// recall reads the last lines from the log.
func (r *room) recall(ctx context.Context) error { return r.recallOf(ctx, ToPlayers, ToWatchers) }

// recallFor is recall of the lines that a visitor may read.
func (r *room) recallFor(ctx context.Context, playerID string) error {
	if r.mayRead(playerID, ToPlayers) {
		return r.recall(ctx)
	}
	return r.recallOf(ctx, ToWatchers)
}

func (r *room) recallOf(ctx context.Context, audiences ...Audience) error {
	r.talk = talk{lines: map[Audience][]Line{}, said: map[string][]said{}, unsure: map[string]Line{}}
	for _, to := range audiences {
		lines, err := r.log.Lines(ctx, r.id, to, chatTail)
		if err != nil {
			return err
		}
		r.talk.lines[to] = lines
	}
	return nil
}

// seatLink finds links and tokens that hand over a seat, in the skeleton of a
// line: they are never shown.
var seatLink = regexp.MustCompile(`/g/[0-9a-z]{6,}/(white|black)|#seat`)

// chat says a line: it is written before anybody reads it. The players'
// chat is for the players, the watchers' for everybody but silent about the
// players' own.
func (c command) chat() error {
	d, err := data[ChatIn](c.in)
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
	by := c.member.player.ID
	maps.DeleteFunc(c.talk.said, func(id string, _ []said) bool { return len(c.lately(id)) == 0 })
	c.talk.said[by] = append(c.lately(by), said{text, c.at})
	go c.say(c.life, by, line)
	return nil
}

// line is what is to be said. A line that is not known to be written, and is said
// again, is the same line.
func (c command) line(to Audience, text string) (Line, error) {
	by := c.member.player.ID
	unsure, again := c.talk.unsure[by]
	delete(c.talk.unsure, by)
	if again && unsure.To == to && unsure.Text == text {
		return unsure, nil
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Line{}, err
	}
	line := Line{ID: id.String(), To: to, Name: c.member.player.Name, Text: text, At: c.at.UnixMilli()}
	if seats := c.rec.seatsOf(by); len(seats) == 1 {
		line.Seat = seats[0].String()
	}
	return line, nil
}

// say writes a line in a goroutine of its own, and then hands it to the room.
func (c command) say(life context.Context, by string, line Line) {
	if err := c.log.Say(life, c.id, by, line); err != nil {
		c.logger.Error("chat not written", "game", c.id, "err", err)
		c.post(request{do: func() {
			c.talk.unsure[by] = line
			delete(c.talk.said, by) // it may be said again at once
			c.refuse(errNotSaved)
		}})
		return
	}
	c.tell(News{Kind: NewsChat, Game: c.id})
	c.post(request{do: func() { c.hear(line) }})
}

// overhear reads what was said at other processes, in a goroutine of its own.
func (r *room) overhear() {
	go func() {
		ctx, cancel := context.WithTimeout(r.life, readWait)
		defer cancel()
		for _, to := range []Audience{ToPlayers, ToWatchers} {
			lines, err := r.log.Lines(ctx, r.id, to, chatTail)
			if err != nil {
				r.logger.Error("chat not read", "game", r.id, "err", err)
				return
			}
			r.post(request{do: func() {
				for _, line := range lines {
					r.hear(line)
				}
			}})
		}
	}()
}

// hear shows a line to those it is for, unless they have heard it. Lines of two
// processes may be heard in another order than they were said in.
func (r *room) hear(line Line) {
	lines := r.talk.lines[line.To]
	at, known := slices.BinarySearchFunc(lines, line, func(a, b Line) int { return strings.Compare(a.ID, b.ID) })
	if known || at == 0 && len(lines) >= chatTail {
		return
	}
	lines = slices.Insert(slices.Clone(lines), at, line)
	r.talk.lines[line.To] = lines[max(0, len(lines)-chatTail):]
	out := encode(Out{T: OutChat, D: line})
	for m := range r.members {
		if r.mayRead(m.player.ID, line.To) {
			m.send(out)
		}
	}
}

// mayRead: watchers never get a player's messages.
func (r *room) mayRead(playerID string, to Audience) bool {
	return to == ToWatchers || len(r.rec.seatsOf(playerID)) > 0
}

// lately is what a visitor said within the time of the flood.
func (r *room) lately(by string) []said {
	old := time.Now().Add(-floodTime)
	return slices.DeleteFunc(r.talk.said[by], func(s said) bool { return s.at.Before(old) })
}

// crowdTalks says that so many lines were said lately among the watchers that
// nobody could read more.
func (r *room) crowdTalks(now time.Time) bool {
	lines := r.talk.lines[ToWatchers]
	return len(lines) >= crowdLines && now.UnixMilli()-lines[len(lines)-crowdLines].At < floodTime.Milliseconds()
}

// mayTalk says why a line is not shown, if it is not.
func (c command) mayTalk(to Audience, text string, plain bool) error {
	lately := c.lately(c.member.player.ID)
	switch {
	case to != ToPlayers && to != ToWatchers:
		return &Fault{"bad_message", "A line of chat is for the players or for the watchers."}
	case to == ToPlayers && len(c.rec.seatsOf(c.member.player.ID)) == 0:
		return errNotSeated
	case !plain:
		return &Fault{"bad_line", "A line is plain text."}
	case text == "":
		return &Fault{"empty_line", "There is nothing in this line."}
	case utf8.RuneCountInString(text) > maxLine:
		return &Fault{"long_line", "A line has at most 140 characters."}
	case seatLink.MatchString(plaintext.Skeleton(text)):
		return &Fault{"seat_link", "Links that hand over a seat are not shown in the chat."}
	case len(lately) >= floodLines, to == ToWatchers && c.crowdTalks(c.at):
		return &Fault{"flood", "Slow down a little: your line was not sent."}
	case len(lately) > 0 && lately[len(lately)-1].text == text:
		return &Fault{"repeat", "You have just said that."}
	}
	return nil
}

// tail is the last lines that this player may read, in order.
func (r *room) tail(playerID string) []Line {
	var lines []Line
	for _, to := range []Audience{ToPlayers, ToWatchers} {
		if r.mayRead(playerID, to) {
			lines = append(lines, r.talk.lines[to]...)
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return int(a.At - b.At) })
	return lines
}
