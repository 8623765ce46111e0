package search

import (
	"cmp"
	"context"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/store/rows"
)

// mostMet bounds the opponents of a score.
const mostMet = 100

// Score returns a player's score, as the indexer has added it up. Opponents are the 100 with most
// games, with ids and without names.
func Score(ctx context.Context, db DB, playerID string) (s archive.Score, err error) {
	s.Games, err = rows.All(ctx, db, func(scan rows.Scan, k *archive.GameScore) error {
		return scan(&k.Game, &k.White, &k.Drawn, &k.Black)
	}, `SELECT game, won, drawn, lost FROM player_scores WHERE player = $1`, playerID)
	if err != nil {
		return archive.Score{}, err
	}
	for _, k := range s.Games {
		s.All = s.All.Plus(k.Tally)
	}
	slices.SortFunc(s.Games, func(a, b archive.GameScore) int {
		return cmp.Or(cmp.Compare(b.Tally.Games(), a.Tally.Games()), cmp.Compare(a.Game, b.Game))
	})
	s.Against, err = rows.All(ctx, db, func(scan rows.Scan, o *archive.Opponent) error {
		return scan(&o.Player.ID, &o.White, &o.Drawn, &o.Black)
	}, `SELECT opponent, won, drawn, lost FROM player_rivals WHERE player = $1 ORDER BY games DESC, opponent LIMIT $2`, playerID, mostMet)
	return s, err
}
