package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// eventNotification is a notification with its event.
type eventNotification struct {
	event *gamelog.Event
	gamelog.Notification
}

// notifiable caches the players who may be notified: those with a subscription or a row in
// push_calls. Events of other players write no notifications. The cache may have too many
// players, but never too few:
//
// A subscription by this process adds its player before it is written. A subscription by another
// process changes the version in table meta, in the same transaction (Notifications.Subscribe).
// The statement that inserts events does nothing if that is not the version of the cache
// (postgresEngine.insert); then the events are written with all their notifications, which the
// statement filters, and the cache is read again. An SQLite file has one process and needs no
// version.
type notifiable struct {
	mu         sync.Mutex
	players    map[string]bool
	version    string
	refreshing bool
}

// notifiableVersion is the key in table meta of the version, which changes with each player who
// subscribes for the first time.
const notifiableVersion = "push_version"

// anyVersion matches all versions.
const anyVersion = "any"

// errNotifiable is returned if the version has changed. Then nothing was written.
var errNotifiable = errors.New("the players who may be notified have changed")

func (c *notifiable) add(player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.players == nil {
		c.players = map[string]bool{}
	}
	c.players[player] = true
}

func (c *notifiable) has(player string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.players[player]
}

// known returns the version of the cache.
func (c *notifiable) known() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// read reads the version, and then the players, so that the cache lacks none of its version.
func (c *notifiable) read(ctx context.Context, db *sql.DB) error {
	var version string
	err := db.QueryRowContext(ctx, getMeta, notifiableVersion).Scan(&version)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	players, err := rows.All(ctx, db, rows.Text, `SELECT player FROM push_subscriptions UNION SELECT player FROM push_calls`)
	if err != nil {
		return err
	}
	for _, player := range players {
		c.add(player)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version = version
	return nil
}

// refresh is read, unless another call is running. If it fails, the next group of events that
// finds another version retries it.
func (c *notifiable) refresh(db *sql.DB, logger *slog.Logger) {
	c.mu.Lock()
	busy := c.refreshing
	c.refreshing = true
	c.mu.Unlock()
	if busy {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), refreshTimeout)
	defer cancel()
	if err := c.read(ctx, db); err != nil {
		logger.Warn("not read who may be called", "err", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refreshing = false
}

// refreshTimeout is the timeout of refresh.
const refreshTimeout = time.Minute

// only returns the notifications of players who may be notified.
func (c *notifiable) only(notifications []gamelog.Notification) (due []gamelog.Notification) {
	if len(notifications) == 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, notification := range notifications {
		if c.players[notification.Player] {
			due = append(due, notification)
		}
	}
	return due
}
