// Package talk is the chat of games and tournaments. Each open game has a Conversation, which
// caches the last lines and knows the pages that read them. It reads, writes and sends in
// goroutines of its own, so that no game waits for its chat. Callers say who may read and write
// what.
package talk

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/refresh"
	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// Store stores chat lines.
type Store interface {
	// AddLine writes a line of a game or tournament. It is idempotent: one line for each id, and
	// for each command.
	AddLine(ctx context.Context, gameID string, line gamelog.Line) error
	// Lines returns the last lines of each chat of a game, at most limit of each, in order.
	Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error)
}

const readWait = 5 * time.Second // for the store

// Conversations are the conversations of a process. Its methods are safe for concurrent use.
type Conversations struct {
	Store   Store                 // nil: there is no chat
	Publish func(cluster.Message) // sends to other processes, and does not wait
	Logger  *slog.Logger
	Life    context.Context // context of reads and writes

	open sync.Map // of *Conversation, by game: the one that was opened last
}

// Conversation is the chat of one game or tournament. A line is in the store before any page gets
// it. One goroutine writes the lines in order, and ends when there are none. Its methods are safe
// for concurrent use.
type Conversation struct {
	id      string
	all     *Conversations
	missed  func()
	begin   func() error // has read the lines once
	reading refresh.Refresh
	closed  chan struct{}
	count   atomic.Int64 // as many lines the store was last said to have
	loaded  atomic.Bool  // it has read its last lines

	mu sync.Mutex
	history
	readers   map[*member.Member][]gamelog.Audience // the pages, with what each may read
	unwritten []unwritten                           // the first of them is being written
	writing   chan struct{}                         // closed when the goroutine that writes ends; nil while there is none
}

// Said is a command by which a visitor writes a line.
type Said struct {
	wire.ChatIn
	By      gamelog.Person
	Seats   []game.Color   // the seats that the visitor plays
	Page    *member.Member // the page that sent it; nil for a call
	Command string         // the id chosen by the sender; may be empty
	Seq     int64          // number of the game's last event
	At      time.Time      // arrival
	// May returns an error if the line may not follow these lines to the watchers, some of which
	// may not be written yet; nil applies the rules of games.
	May   func(before []gamelog.Line) error
	Reply func(wire.Out, error) // called once, from any goroutine; it must not block
}

// unwritten is a line that is not in the store yet.
type unwritten struct {
	said []Said // the first said it, the others have sent it again; each is answered
	line gamelog.Line
}

// Open reads the last lines of a game and returns its conversation, which replaces an earlier one
// that is about to be closed. missed, which must not block, is called when pages have missed lines
// and must call Subscribe again. The caller calls Close once. It fails if the lines cannot be read.
func (all *Conversations) Open(ctx context.Context, id string, missed func()) (*Conversation, error) {
	c := all.conversation(ctx, id, tail, missed)
	all.open.Store(id, c)
	if err := c.begin(); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// conversation is one that is not open yet. ctx is for the first read.
func (all *Conversations) conversation(ctx context.Context, id string, keep int, missed func()) *Conversation {
	c := &Conversation{id: id, all: all, missed: missed, closed: make(chan struct{}), history: newHistory(keep), readers: map[*member.Member][]gamelog.Audience{}}
	failing := func(err error) { all.Logger.Error("chat not read", "game", id, "err", err) }
	c.reading = refresh.Refresh{Read: c.read, Failing: failing, Life: all.Life, Quit: c.closed}
	c.begin = sync.OnceValue(func() error { return c.read(ctx) })
	return c
}

// Close ends the conversation. Accepted lines are still written.
func (c *Conversation) Close() {
	close(c.closed)
	c.all.open.CompareAndDelete(c.id, c)
}

// of is the open conversation of a game; nil where there is none.
func (all *Conversations) of(id string) *Conversation {
	c, _ := all.open.Load(id)
	open, _ := c.(*Conversation)
	return open
}

// ReadOn makes the conversation of a game, if it is open, read the store: another process may have
// written a line.
func (all *Conversations) ReadOn(id string) {
	if c := all.of(id); c != nil {
		c.reading.Trigger()
	}
}

// ReadTo makes the conversation of a game read the store if the number of its lines there has
// changed. It compares numbers and not ids, because a line may become visible after one with a
// higher id.
func (all *Conversations) ReadTo(id string, lines int64) {
	if c := all.of(id); c != nil && c.count.Swap(lines) != lines {
		c.reading.Trigger()
	}
}

// Lines returns the last lines of a game that a player may read, in order: at most 50 of each chat
// (tail), or 500 if the game is over (overTail). It reads the store only if they are not cached.
func (all *Conversations) Lines(ctx context.Context, r *gamelog.Record, playerID string) ([]gamelog.Line, error) {
	chats, limit := r.ReadableChats(playerID), tail
	if r.Status == gamelog.Over {
		limit = overTail
	}
	if c := all.of(r.ID); c != nil && c.loaded.Load() {
		c.mu.Lock()
		lines := c.last(chats)
		c.mu.Unlock()
		if limit == tail || len(lines) < tail {
			return lines, nil
		}
	}
	if all.Store == nil {
		return nil, nil
	}
	lines, err := all.Store.Lines(ctx, r.ID, limit)
	return slices.DeleteFunc(lines, func(l gamelog.Line) bool { return !slices.Contains(chats, l.To) }), err
}

// Subscribe calls show with the last lines of these chats, in order, and sends the page all later
// ones. show must not call the conversation.
func (c *Conversation) Subscribe(m *member.Member, chats []gamelog.Audience, show func([]gamelog.Line)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.readers[m] = chats
	show(c.last(chats))
}

// Unsubscribe ends Subscribe for a page.
func (c *Conversation) Unsubscribe(m *member.Member) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.readers, m)
}

// SayAndWait writes a line of a tournament, and returns when it is durable, or with the reason if it
// is refused. The conversation is open until all lines are written; pages read tournaments' lines by
// AllLines.
func (all *Conversations) SayAndWait(ctx context.Context, id string, s Said) error {
	if all.Store == nil {
		return wire.ErrNotMade
	}
	c := all.conversation(all.Life, id, whole, func() {})
	if open, there := all.open.LoadOrStore(id, c); there {
		c = open.(*Conversation)
	} else {
		defer func() { go func() { <-c.Written(); c.Close() }() }()
	}
	if err := c.begin(); err != nil {
		return err
	}
	answer := make(chan error, 1)
	s.Reply = func(_ wire.Out, err error) { answer <- err }
	c.Say(s)
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// AllLines returns all lines of a tournament from the store, in order.
func (all *Conversations) AllLines(ctx context.Context, id string) ([]gamelog.Line, error) {
	if all.Store == nil {
		return nil, nil
	}
	return all.Store.Lines(ctx, id, whole)
}

// Say queues a line to be written. s.Reply gets the line once it is durable, an acknowledgement if
// the same command was given before, or an error.
func (c *Conversation) Say(s Said) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for i, l := range c.unwritten {
		if first := l.said[0]; s.Command != "" && first.By.ID == s.By.ID && first.Command == s.Command {
			c.unwritten[i].said = append(l.said, s)
			return
		}
	}
	if c.known[s.kept()] || c.saidLately(s.By.ID, s.Command, now) {
		s.acknowledge()
		return
	}
	line, err := c.line(s, c.unwritten, now)
	if err != nil {
		s.Reply(wire.Out{}, err)
		return
	}
	c.unwritten = append(c.unwritten, unwritten{[]Said{s}, line})
	c.note(s.By.ID, recentLine{line.Text, s.Command, s.At})
	if c.writing == nil {
		c.writing = make(chan struct{})
		go c.write()
	}
}

// kept returns the command as the store has it: only those of tournaments are stored, so that a
// line that is sent again is never shown twice. It is empty for games, and without an id.
func (s Said) kept() string {
	if s.May == nil || s.Command == "" {
		return ""
	}
	return s.By.ID + " " + s.Command
}

func (s Said) acknowledge() { s.Reply(wire.Out{T: wire.OutAck, V: s.Seq}, nil) }

// Written returns a channel that is closed when no line is queued for writing.
func (c *Conversation) Written() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.writing == nil {
		none := make(chan struct{})
		close(none)
		return none
	}
	return c.writing
}

// write writes the queued lines until the queue is empty.
func (c *Conversation) write() {
	for line, ok := c.next(); ok; line, ok = c.next() {
		err := workers.Guard(func() error { return c.all.Store.AddLine(c.all.Life, c.id, line) })
		if err == nil {
			c.publish()
		} else {
			c.all.Logger.Error("chat not written", "game", c.id, "err", err)
		}
		c.wrote(line, err)
	}
}

// next returns the next line to write. It assigns the id, so that ids are in the order in which the
// lines were said.
func (c *Conversation) next() (line gamelog.Line, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.unwritten) == 0 {
		close(c.writing)
		c.writing = nil
		return line, false
	}
	first := &c.unwritten[0]
	if first.line.ID == "" {
		first.line.ID = uuid.Must(uuid.NewV7()).String()
	}
	return first.line, true
}

// publish notifies the other processes, and a later Conversation of this game here, of a new line.
func (c *Conversation) publish() {
	c.all.Publish(cluster.Message{Kind: cluster.NotifyChat, Game: c.id})
	c.tellNext()
}

// tellNext makes the Conversation that has replaced this one, if any, read its lines.
func (c *Conversation) tellNext() {
	if now := c.all.of(c.id); now != nil && now != c {
		now.reading.Trigger()
	}
}

// wrote handles the result of a write: it sends a durable line to the pages and acknowledges it.
// After an error the line may still be in the store.
func (c *Conversation) wrote(line gamelog.Line, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if there := func(l gamelog.Line) bool { return l.ID == line.ID }; err != nil && !slices.ContainsFunc(c.lines[line.To], there) {
		c.lose(line)
		return
	}
	said := c.unwritten[0].said
	c.unwritten = slices.Delete(c.unwritten, 0, 1)
	switch {
	case err != nil:
		c.publish()
	case c.add(line):
		c.send(line, said[0].Page)
		said[0].Reply(wire.Out{T: wire.OutChat, D: line}, nil)
		said = said[1:]
	}
	for _, s := range said { // repetitions of the command; or all, if a reader of the store has shown the line already
		s.acknowledge()
	}
}

// lose refuses a line whose write failed, and all queued lines. They may be sent again at once. If
// the line is in the store all the same, found detects it.
func (c *Conversation) lose(line gamelog.Line) {
	lost := c.unwritten
	c.unwritten = nil
	c.unsure[lost[0].said[0].By.ID] = line
	for _, l := range lost {
		first := l.said[0]
		c.recent[first.By.ID] = slices.DeleteFunc(c.recent[first.By.ID], func(r recentLine) bool { return r.command == first.Command })
		for _, s := range l.said {
			s.Reply(wire.Out{}, wire.ErrNotMade)
		}
	}
	c.reading.Trigger()
	c.tellNext()
}

// send sends a line to the pages that may read it, except one.
func (c *Conversation) send(line gamelog.Line, but *member.Member) {
	message := outbox.Whole(outbox.Other, wire.Encode(wire.Out{T: wire.OutChat, D: line}))
	for page, chats := range c.readers {
		if page != but && slices.Contains(chats, line.To) {
			page.QueueMessage(message)
		}
	}
}

// read reads the last lines from the store, and shows the new ones.
func (c *Conversation) read(ctx context.Context) error {
	if c.all.Store == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, readWait)
	defer stop()
	lines, err := c.all.Store.Lines(ctx, c.id, c.keep)
	if err == nil {
		c.take(lines)
	}
	return err
}

// take adds the last lines of the store, and sends the new ones to the pages. If lines in between
// are missing, every page gets the last lines in place of those that it has. A line that was
// refused after a failed write, and is in the store, is published.
func (c *Conversation) take(lines []gamelog.Line) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.loaded.Store(true)
	missed := false
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		last := slices.DeleteFunc(slices.Clone(lines), func(l gamelog.Line) bool { return l.To != to })
		missed = c.join(to, last) || missed
		for _, line := range last {
			if c.add(line) && !missed {
				c.send(line, nil)
			}
			if c.found(line, time.Now()) {
				c.publish()
			}
		}
	}
	if missed {
		clear(c.readers)
		c.missed()
	}
}
