package search

import (
	"cmp"
	"context"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
)

// played is how often a player had a result in a kind of game against somebody.
type played struct {
	game, result, opponent string
	games                  int
}

// Score adds up a player's games against other people, the latest of each side. The ids
// of the opponents stand without their names.
func Score(ctx context.Context, db DB, playerID string) (archive.Score, error) {
	var s archive.Score
	kinds, others := map[string]*archive.GameScore{}, map[string]*archive.Opponent{}
	for _, side := range []string{"white", "black"} {
		rows, err := scoreAs(ctx, db, side, playerID)
		if err != nil {
			return archive.Score{}, err
		}
		read := 0
		for _, r := range rows {
			read += r.games
			count(&s, kinds, others, r)
		}
		s.Over = s.Over || read == mostScored
	}
	for _, k := range kinds {
		s.Games = append(s.Games, *k)
	}
	for _, o := range others {
		s.Against = append(s.Against, *o)
	}
	slices.SortFunc(s.Games, func(a, b archive.GameScore) int {
		return cmp.Or(cmp.Compare(b.Tally.Games(), a.Tally.Games()), cmp.Compare(a.Game, b.Game))
	})
	slices.SortFunc(s.Against, func(a, b archive.Opponent) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return s, nil
}

func count(s *archive.Score, kinds map[string]*archive.GameScore, others map[string]*archive.Opponent, r played) {
	k, o := kinds[r.game], others[r.opponent]
	if k == nil {
		k = &archive.GameScore{Game: r.game}
		kinds[r.game] = k
	}
	if o == nil {
		o = &archive.Opponent{Player: gamelog.Person{ID: r.opponent}}
		others[r.opponent] = o
	}
	s.All.Add(r.result, r.games)
	k.Add(r.result, r.games)
	o.Add(r.result, r.games)
}

// mostScored is how many games of each side are added up.
const mostScored = 2500

// turned are results from Black's side.
var turned = map[string]string{"1-0": "0-1", "0-1": "1-0"}

// scoreAs adds up the latest games that a player had with this side, by the results
// from that side.
func scoreAs(ctx context.Context, db DB, side, playerID string) ([]played, error) {
	other := map[string]string{"white": "black", "black": "white"}[side]
	rows, err := db.QueryContext(ctx, `SELECT game, result, opponent, COUNT(*) FROM (
		SELECT game, result, `+other+`_id AS opponent `+amongPeople+` AND `+side+`_id = $1
			AND white_id <> black_id ORDER BY ended_at DESC, id DESC LIMIT $2) AS latest
		GROUP BY game, result, opponent`, playerID, mostScored)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []played
	for rows.Next() {
		var p played
		if err := rows.Scan(&p.game, &p.result, &p.opponent, &p.games); err != nil {
			return nil, err
		}
		if side == "black" && turned[p.result] != "" {
			p.result = turned[p.result]
		}
		all = append(all, p)
	}
	return all, rows.Err()
}
