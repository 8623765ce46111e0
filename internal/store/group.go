package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"threefold/internal/lobby"
)

// errLost: the connection was lost before the database's answer, so that
// nobody knows whether the transaction was written.
var errLost = errors.New("the connection to the database was lost")

// commit writes the group in one transaction and answers everybody in it. A
// group that the database refuses is tried again one by one, so that only the
// guilty one is refused. It returns errLost when it makes no sense to go on.
func (c *committer) commit(group []*write) error {
	answers, err := c.transact(group)
	if err != nil {
		c.meter.Failed()
	}
	switch {
	case err == nil:
		c.meter.Committed(len(group))
		for i, w := range group {
			w.answer(answers[i])
		}
		return nil
	case len(group) == 1 || errors.Is(err, errLost):
		refuse(group, err)
		return err
	}
	c.logger.Warn("a group of writes was refused; trying them one by one", "writes", len(group), "err", err)
	for i := range group {
		if err := c.commit(group[i : i+1]); errors.Is(err, errLost) {
			refuse(group[i+1:], err)
			return err
		}
	}
	return nil
}

// refuse answers everybody in the group with err.
func refuse(group []*write, err error) {
	for _, w := range group {
		w.answer(err)
	}
}

// transact writes the group in one transaction, all or nothing, sorts it on
// the way, and returns each write's answer: nil or lobby.ErrConflict.
func (c *committer) transact(group []*write) (answers []error, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()

	tx, err := c.db.writer.BeginTx(ctx, nil)
	if err == nil {
		defer tx.Rollback() // changes nothing after a commit
		answers, err = c.writeAll(ctx, tx, group)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil && c.db.lost(err) {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	return answers, err
}

// writeAll inserts the events of the group, then executes the statements of
// those that were written. Two processes that insert in opposite orders lock
// each other out, so all insert in the order of game and number.
func (c *committer) writeAll(ctx context.Context, tx *sql.Tx, group []*write) ([]error, error) {
	slices.SortStableFunc(group, compareWrites)
	written := eventsOf(group)
	if len(written) > 0 {
		var err error
		if written, err = c.db.insert(ctx, tx, written); err != nil {
			return nil, err
		}
	}
	answers := make([]error, len(group))
	for i, w := range group {
		if w.event != nil {
			if len(written) == 0 || written[0] != w.event {
				answers[i] = lobby.ErrConflict
				continue
			}
			written = written[1:]
		}
		if w.statement != nil {
			if _, err := tx.ExecContext(ctx, w.statement.query, w.statement.args...); err != nil {
				return nil, err
			}
		}
	}
	return answers, nil
}
