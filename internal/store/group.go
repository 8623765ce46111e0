package store

import (
	"context"
	"errors"
	"slices"

	"threefold/internal/gamelog"
)

// serve writes the group and answers its writes. After a failure of the database it first
// probes; while that fails, it also refuses all queued writes, which would wait as long again.
func (c *committer) serve(group []*write) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	if err := c.prove(ctx, group); err != nil {
		c.giveUp(group, err)
		return
	}
	c.commit(ctx, group)
}

// commit writes the group in one transaction and answers its writes. If the database refuses a
// group, its writes are retried one by one, so that only the faulty one fails. After
// gamelog.ErrAway it is not known whether the transaction was committed.
func (c *committer) commit(ctx context.Context, group []*write) error {
	answers, err := c.transact(ctx, group)
	switch {
	case err == nil:
		c.meter.Committed(len(group))
		for i, w := range group {
			w.answer(answers[i])
		}
		return nil
	case errors.Is(err, gamelog.ErrAway):
		c.giveUp(group, err)
		return err
	case len(group) == 1:
		refuse(group, err)
		return err
	}
	c.db.logger.Warn("a group of writes was refused; trying them one by one", "writes", len(group), "err", err)
	for i := range group {
		if err := c.commit(ctx, group[i:i+1]); errors.Is(err, gamelog.ErrAway) {
			refuse(group[i+1:], err)
			return err
		}
	}
	return nil
}

// giveUp refuses the group and all queued writes.
func (c *committer) giveUp(group []*write, err error) {
	waiting := c.takeAll() // first, because a caller that was answered may retry at once
	refuse(group, err)
	refuse(waiting, err)
}

// refuse answers all writes of the group with err.
func refuse(group []*write, err error) {
	for _, w := range group {
		w.answer(err)
	}
}

// transact sorts the group, writes it in one transaction, and returns the answer of each write:
// nil or gamelog.ErrConflict. A group of one statement needs no BEGIN and COMMIT, which saves
// round trips and time in which locks are held.
func (c *committer) transact(ctx context.Context, group []*write) ([]error, error) {
	version := c.notifiable.known()
	for _, w := range group {
		w.due = c.notifiable.only(w.notifications)
	}
	answers, err := c.try(ctx, group, version)
	if errors.Is(err, errNotifiable) { // the statements check who may be notified
		for _, w := range group {
			w.due = w.notifications
		}
		answers, err = c.try(ctx, group, anyVersion)
		go c.notifiable.refresh(c.db.reader, c.db.logger)
	}
	if err == nil {
		err = c.db.file.Present()
	}
	err = c.db.classify(ctx, err)
	c.note(group, err)
	return answers, err
}

// try is one attempt of transact. It fails with errNotifiable if the version of notifiable has
// changed.
func (c *committer) try(ctx context.Context, group []*write, version string) (answers []error, err error) {
	if statements(c.db, group) == 1 {
		return c.writeAll(ctx, c.kept.cache, group, version)
	}
	return c.inTransaction(ctx, group, version)
}

// inTransaction executes writeAll in a transaction.
func (c *committer) inTransaction(ctx context.Context, group []*write, version string) ([]error, error) {
	tx, err := c.db.writer.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer c.kept.keep(ctx)
	defer tx.Rollback() // changes nothing after a commit
	answers, err := c.writeAll(ctx, c.kept.in(tx), group, version)
	if err != nil {
		return nil, err
	}
	return answers, tx.Commit()
}

// writeAll inserts the events of the group, then executes the statements of the writes whose
// events were inserted. To avoid deadlocks between processes, events are inserted in the order
// of game and number, and other rows are changed in the order of their keys.
func (c *committer) writeAll(ctx context.Context, to executor, group []*write, version string) ([]error, error) {
	slices.SortStableFunc(group, compareWrites)
	written := eventsOf(group)
	if len(written) > 0 {
		var err error
		if written, err = c.db.insert(ctx, to, written, version); err != nil {
			return nil, err
		}
	}
	answers, notifications := make([]error, len(group)), []eventNotification(nil)
	for i, w := range group {
		if w.event != nil {
			if len(written) == 0 || written[0] != w.event {
				answers[i] = gamelog.ErrConflict
				continue
			}
			written = written[1:]
		}
		for _, notification := range w.due {
			notifications = append(notifications, eventNotification{w.event, notification})
		}
		if err := runAll(ctx, to, w.statements); err != nil {
			return nil, err
		}
	}
	if len(notifications) > 0 {
		return answers, c.db.notification(ctx, to, notifications)
	}
	return answers, nil
}
