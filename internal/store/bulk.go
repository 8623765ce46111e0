package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Bulk loads very many rows into an empty store, for benchmarks of a large archive. It computes
// nothing: the caller also provides the sums of the index. Rows may come in any order. Its
// methods must be called by one goroutine, the one that Fill calls write in.
type Bulk struct {
	ctx  context.Context
	db   *database
	conn *sql.Conn
}

// The rows that Bulk loads.
type (
	// Finished is a game that is over.
	Finished struct {
		Row   gamelog.Row
		Entry archive.Entry   // in the index
		Log   []gamelog.Event // may be nil
	}
	// Player is a player with the token of the first device.
	Player struct {
		gamelog.Person
		TokenHash string // SHA-256 in hex
		Page      string // address of the player's page; "" for none
		Since     int64  // epoch milliseconds
	}
	// Sum counts the games that played a move in one of their first positions, with one result.
	Sum struct {
		Position     int64  // archive.Hash
		Move, Result string // canonical text; "1-0" …
		Games        int
		Slug         string // of the last ended game
		EndedAt      int64  // of that game, epoch milliseconds
	}
	// Score is a player's score in a kind of game.
	Score struct {
		Player, Game string // ids
		archive.Tally
	}
	// Rival is a player's score against another.
	Rival struct {
		Player, Opponent string // ids
		archive.Tally
	}
)

// loading is how an engine loads very many rows.
type loading struct {
	faster  string // a statement that gives the connection more memory
	indexes string // a query of the names and definitions of the indexes to be rebuilt, the oldest first
	after   string // a statement that is executed after the commit
}

// Fill opens a store and calls write to load rows into it, in one transaction that builds the
// indexes last. It fails if the database is not empty.
func Fill(ctx context.Context, config Config, write func(*Bulk) error) error {
	db, err := open(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(db.fill(ctx, write), db.close())
}

func (d *database) fill(ctx context.Context, write func(*Bulk) error) error {
	conn, err := d.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	how := d.loading()
	if _, err := conn.ExecContext(ctx, how.faster); err != nil {
		return err
	}
	if err := d.fillAtOnce(ctx, conn, write); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, how.after)
	return err
}

// fillAtOnce is the transaction of Fill.
func (d *database) fillAtOnce(ctx context.Context, conn *sql.Conn, write func(*Bulk) error) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // changes nothing after a commit
	if err := d.lockTables(ctx, tx, tables); err != nil {
		return err
	}
	if _, err := emptyTables(ctx, tx); err != nil {
		return err
	}
	indexed, err := dropIndexes(ctx, tx, d.loading().indexes)
	if err != nil {
		return err
	}
	if err := write(&Bulk{ctx, d, conn}); err != nil {
		return err
	}
	for _, definition := range indexed {
		if _, err := tx.ExecContext(ctx, definition); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// dropIndexes drops the indexes that a query finds, and returns the statements that create them
// again, in the same order: of two equally good indexes an engine chooses by their age.
func dropIndexes(ctx context.Context, tx *sql.Tx, query string) ([]string, error) {
	var names, definitions []string
	err := rows.Each(ctx, tx, func(scan rows.Scan) error {
		var name, definition string
		err := scan(&name, &definition)
		names, definitions = append(names, name), append(definitions, definition)
		return err
	}, query)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := tx.ExecContext(ctx, `DROP INDEX `+name); err != nil {
			return nil, err
		}
	}
	return definitions, nil
}

// Games loads finished games, with their own rows of the index.
func (b *Bulk) Games(games []Finished) error {
	var rows, events, positions, traits [][]any
	for _, g := range games {
		row := append(saveRow(&g.Row).args, keysOf(g.Entry)...)
		rows = append(rows, append(row, indexedWhole))
		for _, e := range g.Log {
			events = append(events, []any{e.Game, e.Seq, string(e.Kind), e.Version, e.At, e.Command, string(e.Data)})
		}
		positions, traits = append(positions, positionsOf(g.Entry)...), append(traits, traitRows(g.Entry)...)
	}
	return b.load(
		batch{"games", gameColumns + `, clocked, listed, challenge, computer, invited, white_key, black_key, pace, opening, indexed`, rows},
		batch{"events", `game, seq, kind, version, at, command, data`, events},
		batch{"position_games", positionColumns, positions},
		batch{"game_traits", traitColumns, traits})
}

// Players loads players and their pages.
func (b *Bulk) Players(players []Player) error {
	var rows, pages [][]any
	for _, p := range players {
		rows = append(rows, []any{p.ID, p.TokenHash, p.Name, p.Since})
		if p.Page != "" {
			pages = append(pages, []any{p.ID, p.Page, 1})
		}
	}
	return b.load(batch{"players", `id, token_hash, name, created_at`, rows}, batch{"player_pages", `player, page, listed`, pages})
}

// Sums loads the sums of first positions.
func (b *Bulk) Sums(sums []Sum) error {
	var rows [][]any
	for _, s := range sums {
		rows = append(rows, []any{s.Position, s.Move, s.Result, int64(s.Games), s.Slug, s.EndedAt})
	}
	return b.load(batch{"position_sums", sumColumns, rows})
}

// Scores loads the scores of players by kind of game, and against each other.
func (b *Bulk) Scores(scores []Score, rivals []Rival) error {
	var byGame, byOpponent [][]any
	for _, s := range scores {
		byGame = append(byGame, []any{s.Player, s.Game, s.White, s.Drawn, s.Black})
	}
	for _, r := range rivals {
		byOpponent = append(byOpponent, []any{r.Player, r.Opponent, r.Games(), r.White, r.Drawn, r.Black})
	}
	return b.load(batch{"player_scores", scoreColumns, byGame}, batch{"player_rivals", rivalColumns, byOpponent})
}

// batch is rows of a table, whose columns are separated by commas.
type batch struct {
	table, columns string
	rows           [][]any
}

func (b *Bulk) load(batches ...batch) error {
	for _, t := range batches {
		if len(t.rows) == 0 {
			continue
		}
		columns := strings.FieldsFunc(t.columns, func(r rune) bool { return strings.ContainsRune(", \n\t", r) })
		if err := b.db.load(b.ctx, b.conn, t.table, columns, t.rows); err != nil {
			return fmt.Errorf("table %s: %w", t.table, err)
		}
	}
	return nil
}
