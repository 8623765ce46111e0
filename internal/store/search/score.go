package search

import (
	"cmp"
	"context"
	"slices"

	"threefold/internal/archive"
)

// mostMet is how many opponents of a score are read, those of the most games.
const mostMet = 100

// Score is a player's, as the indexer has added it up, with the opponents of the most
// games: their ids stand without names.
func Score(ctx context.Context, db DB, playerID string) (s archive.Score, err error) {
	err = each(ctx, db, func(scan func(...any) error) error {
		var k archive.GameScore
		if err := scan(&k.Game, &k.White, &k.Drawn, &k.Black); err != nil {
			return err
		}
		s.Games = append(s.Games, k)
		s.All = s.All.Plus(k.Tally)
		return nil
	}, `SELECT game, won, drawn, lost FROM player_scores WHERE player = $1`, playerID)
	if err != nil {
		return archive.Score{}, err
	}
	slices.SortFunc(s.Games, func(a, b archive.GameScore) int {
		return cmp.Or(cmp.Compare(b.Tally.Games(), a.Tally.Games()), cmp.Compare(a.Game, b.Game))
	})
	err = each(ctx, db, func(scan func(...any) error) error {
		var o archive.Opponent
		if err := scan(&o.Player.ID, &o.White, &o.Drawn, &o.Black); err != nil {
			return err
		}
		s.Against = append(s.Against, o)
		return nil
	}, `SELECT opponent, won, drawn, lost FROM player_rivals WHERE player = $1 ORDER BY games DESC, opponent LIMIT $2`, playerID, mostMet)
	return s, err
}

// each reads the rows of a query, one by one.
func each(ctx context.Context, db DB, row func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
