package store

import (
	"context"
	"slices"

	"threefold/internal/lobby"
)

// Say writes a line of a game's chat; saying it again changes nothing.
func (s *Store) Say(ctx context.Context, gameID, speaker string, l lobby.Line) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO chat (id, game, audience, speaker, name, seat, text, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
		args: []any{l.ID, gameID, string(l.To), speaker, l.Name, l.Seat, l.Text, l.At},
	}})
}

// Lines lists the last lines of a game's chat that are for this audience, in
// the order in which they were said.
func (s *Store) Lines(ctx context.Context, gameID string, to lobby.Audience, limit int) ([]lobby.Line, error) {
	found, err := s.reader.QueryContext(ctx, `SELECT id, audience, name, seat, text, at FROM chat
		WHERE game = $1 AND audience = $2 ORDER BY id DESC LIMIT $3`, gameID, string(to), limit)
	if err != nil {
		return nil, s.told(ctx, err)
	}
	defer found.Close()
	var lines []lobby.Line
	for found.Next() {
		var l lobby.Line
		if err := found.Scan(&l.ID, &l.To, &l.Name, &l.Seat, &l.Text, &l.At); err != nil {
			return nil, s.told(ctx, err)
		}
		lines = append(lines, l)
	}
	slices.Reverse(lines)
	return lines, s.told(ctx, found.Err())
}
