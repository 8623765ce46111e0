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

// How far a game is in the index, in games.indexed: servers of releases before counted no
// scores, and then no traits.
const (
	indexedUncounted = 1 // it lacks the scores
	indexedUntraited = 2 // it lacks the traits
	indexedWhole     = 3
)

// Unindexed lists at most limit games that are over and not wholly in the index, in the
// order of their ids, behind this one.
func (a *Archive) Unindexed(ctx context.Context, after string, limit int) ([]archive.Ended, error) {
	return list(ctx, a.store, func(scan rows.Scan, e *archive.Ended) error {
		var shown int
		err := scan(&e.ID, &e.Slug, &e.White, &e.Black, &shown, &e.Indexed)
		e.Shown = shown > 0
		return err
	}, unindexed, after, limit)
}

// A row is not read as a whole: one that is damaged would hold up those behind it.
const unindexed = `SELECT id, slug, white_name, black_name, listed + computer, indexed FROM games WHERE status = 'over' AND indexed < 3 AND id > $1 ORDER BY id LIMIT $2`

// Backlog counts the games that are over and not in the index, as far as most.
func (a *Archive) Backlog(ctx context.Context, most int) (n int, err error) {
	err = a.store.row(ctx, `SELECT COUNT(*) FROM
		(SELECT 1 FROM games WHERE status = 'over' AND indexed < 3 LIMIT $1) AS counted`, most)(&n)
	return n, err
}

// Events lists a game's events with numbers above after, in order.
func (a *Archive) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	return a.store.Events(ctx, gameID, after)
}

// AddToIndex writes what the index lacks of a game's entry, once for each game. Everything
// is written only if the update of the game's row changes it, which the row's mark
// (indexed) allows once, so a second call changes nothing. Neither does an entry that was
// made of an outdated log: package names rewrites a name in the game's row and in its
// events in one transaction, so the names of such an entry differ from the row's, even
// where the update had to wait for that transaction.
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

// keysOf are the columns of a game's row by which it is searched.
func keysOf(e archive.Entry) []any {
	return []any{e.WhiteKey, e.BlackKey, string(e.Pace), e.Opening.Code()}
}

// pagesOf gives the people who played a game that lists show their pages, if they have
// none; nil for a game that no list shows. The computer has no page.
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

// scored are the players of a game that counts in their scores, in the order of their ids,
// so that no two processes wait for each other, and what it counts for each.
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

// scoresOf counts a game in its players' scores by kind of game; nil where it counts in none.
func scoresOf(e archive.Entry) *statement {
	var rows [][]any
	for _, p := range scored(e) {
		rows = append(rows, []any{p.id, e.Game, p.White, p.Drawn, p.Black})
	}
	return insertRows(`player_scores (`+scoreColumns+`)`, rows, ` ON CONFLICT (player, game) DO UPDATE SET won = player_scores.won + excluded.won,
		drawn = player_scores.drawn + excluded.drawn, lost = player_scores.lost + excluded.lost`)
}

// rivalsOf counts a game in its players' scores against each other; nil where it counts in none.
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

// sumsOf counts a game in the sums of its first positions; nil where it has none.
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

// inOrder sorts steps by position: two processes that change sums in opposite orders
// would wait for each other.
func inOrder(steps []archive.Step) []archive.Step {
	return slices.SortedFunc(slices.Values(steps), func(a, b archive.Step) int { return cmp.Compare(a.Position, b.Position) })
}

// The columns of the sums, and of the positions that games reached later.
const (
	sumColumns      = `position, move, result, games, slug, ended_at`
	positionColumns = `position, ended_at, slug, ply, move, result`
)

// positionsOf are the positions that a game reached later, as rows.
func positionsOf(e archive.Entry) (rows [][]any) {
	for _, s := range e.Steps {
		if !s.Summed() {
			rows = append(rows, []any{s.Position, e.EndedAt, e.Slug, s.Ply, s.Move, e.Result})
		}
	}
	return rows
}

const traitColumns = `trait, ended_at, slug`

// traitRows are a game's traits, as rows.
func traitRows(e archive.Entry) (rows [][]any) {
	for _, trait := range e.Traits() {
		rows = append(rows, []any{trait, e.EndedAt, e.Slug})
	}
	return rows
}

// insertRows is the statement that inserts rows of equal length; nil for none.
func insertRows(into string, rows [][]any, end string) *statement {
	if len(rows) == 0 {
		return nil
	}
	return do(`INSERT INTO `+into+` VALUES `+tuples(len(rows), len(rows[0]))+end, slices.Concat(rows...)...)
}

// Lease gives the work of this name to a holder until a moment, unless another has it
// now, and says whether it did; both in epoch milliseconds.
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
