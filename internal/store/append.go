package store

import (
	"context"

	"threefold/internal/gamelog"
)

// Append writes one event, and the game's row if there is one, whole or not at all,
// and returns when both are durable. Where the log already holds an event of this game
// with this number, it writes nothing and returns gamelog.ErrConflict.
//
// The context counts while the append waits in the queue; once it is in a transaction,
// the result is the transaction's. After an error other than gamelog.ErrConflict the
// event may or may not be written: where the connection fails during a commit, only
// the log shows it.
func (s *Store) Append(ctx context.Context, a gamelog.Append) error {
	return s.committer.write(ctx, appending(a))
}

// Submit is Append without waiting. The committer calls then, which must return at
// once: until it does, the store writes nothing else.
func (s *Store) Submit(a gamelog.Append, then func(error)) {
	s.committer.submit(appending(a), then)
}
