package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"strings"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
)

// Filling is an archive to fill an empty store with, so that it can be measured.
type Filling struct {
	Players iter.Seq[Player]
	Games   iter.Seq2[Finished, error] // in the order in which they ended
}

// Player is somebody who has played.
type Player struct {
	gamelog.Person
	TokenHash string
	Page      string // the address of the player's page
	Since     int64  // epoch milliseconds
}

// Finished is a game that is over, its entry in the archive's index, and its log, which
// may be left out.
type Finished struct {
	Row   gamelog.Row
	Entry archive.Entry
	Log   []gamelog.Event
}

// loading is how an engine takes very many rows.
type loading struct {
	faster  string // a statement that gives the connection memory
	indexes string // a query of the indexes that can be made anew: their names and definitions, the oldest first
	after   string // a statement that is executed after the commit
}

// fillBatch is how many games are written at a time.
const fillBatch = 5_000

// Fill writes what the lobby and the archive's indexer would have written in years, in
// one transaction and with the schema's indexes made last, and reports how many games it
// has taken up. A database that is not empty is refused.
func Fill(ctx context.Context, config Config, from Filling, progress func(games int)) error {
	logger := cmp.Or(config.Logger, slog.Default())
	db, err := open(ctx, config, logger)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	err = db.prepare(ctx, logger)
	if err == nil {
		err = db.fill(ctx, from, progress)
	}
	return errors.Join(err, db.close())
}

func (d *database) fill(ctx context.Context, from Filling, progress func(games int)) error {
	conn, err := d.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	how := d.loading()
	if _, err := conn.ExecContext(ctx, how.faster); err != nil {
		return err
	}
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
	indexed, err := dropIndexes(ctx, tx, how.indexes)
	if err != nil {
		return err
	}
	f := &filler{ctx: ctx, db: d, conn: conn, rows: map[string][][]any{}, known: map[string]bool{}, sums: newSums(), scores: scores{}}
	if err := f.run(from, progress); err != nil {
		return err
	}
	for _, definition := range indexed {
		if _, err := tx.ExecContext(ctx, definition); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = conn.ExecContext(ctx, how.after)
	return err
}

// dropIndexes drops the indexes that a query finds, and gives the statements that make
// them anew, in the same order: of two that serve a search alike an engine takes one by
// their age.
func dropIndexes(ctx context.Context, tx *sql.Tx, query string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names, definitions []string
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return nil, err
		}
		names, definitions = append(names, name), append(definitions, definition)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := tx.ExecContext(ctx, `DROP INDEX `+name); err != nil {
			return nil, err
		}
	}
	return definitions, nil
}

// filler writes a filling. It collects rows, table by table.
type filler struct {
	ctx   context.Context
	db    *database
	conn  *sql.Conn
	rows  map[string][][]any
	known map[string]bool // ids of players who have a page
	sums  *sums

	scores scores
}

// fillColumns are the columns that are written of each table, in the order of the rows.
var fillColumns = []struct{ table, columns string }{
	{"players", `id, token_hash, name, created_at`},
	{"player_pages", `player, page, listed`},
	{"games", gameColumns + `, clocked, listed, challenge, computer, white_key, black_key, pace, opening, indexed`},
	{"events", `game, seq, kind, version, at, command, data`},
	{"position_games", positionColumns},
	{"game_traits", traitColumns},
	{"position_sums", sumColumns},
	{"player_scores", scoreColumns},
	{"player_rivals", rivalColumns},
}

func (f *filler) run(from Filling, progress func(games int)) error {
	games := 0
	for g, err := range from.Games {
		if err != nil {
			return err
		}
		f.add(g)
		if games++; games%fillBatch == 0 {
			if err := f.flush(); err != nil {
				return err
			}
			progress(games)
		}
	}
	for p := range from.Players {
		f.rows["players"] = append(f.rows["players"], []any{p.ID, p.TokenHash, p.Name, p.Since})
		if f.known[p.ID] {
			f.rows["player_pages"] = append(f.rows["player_pages"], []any{p.ID, p.Page, 1})
		}
	}
	if err := f.flush(); err != nil {
		return err
	}
	for table, rows := range map[string]iter.Seq[[]any]{"position_sums": f.sums.all(), "player_scores": f.scores.byGame(), "player_rivals": f.scores.byOpponent()} {
		if err := f.flushAll(table, rows); err != nil {
			return err
		}
	}
	return nil
}

// flushAll writes rows of a table, some at a time.
func (f *filler) flushAll(table string, rows iter.Seq[[]any]) error {
	for row := range rows {
		f.rows[table] = append(f.rows[table], row)
		if len(f.rows[table]) == sumsBatch {
			if err := f.flush(); err != nil {
				return err
			}
		}
	}
	return f.flush()
}

// sumsBatch is how many sums are written at a time.
const sumsBatch = 100_000

// add takes up a game.
func (f *filler) add(g Finished) {
	row := append(saveRow(&g.Row).args, keysOf(g.Entry)...)
	f.rows["games"] = append(f.rows["games"], append(row, indexedWhole))
	for _, e := range g.Log {
		f.rows["events"] = append(f.rows["events"], []any{e.Game, e.Seq, string(e.Kind), e.Version, e.At, e.Command, string(e.Data)})
	}
	f.rows["position_games"] = append(f.rows["position_games"], positionsOf(g.Entry)...)
	f.rows["game_traits"] = append(f.rows["game_traits"], traitRows(g.Entry)...)
	f.sums.add(g.Entry)
	f.scores.add(g.Entry)
	if g.Entry.Listed {
		f.known[g.Entry.White], f.known[g.Entry.Black] = true, true
	}
}

// flush writes what was collected.
func (f *filler) flush() error {
	for _, t := range fillColumns {
		if len(f.rows[t.table]) == 0 {
			continue
		}
		columns := strings.FieldsFunc(t.columns, func(r rune) bool { return strings.ContainsRune(", \n\t", r) })
		if err := f.db.load(f.ctx, f.conn, t.table, columns, f.rows[t.table]); err != nil {
			return fmt.Errorf("table %s: %w", t.table, err)
		}
		f.rows[t.table] = f.rows[t.table][:0]
	}
	return nil
}

// sums are the sums of positions, in the order in which they came up.
type sums struct {
	at    map[sumKey]int
	list  []sum
	texts map[string]uint32 // numbers of moves, slugs and results, to be small
	text  []string
}

type sumKey struct {
	position     int64
	move, result uint32
}

type sum struct {
	sumKey
	games, slug uint32
	endedAt     int64
}

func newSums() *sums { return &sums{at: map[sumKey]int{}, texts: map[string]uint32{}} }

// number is a text's.
func (s *sums) number(text string) uint32 {
	n, ok := s.texts[text]
	if !ok {
		n = uint32(len(s.text))
		s.texts[text], s.text = n, append(s.text, text)
	}
	return n
}

// add counts a game, which ended last.
func (s *sums) add(e archive.Entry) {
	if len(e.Steps) == 0 {
		return
	}
	result, slug := s.number(e.Result), uint32(len(s.text))
	s.text = append(s.text, e.Slug)
	for _, step := range e.Steps {
		if !step.Summed() {
			continue
		}
		key := sumKey{step.Position, s.number(step.Move), result}
		i, ok := s.at[key]
		if !ok {
			i = len(s.list)
			s.at[key], s.list = i, append(s.list, sum{sumKey: key})
		}
		s.list[i].games++
		s.list[i].slug, s.list[i].endedAt = slug, e.EndedAt
	}
}

// all are the rows of the table.
func (s *sums) all() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for _, u := range s.list {
			if !yield([]any{u.position, s.text[u.move], s.text[u.result], int64(u.games), s.text[u.slug], u.endedAt}) {
				return
			}
		}
	}
}

// scores are what players have scored, by player, then by kind of game or opponent.
type scores map[string]*playerScore

type playerScore struct{ games, rivals map[string]archive.Tally }

func (s scores) add(e archive.Entry) {
	for _, p := range scored(e) {
		of := s[p.id]
		if of == nil {
			of = &playerScore{map[string]archive.Tally{}, map[string]archive.Tally{}}
			s[p.id] = of
		}
		of.games[e.Game] = of.games[e.Game].Plus(p.Tally)
		of.rivals[p.opponent] = of.rivals[p.opponent].Plus(p.Tally)
	}
}

// byGame are the rows of player_scores, byOpponent those of player_rivals.
func (s scores) byGame() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for player, of := range s {
			for game, t := range of.games {
				if !yield([]any{player, game, t.White, t.Drawn, t.Black}) {
					return
				}
			}
		}
	}
}

func (s scores) byOpponent() iter.Seq[[]any] {
	return func(yield func([]any) bool) {
		for player, of := range s {
			for opponent, t := range of.rivals {
				if !yield([]any{player, opponent, t.Games(), t.White, t.Drawn, t.Black}) {
					return
				}
			}
		}
	}
}
