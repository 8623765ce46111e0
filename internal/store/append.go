package store

import (
	"context"

	"threefold/internal/lobby"
)

// Append writes one event, and the game's row when there is one, whole or not
// at all, and returns when it is durable. Where the log already holds an event
// of this game and number, nothing is written and the error is
// lobby.ErrConflict.
//
// The context counts while the append waits for its turn; once it is in a
// transaction, the answer is the transaction's. After an error other than
// lobby.ErrConflict the event is not known to be written, nor known not to be:
// where the connection is lost during a commit, only reading the log tells.
func (s *Store) Append(ctx context.Context, a lobby.Append) error {
	return s.committer.write(ctx, appending(a))
}

// Submit is Append for who does not wait. The committer calls then, which is to
// return at once: until it does nothing else is written.
func (s *Store) Submit(a lobby.Append, then func(error)) {
	s.committer.submit(appending(a), then)
}
