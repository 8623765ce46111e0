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

// Events returns a game's events with numbers above after, in order; none for an unknown game.
func (s *Store) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	return listEvents(ctx, s, `game = $1 AND seq > $2`, gameID, after)
}

// EventsOf returns all events of the game with this slug, in order; none for an unknown slug.
func (s *Store) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	return listEvents(ctx, s, `game = (SELECT id FROM games WHERE slug = $1)`, slug)
}

// listEvents returns the events that a condition selects, in order.
func listEvents(ctx context.Context, s *Store, condition string, args ...any) ([]gamelog.Event, error) {
	return list(ctx, s, func(scan rows.Scan, e *gamelog.Event) error {
		return scan(&e.Game, &e.Seq, &e.Kind, &e.Version, &e.At, &e.Command, (*[]byte)(&e.Data))
	}, `SELECT game, seq, kind, version, at, command, data FROM events WHERE `+condition+` ORDER BY seq`, args...)
}

// Growth returns how many events and chat messages each of these games has, by id. It omits
// unknown games.
func (s *Store) Growth(ctx context.Context, gameIDs []string) (map[string]gamelog.Growth, error) {
	grown := make(map[string]gamelog.Growth, len(gameIDs))
	if len(gameIDs) == 0 {
		return grown, nil
	}
	asked := slices.Clone(gameIDs)
	for n := len(asked); n&(n-1) != 0; n++ { // padded to a power of two, so that few statements are prepared
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

// LastPositions returns the position text after the last move of each of these games, by id. It
// omits games without a move.
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

// positionAfter returns the position text of the data of a moved event.
func positionAfter(gameID string, moved []byte) (string, error) {
	var d gamelog.MovedData
	if err := json.Unmarshal(moved, &d); err != nil {
		return "", fmt.Errorf("the last move of game %s: %w: %w", gameID, errDamaged, err)
	}
	return d.Played.Position, nil
}

// placeholders returns "$1, $2, … $n".
func placeholders(n int) string { return placeholdersFrom(1, n) }

// placeholdersFrom returns n placeholders, from number first on.
func placeholdersFrom(first, n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("$%d", first+i)
	}
	return strings.Join(names, ", ")
}

// Append writes one event, with the game's row and notifications, in one transaction, and
// returns when it is durable. If the log already has an event of this game with this number, it
// writes nothing and returns gamelog.ErrConflict.
//
// Cancelling ctx removes the append while it is queued, but not from a transaction. After an
// error other than gamelog.ErrConflict the event may or may not be written, for example if the
// connection failed during the commit: only reading the log tells.
func (s *Store) Append(ctx context.Context, a gamelog.Append) error {
	return s.committer.write(ctx, appending(a))
}

// Submit is Append without waiting. The committer's goroutine calls then with the result; then
// must return at once, because the store writes nothing else until it does.
func (s *Store) Submit(a gamelog.Append, then func(error)) {
	s.committer.submit(appending(a), then)
}
