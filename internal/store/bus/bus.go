// Package bus sends messages between the processes of one site by PostgreSQL's LISTEN and
// NOTIFY. Two goroutines have a connection each: the publisher sends queued messages, in as few
// payloads as possible; the listener receives those of other processes. The message of an event
// is published after the event's commit: NOTIFY inside the transaction was measured to cut 8,000
// commits a second to 2,600, because such transactions commit one after another.
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

	// maxPayload is the longest payload, in bytes (PostgreSQL's manual, NOTIFY).
	maxPayload = 7_999

	// maxQueue bounds the queue of the publisher. Messages beyond it are dropped.
	maxQueue = 100_000

	busRetry = 500 * time.Millisecond // between two tries to connect
	busWait  = 5 * time.Second        // to connect, or to send
	lastWait = time.Second            // to send what is queued when the bus is closed

	// idleTimeout is how long the listener may receive nothing, not even this process's own
	// heartbeats, before it reconnects.
	idleTimeout = 5 * time.Second

	// unusedFor is after what time without a query the server ends a session. The publisher
	// sends heartbeats, and the listener pings four times as often.
	unusedFor = time.Minute
)

// Bus is the end of the bus at one process. Its methods may be called concurrently; Close must
// be called once.
type Bus struct {
	name     string // of this process
	config   *pgx.ConnConfig
	askEvery time.Duration // between pings of the listener
	logger   *slog.Logger
	wake     chan struct{} // buffered for one value; signals that the queue is not empty
	quit     chan struct{}
	done     chan struct{}   // closed when the publisher has ended
	life     context.Context // of sends; Close cancels it
	end      context.CancelFunc

	mu    sync.Mutex
	queue []cluster.Message
	lost  bool // messages were dropped
}

// envelope is a payload: the sender and its messages.
type envelope struct {
	From          string            `json:"p"`
	Notifications []cluster.Message `json:"n"`
}

// New returns a Bus over the database at url, and starts its publisher. It fails if the URL is
// not valid; it does not wait for a connection.
func New(url string, logger *slog.Logger) (*Bus, error) {
	config, err := session.Parse(url)
	if err != nil {
		return nil, fmt.Errorf("connect the bus: %w", err)
	}
	return newBus(config, logger, unusedFor), nil
}

// newBus is New with the time after which the server ends a session that is not used.
func newBus(config *pgx.ConnConfig, logger *slog.Logger, unused time.Duration) *Bus {
	config = session.With(config, session.Prompt.And(session.Settings{
		"synchronous_commit":   "off", // messages need not be durable
		"idle_session_timeout": fmt.Sprint(unused.Milliseconds()),
	}))
	b := &Bus{name: rand.Text()[:12], config: config, askEvery: unused / 4, logger: logger, wake: make(chan struct{}, 1),
		quit: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancel(context.Background())
	go b.run()
	return b
}

// Name returns the random name of this process on the bus.
func (b *Bus) Name() string { return b.name }

// Publish queues a message and returns at once. If 100,000 messages wait, it is dropped and
// NotifyMissed is sent instead.
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

// Close sends the queued messages, for at most a second, and ends the publisher.
func (b *Bus) Close() {
	close(b.quit)
	late := time.AfterFunc(lastWait, b.end)
	defer late.Stop()
	<-b.done
}

// run is the publisher's goroutine: it sends queued messages until Close.
func (b *Bus) run() {
	defer close(b.done)
	var conn *pgx.Conn
	defer func() { closeConn(conn) }()
	missed := false // the last send failed
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

// pause waits before the next attempt to connect, and wakes run for it.
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

// payloads encodes messages in as few payloads as possible. NotifyMissed replaces a message that
// is too long.
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
