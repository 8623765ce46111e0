package store

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"threefold/internal/gamelog"
)

// probeKey is a line of meta that exists for a moment only; probeSize is more
// than an event and its entries in the indexes take.
const (
	probeKey  = "probe"
	probeSize = 16 << 10
)

// trustFor is how long a write that has succeeded is taken to show that others would.
const trustFor = 10 * time.Second

// Probe writes a line that is larger than any event and deletes it again, and so finds out
// whether events can be written: a full disk may still let a line be changed in its place.
func (s *Store) Probe(ctx context.Context) error {
	return s.committer.write(ctx, &write{proof: true})
}

// Ready reports whether the database can be read, and events can be written. Where
// none was written lately it probes.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.database.file.Present(); err != nil {
		return err
	}
	if err := s.Ping(ctx); err != nil || s.committer.trusted() {
		return err
	}
	return s.Probe(ctx)
}

// trusted says that an event, or a probe, was written lately, and that nothing
// has failed since.
func (c *committer) trusted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.failed && time.Since(c.proved) < trustFor
}

// note keeps what a transaction of this group has shown of the database. (That
// it refused something shows nothing.)
func (c *committer) note(group []*write, err error) {
	if err != nil {
		c.meter.Failed()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case errors.Is(err, gamelog.ErrAway):
		c.failed = true
	case err == nil && slices.ContainsFunc(group, func(w *write) bool { return w.event != nil }):
		c.proved = time.Now()
	}
}

// prove probes where the database has failed, or somebody in the group asks for it.
func (c *committer) prove(ctx context.Context, group []*write) error {
	c.mu.Lock()
	failed := c.failed
	c.mu.Unlock()
	if !failed && !slices.ContainsFunc(group, func(w *write) bool { return w.proof }) {
		return nil
	}
	if err := c.probe(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed, c.proved = false, time.Now()
	return nil
}

// probe is the writing of Probe, in two transactions: in one, SQLite would not
// write what is gone at its end.
func (c *committer) probe(ctx context.Context) error {
	for _, s := range []*statement{do(putMeta, probeKey, strings.Repeat("x", probeSize)), do(`DELETE FROM meta WHERE key = $1`, probeKey)} {
		if _, err := c.transact(ctx, []*write{{statements: []*statement{s}}}); err != nil {
			return err
		}
	}
	return nil
}

// putMeta sets a value of table meta, which getMeta gets.
const (
	putMeta = `INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`
	getMeta = `SELECT value FROM meta WHERE key = $1`
)

// heartbeatKey is the key in table meta whose value says when a server was last alive.
const heartbeatKey = "last_beat"

// Heartbeat writes that a server is alive at this moment, in epoch milliseconds.
func (s *Store) Heartbeat(ctx context.Context, at int64) error {
	return s.alone(ctx, do(putMeta, heartbeatKey, strconv.FormatInt(at, 10)))
}

// LastHeartbeat is the latest heartbeat, in epoch milliseconds; 0 if there is none.
func (s *Store) LastHeartbeat(ctx context.Context) (int64, error) {
	var value string
	err := s.row(ctx, getMeta, heartbeatKey)(&value)
	switch {
	case errors.Is(err, gamelog.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return strconv.ParseInt(value, 10, 64)
}
