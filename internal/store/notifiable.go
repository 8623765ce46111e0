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

// eventNotification is what an event means to a player.
type eventNotification struct {
	event *gamelog.Event
	gamelog.Notification
}

// notifiable is the players who may be notified: those with a subscription, and those of whom a
// line of push_calls is left. A move against anybody else writes nothing about notifications. It may
// have players who cannot be notified any more, and lacks none:
//
// A subscription of this process's adds its player before it is written. Another process's
// changes the version that is in table meta, in the same transaction (Notifications.Subscribe);
// the statement that inserts events does nothing where that is not the version that this
// process has read (postgresEngine.insert). Then the events are written with all their notifications,
// of which the database takes those that it has a subscription for, and the players are read
// again beside that. So an event is written by a process that knows of each subscription that
// was there before it, or asks. A file has one process, and needs no version.
type notifiable struct {
	mu         sync.Mutex
	players    map[string]bool
	version    string
	refreshing bool
}

// notifiableVersion is the key in table meta whose value changes when a player may be notified who
// could not before.
const notifiableVersion = "push_version"

// anyVersion means whatever version there is.
const anyVersion = "any"

// errNotifiable says that others may be notified than this process knows: nothing was written.
var errNotifiable = errors.New("the players who may be notified have changed")

func (c *notifiable) add(player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.players == nil {
		c.players = map[string]bool{}
	}
	c.players[player] = true
}

// known is the version that this process has read.
func (c *notifiable) known() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// read reads the version, and then the players: one who comes between the two is known, and
// read once more.
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

// refresh reads both, unless that is under way. Where it fails, the next group of events that
// finds another version has it tried again.
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

// refreshTimeout bounds the reading of all who may be notified.
const refreshTimeout = time.Minute

// only gives those of an event's notifications that are to somebody who may be notified.
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
