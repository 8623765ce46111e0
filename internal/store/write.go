package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"threefold/internal/gamelog"
)

// write is what one caller wants to write: an event where its number is free, statements
// that run if the event was written (or if there is no event), or both; or a proof that
// events can be written.
type write struct {
	event         *gamelog.Event
	key           string // without an event: of the row that is changed first, if other processes may change it too
	statements    []*statement
	notifications []gamelog.Notification
	due           []gamelog.Notification // those of the notifications that are to somebody who may be notified, as of this try
	proof         bool
	alone         bool        // in no group: all servers write this row, and a group keeps it locked until its end
	answer        func(error) // gets the result, and returns at once
}

// statement is a portable statement with its arguments, and what is done in the same
// transaction if it has changed a row.
type statement struct {
	query string
	args  []any
	then  []*statement
}

// do is a statement with its arguments.
func do(query string, args ...any) *statement { return &statement{query: query, args: args} }

// and adds what is done if the statement has changed a row; nil is nothing.
func (s *statement) and(then ...*statement) *statement {
	s.then = append(s.then, slices.DeleteFunc(then, func(t *statement) bool { return t == nil })...)
	return s
}

// run executes the statement and what follows from it.
func (s *statement) run(ctx context.Context, to executor) error {
	result, err := to.ExecContext(ctx, s.query, s.args...)
	if err != nil || len(s.then) == 0 {
		return err
	}
	if n, err := result.RowsAffected(); n == 0 || err != nil {
		return err
	}
	return runAll(ctx, to, s.then)
}

// runAll executes statements, one after the other.
func runAll(ctx context.Context, to executor, all []*statement) error {
	for _, s := range all {
		if err := s.run(ctx, to); err != nil {
			return err
		}
	}
	return nil
}

// statements counts those that a group executes at most, so far as it matters whether it
// is more than one.
func statements(e engine, group []*write) int {
	events, n, notifications := 0, 0, 0
	for _, w := range group {
		if w.event != nil {
			events++
		}
		for _, s := range w.statements {
			n += 1 + len(s.then)
		}
		notifications = max(notifications, min(1, len(w.due)))
	}
	return n + notifications + e.statements(events)
}

// appending is the write of an event, with the row that belongs to it, with the lines
// of seats that it shares, and with the notifications of its players.
func appending(a gamelog.Append) *write {
	w := &write{event: &a.Event, notifications: a.Notifications}
	if a.Row != nil {
		w.statements = append(w.statements, saveRow(a.Row))
	}
	w.statements = append(w.statements, sharedSeats(&a.Event)...)
	return w
}

// write writes a statement, with the key of a write.
func (s *Store) write(ctx context.Context, key string, what *statement) error {
	return s.committer.write(ctx, &write{key: key, statements: []*statement{what}})
}

// alone writes statements in a transaction of their own: in a group it would lock rows in
// another order than events do, or for as long as the group lasts.
func (s *Store) alone(ctx context.Context, what ...*statement) error {
	return s.committer.write(ctx, &write{alone: true, statements: what})
}

// number is the place of an event among all events.
type number struct {
	game string
	seq  int64
}

func numberOf(e *gamelog.Event) number { return number{e.Game, e.Seq} }

// number is the number of the write's event, the lowest of all without one.
func (w *write) number() number {
	if w.event == nil {
		return number{}
	}
	return numberOf(w.event)
}

// compareWrites orders writes by number, then by key.
func compareWrites(a, b *write) int {
	m, n := a.number(), b.number()
	return cmp.Or(strings.Compare(m.game, n.game), cmp.Compare(m.seq, n.seq), strings.Compare(a.key, b.key))
}

// eventsOf lists the events of a sorted group, of each number the first.
func eventsOf(group []*write) []*gamelog.Event {
	events := make([]*gamelog.Event, 0, len(group))
	for _, w := range group {
		if w.event != nil {
			events = append(events, w.event)
		}
	}
	return slices.CompactFunc(events, func(a, b *gamelog.Event) bool { return numberOf(a) == numberOf(b) })
}
