package store

import (
	"cmp"
	"context"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

var _ archive.Index = (*Archive)(nil)

// The version of a game's entry in the index, in games.indexed. Earlier releases wrote neither
// scores nor traits.
const (
	indexedUncounted = 1 // without scores and traits
	indexedUntraited = 2 // without traits
	indexedWhole     = 3
)

// Unindexed returns at most limit games that are over and not fully indexed, ordered by id, with
// ids above after.
func (a *Archive) Unindexed(ctx context.Context, after string, limit int) ([]archive.Ended, error) {
	return list(ctx, a.store, func(scan rows.Scan, e *archive.Ended) error {
		var shown int
		err := scan(&e.ID, &e.Slug, &e.White, &e.Black, &shown, &e.Indexed)
		e.Shown = shown > 0
		return err
	}, unindexed, after, limit)
}

// unindexed does not read whole rows, because a damaged one would block those after it.
const unindexed = `SELECT id, slug, white_name, black_name, listed + computer, indexed FROM games WHERE status = 'over' AND indexed < 3 AND id > $1 ORDER BY id LIMIT $2`

// Backlog returns the number of games that are over and not fully indexed, at most most.
func (a *Archive) Backlog(ctx context.Context, most int) (n int, err error) {
	err = a.store.row(ctx, `SELECT COUNT(*) FROM
		(SELECT 1 FROM games WHERE status = 'over' AND indexed < 3 LIMIT $1) AS counted`, most)(&n)
	return n, err
}

// Events returns a game's events with numbers above after, in order.
func (a *Archive) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	return a.store.Events(ctx, gameID, after)
}

// AddToIndex writes the missing parts of a game's entry, in one transaction. It is idempotent:
// it writes only if the column indexed is still that of game. It also does nothing if the names
// in the game's row are not those of game, because then the entry comes from an outdated log:
// package names changes the row and the events in one transaction.
func (a *Archive) AddToIndex(ctx context.Context, game archive.Ended, e archive.Entry) error {
	mark := do(`UPDATE games SET white_key = $2, black_key = $3, pace = $4, opening = $5, indexed = $9
			WHERE id = $1 AND indexed = $8 AND status = 'over' AND white_name = $6 AND black_name = $7`,
		append(append([]any{game.ID}, keysOf(e)...), game.White, game.Black, game.Indexed, indexedWhole)...)
	lacks := []*statement{insertRows(`game_traits (`+traitColumns+`)`, traitRows(e), ` ON CONFLICT DO NOTHING`)}
	if game.Indexed < indexedUntraited {
		lacks = append(lacks, scoresOf(e), rivalsOf(e))
	}
	if game.Indexed < indexedUncounted {
		lacks = append(lacks, pagesOf(e), sumsOf(e), insertRows(`position_games (`+positionColumns+`)`, positionsOf(e), ``))
	}
	return a.store.write(ctx, "", mark.and(lacks...))
}

// keysOf returns the columns of a game's row by which it is searched.
func keysOf(e archive.Entry) []any {
	return []any{e.WhiteKey, e.BlackKey, string(e.Pace), e.Opening.Code()}
}

// pagesOf returns the statement that creates player pages for the people who played a game, if they
// have none; nil for a game that is not listed. The computer has no page.
func pagesOf(e archive.Entry) *statement {
	if !e.Listed {
		return nil
	}
	var rows [][]any
	for _, id := range slices.Compact([]string{e.White, e.Black}) {
		if id != gamelog.ComputerPerson.ID {
			rows = append(rows, []any{id, archive.NewPage(), 1})
		}
	}
	return insertRows(`player_pages (player, page, listed)`, rows, ` ON CONFLICT (player) DO NOTHING`)
}

// scored returns the players of a game that counts in their scores, with its result for each.
// They are ordered by id, which avoids deadlocks between processes.
func scored(e archive.Entry) (players []scoredPlayer) {
	if !e.Counts() {
		return nil
	}
	var white, black archive.Tally
	white.Add(e.Result, 1)
	black = archive.Tally{White: white.Black, Drawn: white.Drawn, Black: white.White}
	players = []scoredPlayer{{e.White, e.Black, white}, {e.Black, e.White, black}}
	slices.SortFunc(players, func(a, b scoredPlayer) int { return cmp.Compare(a.id, b.id) })
	return players
}

type scoredPlayer struct {
	id, opponent string
	archive.Tally
}

// scoresOf returns the statement that adds a game to its players' scores by kind of game; nil if
// it does not count.
func scoresOf(e archive.Entry) *statement {
	var rows [][]any
	for _, p := range scored(e) {
		rows = append(rows, []any{p.id, e.Game, p.White, p.Drawn, p.Black})
	}
	return insertRows(`player_scores (`+scoreColumns+`)`, rows, ` ON CONFLICT (player, game) DO UPDATE SET won = player_scores.won + excluded.won,
		drawn = player_scores.drawn + excluded.drawn, lost = player_scores.lost + excluded.lost`)
}

// rivalsOf returns the statement that adds a game to its players' scores against each other; nil
// if it does not count.
func rivalsOf(e archive.Entry) *statement {
	var rows [][]any
	for _, p := range scored(e) {
		rows = append(rows, []any{p.id, p.opponent, 1, p.White, p.Drawn, p.Black})
	}
	return insertRows(`player_rivals (`+rivalColumns+`)`, rows, ` ON CONFLICT (player, opponent) DO UPDATE SET games = player_rivals.games + 1,
		won = player_rivals.won + excluded.won, drawn = player_rivals.drawn + excluded.drawn, lost = player_rivals.lost + excluded.lost`)
}

// The columns of scores.
const (
	scoreColumns = `player, game, won, drawn, lost`
	rivalColumns = `player, opponent, games, won, drawn, lost`
)

// sumsOf returns the statement that adds a game to the sums of its first positions; nil if it has
// none.
func sumsOf(e archive.Entry) *statement {
	var rows [][]any
	for _, s := range inOrder(e.Steps) {
		if s.Summed() {
			rows = append(rows, []any{s.Position, s.Move, e.Result, 1, e.Slug, e.EndedAt})
		}
	}
	return insertRows(`position_sums (`+sumColumns+`)`, rows,
		` ON CONFLICT (position, move, result) DO UPDATE SET games = position_sums.games + 1,
			slug = CASE WHEN excluded.ended_at >= position_sums.ended_at THEN excluded.slug ELSE position_sums.slug END,
			ended_at = CASE WHEN excluded.ended_at >= position_sums.ended_at THEN excluded.ended_at ELSE position_sums.ended_at END`)
}

// inOrder returns the steps sorted by position, which avoids deadlocks between processes.
func inOrder(steps []archive.Step) []archive.Step {
	return slices.SortedFunc(slices.Values(steps), func(a, b archive.Step) int { return cmp.Compare(a.Position, b.Position) })
}

// The columns of the sums, and of the positions that games reached later.
const (
	sumColumns      = `position, move, result, games, slug, ended_at`
	positionColumns = `position, ended_at, slug, ply, move, result`
)

// positionsOf returns the later positions of a game, as rows.
func positionsOf(e archive.Entry) (rows [][]any) {
	for _, s := range e.Steps {
		if !s.Summed() {
			rows = append(rows, []any{s.Position, e.EndedAt, e.Slug, s.Ply, s.Move, e.Result})
		}
	}
	return rows
}

const traitColumns = `trait, ended_at, slug`

// traitRows returns a game's traits, as rows.
func traitRows(e archive.Entry) (rows [][]any) {
	for _, trait := range e.Traits() {
		rows = append(rows, []any{trait, e.EndedAt, e.Slug})
	}
	return rows
}

// insertRows returns the statement that inserts rows of equal length; nil for none.
func insertRows(into string, rows [][]any, end string) *statement {
	if len(rows) == 0 {
		return nil
	}
	return do(`INSERT INTO `+into+` VALUES `+tuples(len(rows), len(rows[0]))+end, slices.Concat(rows...)...)
}

// Lease gives the lease of this name to holder until a moment, and reports whether it did: not
// if another holder has it at now. Both are epoch milliseconds.
func (a *Archive) Lease(ctx context.Context, name, holder string, now, until int64) (bool, error) {
	err := a.store.alone(ctx, do(`INSERT INTO leases (name, holder, until) VALUES ($1, $2, $4)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
			WHERE leases.holder = excluded.holder OR leases.until < $3`, name, holder, now, until))
	if err != nil {
		return false, err
	}
	var has string
	err = a.store.row(ctx, `SELECT holder FROM leases WHERE name = $1`, name)(&has)
	return has == holder, err
}
