package store

import (
	"context"
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// Tournaments is the part of the store for tournaments.
type Tournaments struct{ store *Store }

// Tournaments returns the part of the store for tournaments.
func (s *Store) Tournaments() *Tournaments { return &Tournaments{s} }

// Append writes an event of a tournament, with its row for lists, in one transaction;
// gamelog.ErrConflict if the event's number is taken.
func (t *Tournaments) Append(ctx context.Context, e tournament.Event, line tournament.Summary) error {
	private := 0
	if line.Private {
		private = 1
	}
	return t.append(ctx, e, do(`
		INSERT INTO tournaments (id, slug, status, private, name, games, players, host_id, host_name, created_at, moved_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET status = excluded.status, players = excluded.players, host_id = excluded.host_id, host_name = excluded.host_name, moved_at = excluded.moved_at`,
		line.ID, line.Slug, string(line.Status), private, line.Name, strings.Join(line.Games, " "), line.Players,
		line.Host.ID, line.Host.Name, line.Created, line.Moved))
}

func (t *Tournaments) append(ctx context.Context, e tournament.Event, row *statement) error {
	event := gamelog.Event{Game: e.Tournament, Seq: e.Seq, Kind: gamelog.Kind(e.Kind), Version: e.Version, At: e.At, Command: e.Command, Data: e.Data}
	return t.store.committer.write(ctx, &write{event: &event, statements: []*statement{row}})
}

// Events returns the events of the tournament with this slug with numbers above after, in order;
// none for an unknown slug.
func (t *Tournaments) Events(ctx context.Context, slug string, after int64) ([]tournament.Event, error) {
	return t.events(ctx, "tournaments", slug, after)
}

func (t *Tournaments) events(ctx context.Context, table, slug string, after int64) ([]tournament.Event, error) {
	return list(ctx, t.store, func(scan rows.Scan, e *tournament.Event) error {
		return scan(&e.Tournament, &e.Seq, &e.Kind, &e.Version, &e.At, &e.Command, (*[]byte)(&e.Data))
	}, `SELECT game, seq, kind, version, at, command, data FROM events WHERE game = (SELECT id FROM `+table+` WHERE slug = $1) AND seq > $2 ORDER BY seq`, slug, after)
}

// AppendArena writes an event of an hour, with its row for lists, in one transaction;
// gamelog.ErrConflict if the event's number is taken.
func (t *Tournaments) AppendArena(ctx context.Context, e tournament.Event, line arena.Summary) error {
	return t.append(ctx, e, do(`INSERT INTO arenas (id, slug, games, players, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET players = excluded.players`,
		line.ID, line.Slug, strings.Join(line.Games, " "), line.Players, line.Starts, line.Ends))
}

// ArenaEvents returns the events of the hour with this slug with numbers above after, in order; none
// for an unknown slug.
func (t *Tournaments) ArenaEvents(ctx context.Context, slug string, after int64) ([]tournament.Event, error) {
	return t.events(ctx, "arenas", slug, after)
}

// Arenas returns at most limit hours with players, the last started first.
func (t *Tournaments) Arenas(ctx context.Context, limit int) ([]arena.Summary, error) {
	return list(ctx, t.store, func(scan rows.Scan, s *arena.Summary) error {
		var games string
		err := scan(&s.ID, &s.Slug, &games, &s.Players, &s.Starts, &s.Ends)
		s.Games = strings.Fields(games)
		return err
	}, `SELECT id, slug, games, players, starts_at, ends_at FROM arenas WHERE players > 0 ORDER BY starts_at DESC, id LIMIT $1`, limit)
}

// Done reports whether a command is in the log of a tournament.
func (t *Tournaments) Done(ctx context.Context, slug, command string) (bool, error) {
	found, err := list(ctx, t.store, func(scan rows.Scan, seq *int64) error { return scan(seq) },
		`SELECT seq FROM events WHERE game = (SELECT id FROM tournaments WHERE slug = $1) AND command = $2 LIMIT 1`, slug, command)
	return len(found) > 0, err
}

// CountLines returns the number of chat messages of a tournament, without those in its log, and the
// number of its last event, both of one moment.
func (t *Tournaments) CountLines(ctx context.Context, id string) (lines int, seq int64, err error) {
	err = t.store.row(ctx, `SELECT (SELECT COUNT(*) FROM chat WHERE game = $1), (SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1)`, id)(&lines, &seq)
	return lines, seq, err
}

const summaryColumns = `SELECT id, slug, status, private, name, games, players, host_id, host_name, created_at, moved_at FROM tournaments `

func scanSummary(scan rows.Scan, s *tournament.Summary) error {
	var private int
	var games string
	err := scan(&s.ID, &s.Slug, &s.Status, &private, &s.Name, &games, &s.Players, &s.Host.ID, &s.Host.Name, &s.Created, &s.Moved)
	s.Private, s.Games = private != 0, strings.Fields(games)
	return err
}

// Unfinished returns the tournaments that are not over, and then those that have ended since
// endedSince, in epoch milliseconds, the last changed first. It includes private ones.
func (t *Tournaments) Unfinished(ctx context.Context, endedSince int64) ([]tournament.Summary, error) {
	return list(ctx, t.store, scanSummary, summaryColumns+`WHERE status IN ('open', 'running') OR status = 'over' AND moved_at >= $1
		ORDER BY status = 'over', moved_at DESC, id`, endedSince)
}

// Finished returns at most limit tournaments that are over and not private, the last ended first.
func (t *Tournaments) Finished(ctx context.Context, limit int) ([]tournament.Summary, error) {
	return list(ctx, t.store, scanSummary, summaryColumns+`WHERE status = 'over' AND private = 0 ORDER BY moved_at DESC, id LIMIT $1`, limit)
}

// Games returns the games with these slugs, in no order. It omits unknown slugs.
func (t *Tournaments) Games(ctx context.Context, slugs []string) ([]gamelog.Row, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	return listGames(ctx, t.store, `SELECT `+gameColumns+` FROM games WHERE slug IN (`+placeholders(len(slugs))+`)`, asAny(slugs)...)
}
