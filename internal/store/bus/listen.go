package bus

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"threefold/internal/lobby/cluster"
)

// Listen calls handle with the name of the sender and each message of other processes, until ctx
// ends. After each connect, including the first, handle gets NotifyMissed, because earlier messages
// may have been lost.
func (b *Bus) Listen(ctx context.Context, handle func(string, cluster.Message)) {
	for ctx.Err() == nil {
		err := b.listen(ctx, handle)
		if ctx.Err() != nil {
			return
		}
		b.logger.Warn("not listening for notifications", "err", err)
		select {
		case <-time.After(busRetry):
		case <-ctx.Done():
		}
	}
}

// listen receives on one connection until it fails.
func (b *Bus) listen(ctx context.Context, handle func(string, cluster.Message)) error {
	conn, err := b.connect(ctx)
	if err != nil {
		return err
	}
	defer closeConn(conn)
	handle("", cluster.Message{Kind: cluster.NotifyMissed})
	asked := time.Now()
	for {
		if time.Since(asked) > b.askEvery {
			if err := ping(ctx, conn); err != nil {
				return err
			}
			asked = time.Now()
		}
		payload, err := nextPayload(ctx, conn)
		if err != nil {
			return err
		}
		b.handlePayload(payload, handle)
	}
}

// connect opens a connection and subscribes to the channel.
func (b *Bus) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, busWait)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		closeConn(conn)
		return nil, err
	}
	return conn, nil
}

// ping queries the server so that it does not close the session as idle.
func ping(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, busWait)
	defer cancel()
	return conn.Ping(ctx)
}

// nextPayload waits for the next payload. It times out after idleTimeout: this process publishes
// heartbeats, so a connection without payloads is dead.
func nextPayload(ctx context.Context, conn *pgx.Conn) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, idleTimeout)
	defer cancel()
	n, err := conn.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	return n.Payload, nil
}

// handlePayload calls handle with each message of a payload. For a payload of this process it
// passes one NotifyHeartbeat, which shows that the bus works.
func (b *Bus) handlePayload(payload string, handle func(string, cluster.Message)) {
	if strings.HasPrefix(payload, `{"p":"`+b.name+`"`) {
		handle(b.name, cluster.Message{Kind: cluster.NotifyHeartbeat})
		return
	}
	var e envelope
	if err := json.Unmarshal([]byte(payload), &e); err != nil || e.From == "" {
		b.logger.Warn("notification not understood", "bytes", len(payload), "err", err)
		handle("", cluster.Message{Kind: cluster.NotifyMissed})
		return
	}
	for _, n := range e.Notifications {
		handle(e.From, n)
	}
}
