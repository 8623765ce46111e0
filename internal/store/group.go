package store

import (
	"context"
	"errors"
	"slices"

	"threefold/internal/gamelog"
)

// serve writes the group, and answers everybody in it. Once the database has failed nothing
// is written until a probe has succeeded, so that all who write get the same answer; and
// while it fails whoever waits is refused, too: they would have to wait as long again.
func (c *committer) serve(group []*write) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	if err := c.prove(ctx, group); err != nil {
		c.giveUp(group, err)
		return
	}
	c.commit(ctx, group)
}

// commit writes the group in one transaction and answers everybody in it. A
// group that the database refuses is tried again one by one, so that only the
// guilty one is refused. The error is gamelog.ErrAway where it makes no sense to
// go on: then nobody knows whether the transaction was written.
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

// giveUp refuses the group, and whoever waits already.
func (c *committer) giveUp(group []*write, err error) {
	waiting := c.takeAll() // before anybody is answered: who is may come again
	refuse(group, err)
	refuse(waiting, err)
}

// refuse answers everybody in the group with err.
func refuse(group []*write, err error) {
	for _, w := range group {
		w.answer(err)
	}
}

// transact writes the group in one transaction, all or nothing, sorts it on
// the way, and returns each write's answer: nil or gamelog.ErrConflict. What is one
// statement is a transaction without saying so: it takes one round trip, and the database
// keeps no lock for it while it waits for this process.
func (c *committer) transact(ctx context.Context, group []*write) ([]error, error) {
	version := c.notifiable.known()
	for _, w := range group {
		w.due = c.notifiable.only(w.notifications)
	}
	answers, err := c.try(ctx, group, version)
	if errors.Is(err, errNotifiable) { // the database knows who may be notified
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

// try is transact with the notifications that are due, while the version of notifiable is this one.
func (c *committer) try(ctx context.Context, group []*write, version string) (answers []error, err error) {
	if statements(c.db, group) == 1 {
		return c.writeAll(ctx, c.kept.cache, group, version)
	}
	return c.inTransaction(ctx, group, version)
}

// inTransaction is writeAll between the beginning and the end of a transaction.
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

// writeAll inserts the events of the group, then executes the statements of
// those that were written. The version is that of the players who may be notified. Two
// processes that change the same rows in opposite orders lock each other out, so all
// insert events in the order of game and number, and change other rows in that of their keys.
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
