package store

import (
	"context"
	"fmt"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// AddLine writes a chat message of a game or a tournament. It is idempotent by the message's id
// and by its command.
func (s *Store) AddLine(ctx context.Context, gameID string, l gamelog.Line) error {
	return s.write(ctx, "", do(`INSERT INTO chat (id, game, audience, speaker, name, seat, text, at, command)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
		l.ID, gameID, string(l.To), l.Speaker, l.Name, l.Seat, l.Text, l.At, l.Command))
}

// Lines returns the last messages of each of a game's chats, at most limit of each, in the order
// of their ids. The limit is in the text of the statement, because SQLite recompiles a statement
// when a LIMIT parameter changes.
func (s *Store) Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error) {
	return list(ctx, s, func(scan rows.Scan, l *gamelog.Line) error {
		return scan(&l.ID, &l.To, &l.Speaker, &l.Name, &l.Seat, &l.Text, &l.At, &l.Command)
	}, fmt.Sprintf(lastLines, limit), gameID, string(gamelog.ToPlayers), string(gamelog.ToWatchers))
}

const lastLines = `
	SELECT * FROM (SELECT id, audience, speaker, name, seat, text, at, command FROM chat
		WHERE game = $1 AND audience = $2 ORDER BY id DESC LIMIT %[1]d) AS players
	UNION ALL SELECT * FROM (SELECT id, audience, speaker, name, seat, text, at, command FROM chat
		WHERE game = $1 AND audience = $3 ORDER BY id DESC LIMIT %[1]d) AS watchers
	ORDER BY id`
