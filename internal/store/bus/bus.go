// Package bus carries messages between the processes of one site over PostgreSQL's LISTEN
// and NOTIFY. Two goroutines have a connection each: the publisher sends what is queued, in as
// few payloads as possible, in transactions of its own; the listener receives what other
// processes send. The message of an event is published after the event's commit: NOTIFY
// inside that transaction was measured to cut 8,000 commits a second to 2,600, because such
// transactions commit one after another.
//
// Messages may be lost with either connection. A publisher that could not send
// publishes NotifyMissed once it can; a listener that has connected again passes
// NotifyMissed to its own lobby.
package bus

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"threefold/internal/lobby/cluster"
	"threefold/internal/store/session"
)

const (
	channel = "threefold"

	// maxPayload is what a payload may have: "it must be shorter than 8000
	// bytes" (PostgreSQL's manual, NOTIFY).
	maxPayload = 7_999

	// maxQueue is the number of messages that may wait for the publisher. What
	// is published beyond that is lost.
	maxQueue = 100_000

	busRetry = 500 * time.Millisecond // between two tries to connect
	busWait  = 5 * time.Second        // to connect, or to send
	lastWait = time.Second            // to send what is queued when the bus is closed

	// idleTimeout is how long the listener receives nothing, not even this process's
	// own heartbeats, before it connects again.
	idleTimeout = 5 * time.Second

	// unusedFor is how long the server keeps a session by which it is asked nothing. The
	// publisher sends heartbeats; the listener asks every fourth part of it.
	unusedFor = time.Minute
)

// Bus is one process's end. It is made by New and ended by Close.
type Bus struct {
	name     string // of this process
	config   *pgx.ConnConfig
	askEvery time.Duration // how often the listener asks the server something
	logger   *slog.Logger
	wake     chan struct{} // has room for one value, which says that there is something to send
	quit     chan struct{}
	done     chan struct{}   // closed when the publisher has ended
	life     context.Context // of what it sends
	end      context.CancelFunc

	mu    sync.Mutex
	queue []cluster.Message
	lost  bool // more was published than the queue holds
}

// envelope is a payload: the sender and its messages.
type envelope struct {
	From          string            `json:"p"`
	Notifications []cluster.Message `json:"n"`
}

// New makes a bus over the database at url.
func New(url string, logger *slog.Logger) (*Bus, error) {
	config, err := session.Parse(url)
	if err != nil {
		return nil, fmt.Errorf("connect the bus: %w", err)
	}
	return newBus(config, logger, unusedFor), nil
}

// newBus has the server end sessions that this process has not used for so long.
func newBus(config *pgx.ConnConfig, logger *slog.Logger, unused time.Duration) *Bus {
	config = session.With(config, session.Prompt.And(session.Settings{
		"synchronous_commit":   "off", // a message is worth no flush to disk
		"idle_session_timeout": fmt.Sprint(unused.Milliseconds()),
	}))
	b := &Bus{name: rand.Text()[:12], config: config, askEvery: unused / 4, logger: logger, wake: make(chan struct{}, 1),
		quit: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancel(context.Background())
	go b.run()
	return b
}

// Name is this process's own.
func (b *Bus) Name() string { return b.name }

// Publish sends a message, sooner or later. It does not wait.
func (b *Bus) Publish(n cluster.Message) {
	b.mu.Lock()
	if len(b.queue) < maxQueue {
		b.queue = append(b.queue, n)
	} else {
		b.lost = true
	}
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// take empties the queue.
func (b *Bus) take() []cluster.Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	queued := b.queue
	if b.lost {
		queued = append(queued, cluster.Message{Kind: cluster.NotifyMissed})
	}
	b.queue, b.lost = nil, false
	return queued
}

// Close sends the queue and waits until that is done or has failed, though not for long.
func (b *Bus) Close() {
	close(b.quit)
	late := time.AfterFunc(lastWait, b.end)
	defer late.Stop()
	<-b.done
}

// run is the publisher: it sends what is queued until the bus is closed.
func (b *Bus) run() {
	defer close(b.done)
	var conn *pgx.Conn
	defer func() { closeConn(conn) }()
	missed := false // something could not be sent
	for last := false; !last; {
		select {
		case <-b.wake:
		case <-b.quit:
			last = true
		}
		batch := b.take()
		if missed {
			batch = append(batch, cluster.Message{Kind: cluster.NotifyMissed})
		}
		if len(batch) == 0 {
			continue
		}
		var err error
		if conn, err = b.send(conn, batch); err == nil {
			missed = false
			continue
		}
		if !missed {
			b.logger.Warn("notifications not sent", "err", err)
		}
		missed = true
		closeConn(conn)
		conn = nil
		b.pause()
	}
}

// pause waits before the next attempt to connect, and makes sure that there is one.
func (b *Bus) pause() {
	select {
	case <-time.After(busRetry):
	case <-b.quit:
	}
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// send sends messages, on a new connection if conn is nil.
func (b *Bus) send(conn *pgx.Conn, batch []cluster.Message) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(b.life, busWait)
	defer cancel()
	if conn == nil {
		var err error
		if conn, err = pgx.ConnectConfig(ctx, b.config); err != nil {
			return nil, err
		}
	}
	_, err := conn.Exec(ctx, `SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload`, channel, b.payloads(batch))
	return conn, err
}

// payloads packs messages into as few payloads as possible. A message that
// is too long for one is replaced by NotifyMissed.
func (b *Bus) payloads(batch []cluster.Message) []string {
	head := `{"p":"` + b.name + `","n":[`
	const tail = `]}`
	var payloads []string
	var body strings.Builder
	seal := func() {
		if body.Len() > 0 {
			payloads = append(payloads, head+body.String()+tail)
			body.Reset()
		}
	}
	for _, n := range batch {
		piece, err := json.Marshal(n)
		if err != nil || len(head)+len(piece)+len(tail) > maxPayload {
			b.logger.Error("notification too long", "kind", n.Kind, "game", n.Game, "bytes", len(piece), "err", err)
			piece = []byte(`{"k":"` + cluster.NotifyMissed + `"}`)
		}
		if len(head)+body.Len()+1+len(piece)+len(tail) > maxPayload {
			seal()
		}
		if body.Len() > 0 {
			body.WriteByte(',')
		}
		body.Write(piece)
	}
	seal()
	return payloads
}

// closeConn closes a connection, unless it is nil.
func closeConn(conn *pgx.Conn) {
	if conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	conn.Close(ctx)
}
