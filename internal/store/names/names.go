// Package names rewrites a player's name wherever a store has it: in the player's row,
// in the rows and events of games and tournaments, and beside lines of chat. Nothing else
// rewrites what has been written. Ids and numbers stay.
package names

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
	"threefold/internal/tournament"
)

// Who identifies a player by the address of their page, or by a seat of a game.
type Who struct {
	Page string // the last part of /p/{page}; empty to name a seat
	Slug string // of a game
	Seat string // "white" or "black"
}

// Find returns the player's id; gamelog.ErrNotFound if there is no such player, or it is the
// computer.
func (w Who) Find(ctx context.Context, db *sql.DB) (playerID string, err error) {
	query, value := `SELECT player FROM player_pages WHERE page = $1`, w.Page
	switch {
	case w.Page != "":
	case w.Seat == "white":
		query, value = `SELECT white_id FROM games WHERE slug = $1`, w.Slug
	default:
		query, value = `SELECT black_id FROM games WHERE slug = $1`, w.Slug
	}
	err = db.QueryRowContext(ctx, query, value).Scan(&playerID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && (playerID == "" || playerID == gamelog.ComputerPerson.ID) {
		err = gamelog.ErrNotFound
	}
	return playerID, err
}

// Game is a game that names the player, or a tournament, or an hour (package arena), whose events name
// players as a tournament's do but for the first, which names none.
type Game struct {
	ID, Slug         string
	Tournament, Hour bool
}

// Changes counts what was rewritten.
type Changes struct {
	Games  int // games and tournaments with any change
	Events int
	Lines  int // chat messages
}

// Any reports whether anything was rewritten.
func (c Changes) Any() bool { return c.Games > 0 }

// Add returns the sum of two passes. A game may count in both.
func (c Changes) Add(other Changes) Changes {
	return Changes{c.Games + other.Games, c.Events + other.Events, c.Lines + other.Lines}
}

// Rewrite replaces the name of the player with player.ID by player.Name everywhere, revokes the
// tokens of their programs, and calls told with each game that names them, after its transaction.
// Each game has a transaction of its own, and Rewrite is idempotent: after an error it can be
// called again. unread lists games with an event that this program cannot read; they are left
// unchanged.
func Rewrite(ctx context.Context, db *sql.DB, player gamelog.Person, told func(Game)) (changed Changes, unread []Game, err error) {
	if err := endPrograms(ctx, db, player.ID); err != nil {
		return Changes{}, nil, fmt.Errorf("the player's programs: %w", err)
	}
	if _, err := db.ExecContext(ctx, `UPDATE players SET name = $2 WHERE id = $1 AND name <> $2`, player.ID, player.Name); err != nil {
		return Changes{}, nil, fmt.Errorf("the player's row: %w", err)
	}
	games, err := gamesOf(ctx, db, player.ID)
	if err != nil {
		return Changes{}, nil, fmt.Errorf("the player's games: %w", err)
	}
	for _, g := range games {
		more, err := rewriteGame(ctx, db, g, player)
		switch {
		case errors.Is(err, errUnread):
			unread = append(unread, g)
			continue
		case err != nil:
			return changed, unread, fmt.Errorf("game %s: %w", g.Slug, err)
		}
		changed = changed.Add(more)
		told(g)
	}
	return changed, unread, nil
}

// endPrograms revokes the tokens of a player's programs and deletes their owner.
func endPrograms(ctx context.Context, db *sql.DB, owner string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // changes nothing after a commit
	// This locks the owner's row, so that no program is added meanwhile.
	if _, err := tx.ExecContext(ctx, `UPDATE players SET name = name WHERE id = $1`, owner); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE devices SET cut_at = $2 WHERE cut_at = 0 AND player IN
		(SELECT player FROM programs WHERE owner = $1)`, owner, time.Now().UnixMilli()); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM programs WHERE owner = $1`, owner); err != nil {
		return err
	}
	return tx.Commit()
}

// gamesOf returns the games that name a player, as owner or sharer of a seat, as creator, or
// with a chat message, and the tournaments. No index has all of these, so it scans the tables.
func gamesOf(ctx context.Context, db *sql.DB, playerID string) ([]Game, error) {
	return rows.All(ctx, db, func(scan rows.Scan, g *Game) error { return scan(&g.ID, &g.Slug, &g.Tournament, &g.Hour) },
		`SELECT id, slug, FALSE, FALSE FROM games WHERE white_id = $1 OR black_id = $1 OR creator_id = $1
		OR id IN (SELECT game FROM events WHERE kind = 'shared' AND data LIKE $2)
		OR id IN (SELECT game FROM chat WHERE speaker = $1)
		UNION ALL SELECT id, slug, TRUE, FALSE FROM tournaments WHERE host_id = $1
		OR id IN (SELECT game FROM chat WHERE speaker = $1)
		OR id IN (SELECT game FROM events WHERE kind IN ('joined', 'said', 'became') AND data LIKE $2)
		UNION ALL SELECT id, slug, TRUE, TRUE FROM arenas WHERE id IN (SELECT game FROM events WHERE kind IN ('joined', 'became') AND data LIKE $2) ORDER BY id`, playerID, `%"id":"`+playerID+`"%`)
}

// errUnread is returned for a game with an event that cannot be read.
var errUnread = errors.New("an event that this program cannot read")

// rewriteGame rewrites a game with its events and chat messages in one transaction.
func rewriteGame(ctx context.Context, db *sql.DB, g Game, player gamelog.Person) (Changes, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return Changes{}, err
	}
	defer tx.Rollback() // changes nothing after a commit
	var changed Changes
	events, err := renamedEvents(ctx, tx, g, player)
	if err != nil {
		return Changes{}, err
	}
	for _, e := range events {
		if _, err := tx.ExecContext(ctx, `UPDATE events SET data = $3 WHERE game = $1 AND seq = $2`, e.Game, e.Seq, string(e.Data)); err != nil {
			return Changes{}, err
		}
	}
	changed.Events = len(events)
	changed.Lines, err = count(tx.ExecContext(ctx, `UPDATE chat SET name = $3 WHERE game = $1 AND speaker = $2 AND name <> $3`, g.ID, player.ID, player.Name))
	if err != nil {
		return Changes{}, err
	}
	if g.Tournament {
		row, err := count(tx.ExecContext(ctx, `UPDATE tournaments SET host_name = $3 WHERE id = $1 AND host_id = $2 AND host_name <> $3`, g.ID, player.ID, player.Name))
		if err != nil {
			return Changes{}, err
		}
		changed.Games = min(1, row+changed.Events+changed.Lines)
		return changed, tx.Commit()
	}
	row, err := count(tx.ExecContext(ctx, renameRow, g.ID, player.ID, player.Name, archive.Key(player.Name)))
	if err != nil {
		return Changes{}, err
	}
	if row+changed.Events+changed.Lines > 0 {
		changed.Games = 1
		if err := recount(ctx, tx, g.ID); err != nil {
			return Changes{}, err
		}
	}
	return changed, tx.Commit()
}

// recount deletes the counts of a game's month, whose dump has changed, so that it is counted
// again.
func recount(ctx context.Context, tx *sql.Tx, gameID string) error {
	var ended int64
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(ended_at), 0) FROM games WHERE id = $1`, gameID).Scan(&ended); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM archive_months WHERE month = $1`, archive.MonthOf(ended))
	return err
}

// renameRow changes the keys of names only in games that are indexed already.
const renameRow = `UPDATE games SET
		creator_name = CASE WHEN creator_id = $2 THEN $3 ELSE creator_name END,
		white_name = CASE WHEN white_id = $2 THEN $3 ELSE white_name END,
		black_name = CASE WHEN black_id = $2 THEN $3 ELSE black_name END,
		white_key = CASE WHEN white_id = $2 AND white_key <> '' THEN $4 ELSE white_key END,
		black_key = CASE WHEN black_id = $2 AND black_key <> '' THEN $4 ELSE black_key END
	WHERE id = $1 AND (creator_id = $2 AND creator_name <> $3
		OR white_id = $2 AND (white_name <> $3 OR white_key <> '' AND white_key <> $4)
		OR black_id = $2 AND (black_name <> $3 OR black_key <> '' AND black_key <> $4))`

// count returns how many rows a statement has changed.
func count(result sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// renamedEvents returns the events of a game that have another name of the player, rewritten.
func renamedEvents(ctx context.Context, tx *sql.Tx, g Game, player gamelog.Person) ([]gamelog.Event, error) {
	events, err := rows.All(ctx, tx, func(scan rows.Scan, e *gamelog.Event) error {
		return scan(&e.Game, &e.Seq, &e.Kind, &e.Version, (*[]byte)(&e.Data))
	}, `SELECT game, seq, kind, version, data FROM events
		WHERE game = $1 AND kind IN ('created', 'joined', 'shared', 'said', 'became') ORDER BY seq`, g.ID)
	if err != nil {
		return nil, err
	}
	var renamed []gamelog.Event
	for _, e := range events {
		e, changed, err := g.renamed(e, player)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errUnread, err)
		}
		if changed {
			renamed = append(renamed, e)
		}
	}
	return renamed, nil
}

// renamed returns an event of the game, tournament or hour with the player's new name.
func (g Game) renamed(e gamelog.Event, player gamelog.Person) (renamed gamelog.Event, changed bool, err error) {
	switch {
	case !g.Tournament:
		return e.Renamed(player)
	case g.Hour && e.Kind == gamelog.Created:
		return e, false, nil
	}
	t, changed, err := tournament.Event{Tournament: e.Game, Seq: e.Seq, Kind: tournament.Kind(e.Kind), Version: e.Version, Data: e.Data}.Renamed(player)
	e.Data = t.Data
	return e, changed, err
}
