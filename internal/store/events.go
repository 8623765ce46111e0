package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Events lists a game's events with numbers above after, in order; none for a
// game that is unknown.
func (s *Store) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	return listEvents(ctx, s, `game = $1 AND seq > $2`, gameID, after)
}

// EventsOf lists all events of the game with this slug, in order; none for a slug that
// is unknown.
func (s *Store) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	return listEvents(ctx, s, `game = (SELECT id FROM games WHERE slug = $1)`, slug)
}

// listEvents lists the events of a game of which a condition is true.
func listEvents(ctx context.Context, s *Store, condition string, args ...any) ([]gamelog.Event, error) {
	return list(ctx, s, func(scan rows.Scan, e *gamelog.Event) error {
		return scan(&e.Game, &e.Seq, &e.Kind, &e.Version, &e.At, &e.Command, (*[]byte)(&e.Data))
	}, `SELECT game, seq, kind, version, at, command, data FROM events WHERE `+condition+` ORDER BY seq`, args...)
}

// Growth gives how far each of these games has grown; one that there is not is left out.
func (s *Store) Growth(ctx context.Context, gameIDs []string) (map[string]gamelog.Growth, error) {
	grown := make(map[string]gamelog.Growth, len(gameIDs))
	if len(gameIDs) == 0 {
		return grown, nil
	}
	asked := slices.Clone(gameIDs)
	for n := len(asked); n&(n-1) != 0; n++ { // as many as a power of two, so that few statements are prepared
		asked = append(asked, gameIDs[0])
	}
	err := rows.Each(ctx, s.reader, func(scan rows.Scan) error {
		var id string
		var to gamelog.Growth
		err := scan(&id, &to.Seq, &to.Lines)
		grown[id] = to
		return err
	}, `SELECT id, COALESCE((SELECT MAX(seq) FROM events WHERE game = games.id), 0),
		(SELECT COUNT(*) FROM chat WHERE game = games.id) FROM games WHERE id IN (`+placeholders(len(asked))+`)`, asAny(asked)...)
	return grown, s.readError(ctx, err)
}

// LastPositions gives, for each of the games in which a move was made, the
// position text after the last one.
func (s *Store) LastPositions(ctx context.Context, gameIDs []string) (map[string]string, error) {
	positions := make(map[string]string, len(gameIDs))
	if len(gameIDs) == 0 {
		return positions, nil
	}
	err := rows.Each(ctx, s.reader, func(scan rows.Scan) error {
		var id string
		var data []byte
		err := scan(&id, &data)
		if err == nil {
			positions[id], err = positionAfter(id, data)
		}
		return err
	}, `SELECT e.game, e.data FROM events e WHERE e.game IN (`+placeholders(len(gameIDs))+`) AND e.seq =
		(SELECT m.seq FROM events m WHERE m.game = e.game AND m.kind = 'moved' ORDER BY m.seq DESC LIMIT 1)`, asAny(gameIDs)...)
	return positions, s.readError(ctx, err)
}

// positionAfter is the position text after the last move of a game, of these data.
func positionAfter(gameID string, moved []byte) (string, error) {
	var d gamelog.MovedData
	if err := json.Unmarshal(moved, &d); err != nil {
		return "", fmt.Errorf("the last move of game %s: %w: %w", gameID, errDamaged, err)
	}
	return d.Played.Position, nil
}

// placeholders is "$1, $2, … $n".
func placeholders(n int) string { return placeholdersFrom(1, n) }

// placeholdersFrom is n placeholders, the first of this number.
func placeholdersFrom(first, n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(names, ", ")
}

// Append writes one event, and the game's row if there is one, whole or not at all,
// and returns when both are durable. Where the log already holds an event of this game
// with this number, it writes nothing and returns gamelog.ErrConflict.
//
// The context counts while the append waits in the queue; once it is in a transaction, the
// result is the transaction's. After an error other than gamelog.ErrConflict the event may or
// may not be written: where the connection fails during a commit, only the log shows it.
func (s *Store) Append(ctx context.Context, a gamelog.Append) error {
	return s.committer.write(ctx, appending(a))
}

// Submit is Append without waiting. The committer calls then, which must return at
// once: until it does, the store writes nothing else.
func (s *Store) Submit(a gamelog.Append, then func(error)) {
	s.committer.submit(appending(a), then)
}
