package store

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"threefold/internal/lobby"
)

// Listen hands over what the other processes tell, until ctx ends. After each
// connection, the first one too, comes NewsMissed: who has not listened may
// have missed something.
func (b *bus) Listen(ctx context.Context, hear func(string, lobby.News)) {
	for ctx.Err() == nil {
		err := b.listen(ctx, hear)
		if ctx.Err() != nil {
			return
		}
		b.logger.Warn("not listening for news", "err", err)
		select {
		case <-time.After(busRetry):
		case <-ctx.Done():
		}
	}
}

// listen listens on one connection until it breaks.
func (b *bus) listen(ctx context.Context, hear func(string, lobby.News)) error {
	conn, err := b.tuneIn(ctx)
	if err != nil {
		return err
	}
	defer hangUp(conn)
	hear("", lobby.News{Kind: lobby.NewsMissed})
	for {
		payload, err := nextPayload(ctx, conn)
		if err != nil {
			return err
		}
		b.open(payload, hear)
	}
}

// tuneIn connects and begins to listen.
func (b *bus) tuneIn(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, busWait)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		hangUp(conn)
		return nil, err
	}
	return conn, nil
}

// nextPayload waits for what comes next. A connection on which nothing comes
// for a while, not even what this process sends itself, is taken for dead.
func nextPayload(ctx context.Context, conn *pgx.Conn) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	n, err := conn.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	return n.Payload, nil
}

// open hands over what a payload holds. Of one that this process has sent itself
// only that it came back is told.
func (b *bus) open(payload string, hear func(string, lobby.News)) {
	if strings.HasPrefix(payload, `{"p":"`+b.name+`"`) {
		hear(b.name, lobby.News{Kind: lobby.NewsAlive})
		return
	}
	var e envelope
	if err := json.Unmarshal([]byte(payload), &e); err != nil || e.From == "" {
		b.logger.Warn("news not understood", "bytes", len(payload), "err", err)
		hear("", lobby.News{Kind: lobby.NewsMissed})
		return
	}
	for _, n := range e.News {
		hear(e.From, n)
	}
}
