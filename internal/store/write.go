package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"threefold/internal/gamelog"
)

// write is a queued write: an event, statements that run if the event was inserted or there is
// none, or both; or a request to probe.
type write struct {
	event         *gamelog.Event
	key           string // without an event: of the row that is changed first, if other processes may change it too
	statements    []*statement
	notifications []gamelog.Notification
	due           []gamelog.Notification // the notifications of players who may be notified, for this try
	proof         bool                   // probe before the group is written
	alone         bool                   // in no group: other processes write this row too, and a group would lock it longer
	answer        func(error)            // is called with the result; must return at once
}

// statement is a portable statement with its arguments, and the statements that are executed in
// the same transaction if it has changed a row.
type statement struct {
	query string
	args  []any
	then  []*statement
}

// do returns a statement with its arguments.
func do(query string, args ...any) *statement { return &statement{query: query, args: args} }

// and adds statements that are executed if s has changed a row; it ignores nil.
func (s *statement) and(then ...*statement) *statement {
	s.then = append(s.then, slices.DeleteFunc(then, func(t *statement) bool { return t == nil })...)
	return s
}

// run executes the statement and those that depend on it.
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

// statements returns an upper bound of the statements that a group executes; it is exact if it
// is 1.
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

// appending returns the write of an event, with its row, shared seats and notifications.
func appending(a gamelog.Append) *write {
	w := &write{event: &a.Event, notifications: a.Notifications}
	if a.Row != nil {
		w.statements = append(w.statements, saveRow(a.Row))
	}
	w.statements = append(w.statements, sharedSeats(&a.Event)...)
	return w
}

// write executes a statement in a group. key orders it among the group's writes.
func (s *Store) write(ctx context.Context, key string, what *statement) error {
	return s.committer.write(ctx, &write{key: key, statements: []*statement{what}})
}

// alone executes statements in a transaction of their own: in a group they would lock rows in
// another order than events do, or for longer.
func (s *Store) alone(ctx context.Context, what ...*statement) error {
	return s.committer.write(ctx, &write{alone: true, statements: what})
}

// number is the primary key of an event.
type number struct {
	game string
	seq  int64
}

func numberOf(e *gamelog.Event) number { return number{e.Game, e.Seq} }

// number returns the number of the write's event, or the zero number, which is the lowest.
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

// eventsOf returns the events of a sorted group, only the first of each number.
func eventsOf(group []*write) []*gamelog.Event {
	events := make([]*gamelog.Event, 0, len(group))
	for _, w := range group {
		if w.event != nil {
			events = append(events, w.event)
		}
	}
	return slices.CompactFunc(events, func(a, b *gamelog.Event) bool { return numberOf(a) == numberOf(b) })
}
