package store

import (
	"context"
	"fmt"

	"threefold/internal/gamelog"
)

// AddLine writes a line of a game's chat, once for each id.
func (s *Store) AddLine(ctx context.Context, gameID, speaker string, l gamelog.Line) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO chat (id, game, audience, speaker, name, seat, text, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
		args: []any{l.ID, gameID, string(l.To), speaker, l.Name, l.Seat, l.Text, l.At},
	}})
}

// Lines lists the last lines of each of a game's chats, at most limit of each, in the
// order of their ids. The limit stands in the text: SQLite compiles a statement anew
// whenever a limit that is a parameter changes.
func (s *Store) Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error) {
	found, err := s.reads.query(ctx, fmt.Sprintf(lastLines, limit),
		gameID, string(gamelog.ToPlayers), string(gamelog.ToWatchers))
	if err != nil {
		return nil, s.readError(ctx, err)
	}
	defer found.Close()
	var lines []gamelog.Line
	for found.Next() {
		var l gamelog.Line
		if err := found.Scan(&l.ID, &l.To, &l.Name, &l.Seat, &l.Text, &l.At); err != nil {
			return nil, s.readError(ctx, err)
		}
		lines = append(lines, l)
	}
	return lines, s.readError(ctx, found.Err())
}

const lastLines = `
	SELECT * FROM (SELECT id, audience, name, seat, text, at FROM chat
		WHERE game = $1 AND audience = $2 ORDER BY id DESC LIMIT %[1]d) AS players
	UNION ALL SELECT * FROM (SELECT id, audience, name, seat, text, at FROM chat
		WHERE game = $1 AND audience = $3 ORDER BY id DESC LIMIT %[1]d) AS watchers
	ORDER BY id`
