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

// probeKey is the key in table meta of the row that a probe inserts and deletes; probeSize, in
// bytes, is more than an event and its entries in indexes take.
const (
	probeKey  = "probe"
	probeSize = 16 << 10
)

// trustFor is how long after a successful write Ready does not probe.
const trustFor = 10 * time.Second

// Probe checks that events can be written: it inserts a row that is larger than any event and
// deletes it. (On a full disk an update in place may still succeed.)
func (s *Store) Probe(ctx context.Context) error {
	return s.committer.write(ctx, &write{proof: true})
}

// Ready returns an error unless the database can be read and written. It probes if no event was
// written in the last 10 s.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.database.file.Present(); err != nil {
		return err
	}
	if err := s.Ping(ctx); err != nil || s.committer.trusted() {
		return err
	}
	return s.Probe(ctx)
}

// trusted reports whether an event or a probe was written in the last trustFor, and no write has
// failed since.
func (c *committer) trusted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.failed && time.Since(c.proved) < trustFor
}

// note records the result of a transaction for trusted and prove. A refusal does not count,
// because then the database works.
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

// prove probes if the last write has failed, or a write of the group asks for it.
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

// probe inserts and deletes a row in two transactions: in a single one SQLite would not write it
// to disk.
func (c *committer) probe(ctx context.Context) error {
	for _, s := range []*statement{do(putMeta, probeKey, strings.Repeat("x", probeSize)), do(`DELETE FROM meta WHERE key = $1`, probeKey)} {
		if _, err := c.transact(ctx, []*write{{statements: []*statement{s}}}); err != nil {
			return err
		}
	}
	return nil
}

// putMeta sets a value of table meta, and getMeta reads it.
const (
	putMeta = `INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`
	getMeta = `SELECT value FROM meta WHERE key = $1`
)

// heartbeatKey is the key in table meta whose value says when a server was last alive.
const heartbeatKey = "last_beat"

// Heartbeat records that a server is alive at this moment, in epoch milliseconds.
func (s *Store) Heartbeat(ctx context.Context, at int64) error {
	return s.alone(ctx, do(putMeta, heartbeatKey, strconv.FormatInt(at, 10)))
}

// LastHeartbeat returns the last heartbeat, in epoch milliseconds; 0 if there is none.
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
