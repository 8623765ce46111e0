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

// eventCall is what an event means to a player.
type eventCall struct {
	event *gamelog.Event
	gamelog.Call
}

// callable is the players who may be called: those with a subscription, and those of whom a
// line of push_calls is left. A move against anybody else writes nothing about calls. It may
// have players who cannot be called any more, and lacks none:
//
// A subscription of this process's adds its player before it is written. Another process's
// changes the version that stands in table meta, in the same transaction (Calls.Subscribe);
// the statement that inserts events does nothing where that is not the version that this
// process has read (postgresEngine.insert). Then the events are written with all their calls,
// of which the database takes those that it has a subscription for, and the players are read
// anew beside that. So an event is written by a process that knows of each subscription that
// was there before it, or asks. A file has one process, and needs no version.
type callable struct {
	mu         sync.Mutex
	players    map[string]bool
	version    string
	refreshing bool
}

// callableVersion is the key in table meta whose value changes when a player may be called who
// could not before.
const callableVersion = "push_version"

// anyVersion stands for whatever version there is.
const anyVersion = "any"

// errCallable says that others may be called than this process knows: nothing was written.
var errCallable = errors.New("the players who may be called have changed")

func (c *callable) add(player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.players == nil {
		c.players = map[string]bool{}
	}
	c.players[player] = true
}

// known is the version that this process has read.
func (c *callable) known() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// read reads the version, and then the players: one who comes between the two is known, and
// read once more.
func (c *callable) read(ctx context.Context, db *sql.DB) error {
	var version string
	err := db.QueryRowContext(ctx, getMeta, callableVersion).Scan(&version)
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
func (c *callable) refresh(db *sql.DB, logger *slog.Logger) {
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

// refreshTimeout bounds the reading of all who may be called.
const refreshTimeout = time.Minute

// only gives those of an event's calls that are to somebody who may be called.
func (c *callable) only(calls []gamelog.Call) (due []gamelog.Call) {
	if len(calls) == 0 {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, call := range calls {
		if c.players[call.Player] {
			due = append(due, call)
		}
	}
	return due
}
