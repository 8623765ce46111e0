package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"threefold/internal/lobby"
)

// A bus carries news over PostgreSQL's LISTEN and NOTIFY. Two goroutines of its
// own have a connection each: the publisher sends what was told, gathered into
// as few payloads as it takes, in transactions of its own; the listener waits
// for what others send. The news of an event is told after its commit: NOTIFY
// inside the transaction was measured to cut 8,000 commits a second to 2,600,
// for such transactions commit one after another.
//
// News may be lost with either connection. A publisher that could not send
// tells the others that news was missed, once it can; a listener that has
// connected anew tells its own lobby so.

const (
	channel = "threefold"

	// maxPayload is what a payload may have: "it must be shorter than 8000
	// bytes" (PostgreSQL's manual, NOTIFY).
	maxPayload = 7_999

	// maxTold bounds the news that wait for the publisher. What is told
	// beyond that is lost.
	maxTold = 100_000

	busRetry = 500 * time.Millisecond // between two tries to connect
	busWait  = 5 * time.Second        // to connect, or to send
	lastWait = time.Second            // to send what was told when the bus is closed

	// silence is how long the listener hears nothing, not even this process's
	// own signs of life, before it connects anew.
	silence = 5 * time.Second
)

type bus struct {
	name   string
	config *pgx.ConnConfig
	logger *slog.Logger
	bell   chan struct{} // rung when there is something to send
	quit   chan struct{}
	done   chan struct{}   // closed when the publisher has ended
	life   context.Context // of what it sends
	end    context.CancelFunc

	mu   sync.Mutex
	told []lobby.News
	lost bool // more was told than can wait
}

// envelope is a payload: who tells, and what.
type envelope struct {
	From string       `json:"p"`
	News []lobby.News `json:"n"`
}

func newBus(config *pgx.ConnConfig, logger *slog.Logger) *bus {
	config = config.Copy()
	config.RuntimeParams["synchronous_commit"] = "off" // news is worth no flush to disk
	b := &bus{name: rand.Text()[:12], config: config, logger: logger, bell: make(chan struct{}, 1),
		quit: make(chan struct{}), done: make(chan struct{})}
	b.life, b.end = context.WithCancel(context.Background())
	go b.publish()
	return b
}

func (b *bus) Name() string { return b.name }

func (b *bus) Tell(n lobby.News) {
	b.mu.Lock()
	if len(b.told) < maxTold {
		b.told = append(b.told, n)
	} else {
		b.lost = true
	}
	b.mu.Unlock()
	select {
	case b.bell <- struct{}{}:
	default:
	}
}

// take takes all that was told.
func (b *bus) take() []lobby.News {
	b.mu.Lock()
	defer b.mu.Unlock()
	told := b.told
	if b.lost {
		told = append(told, lobby.News{Kind: lobby.NewsMissed})
	}
	b.told, b.lost = nil, false
	return told
}

// close sends what was told and waits until it is sent, or cannot be: news is
// not worth waiting for long.
func (b *bus) close() {
	close(b.quit)
	late := time.AfterFunc(lastWait, b.end)
	defer late.Stop()
	<-b.done
}

// publish sends until the bus is closed.
func (b *bus) publish() {
	defer close(b.done)
	var conn *pgx.Conn
	defer func() { hangUp(conn) }()
	missed := false // something could not be sent
	for last := false; !last; {
		select {
		case <-b.bell:
		case <-b.quit:
			last = true
		}
		news := b.take()
		if missed {
			news = append(news, lobby.News{Kind: lobby.NewsMissed})
		}
		if len(news) == 0 {
			continue
		}
		var err error
		if conn, err = b.send(conn, news); err == nil {
			missed = false
			continue
		}
		if !missed {
			b.logger.Warn("news not sent", "err", err)
		}
		missed = true
		hangUp(conn)
		conn = nil
		b.pause()
	}
}

// pause waits before the next try to connect, and sees to it that there is one.
func (b *bus) pause() {
	select {
	case <-time.After(busRetry):
	case <-b.quit:
	}
	select {
	case b.bell <- struct{}{}:
	default:
	}
}

// send sends news, on a new connection where there is none.
func (b *bus) send(conn *pgx.Conn, news []lobby.News) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(b.life, busWait)
	defer cancel()
	if conn == nil {
		var err error
		if conn, err = pgx.ConnectConfig(ctx, b.config); err != nil {
			return nil, err
		}
	}
	_, err := conn.Exec(ctx, `SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload`, channel, b.payloads(news))
	return conn, err
}

// payloads packs news into as few payloads as they fit into. A piece that
// fits into none counts as missed.
func (b *bus) payloads(news []lobby.News) []string {
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
	for _, n := range news {
		piece, err := json.Marshal(n)
		if err != nil || len(head)+len(piece)+len(tail) > maxPayload {
			b.logger.Error("news too long", "kind", n.Kind, "game", n.Game, "bytes", len(piece), "err", err)
			piece = []byte(`{"k":"` + lobby.NewsMissed + `"}`)
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

// hangUp closes a connection, if there is one.
func hangUp(conn *pgx.Conn) {
	if conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	conn.Close(ctx)
}
