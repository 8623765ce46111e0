package store

import (
	"context"
	"errors"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
	"threefold/internal/store/search"
)

// Profile returns the page with this address; gamelog.ErrNotFound if there is none. The name is
// the player's present one; games keep the names they were played under.
func (a *Archive) Profile(ctx context.Context, page string) (archive.Profile, error) {
	p := archive.Profile{Page: page}
	var listed int
	err := a.store.row(ctx, `SELECT player, listed FROM player_pages WHERE page = $1`, page)(&p.Player.ID, &listed)
	if err != nil {
		return archive.Profile{}, err
	}
	p.Listed = listed == 1
	names, err := a.names(ctx, []string{p.Player.ID})
	p.Player.Name = names[p.Player.ID]
	return p, err
}

// ProfileOf returns a player's page. If there is none yet, its address is empty and Listed true.
func (a *Archive) ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error) {
	p := archive.Profile{Player: player, Listed: true}
	var listed int
	err := a.store.row(ctx, `SELECT page, listed FROM player_pages WHERE player = $1`, player.ID)(&p.Page, &listed)
	switch {
	case errors.Is(err, gamelog.ErrNotFound):
		return p, nil
	case err != nil:
		return archive.Profile{}, err
	}
	p.Listed = listed == 1
	return p, nil
}

// Pages returns the addresses of the listed pages of these players, by player id.
func (a *Archive) Pages(ctx context.Context, playerIDs []string) (map[string]string, error) {
	return a.pairs(ctx, `SELECT player, page FROM player_pages WHERE listed = 1 AND player IN `, playerIDs)
}

// names returns the present names of players, by their ids.
func (a *Archive) names(ctx context.Context, playerIDs []string) (map[string]string, error) {
	return a.pairs(ctx, `SELECT id, name FROM players WHERE id IN `, playerIDs)
}

// pairs reads a query of two texts that ends with a list of ids.
func (a *Archive) pairs(ctx context.Context, query string, ids []string) (map[string]string, error) {
	pairs := make(map[string]string, len(ids))
	if len(ids) == 0 {
		return pairs, nil
	}
	err := rows.Each(ctx, a.store.reader, func(scan rows.Scan) error {
		var key, value string
		err := scan(&key, &value)
		pairs[key] = value
		return err
	}, query+`(`+placeholders(len(ids))+`)`, asAny(ids)...)
	return pairs, a.store.readError(ctx, err)
}

// SetListed sets whether others may see a player's page. It creates the page with this address if
// there is none.
func (a *Archive) SetListed(ctx context.Context, playerID, page string, listed bool) error {
	return a.store.write(ctx, playerID, do(`INSERT INTO player_pages (player, page, listed) VALUES ($1, $2, $3)
		ON CONFLICT (player) DO UPDATE SET listed = excluded.listed`, playerID, page, flag(listed)))
}

// maxOpponents bounds the opponents of a score.
const maxOpponents = 20

// Score returns a player's score, with the most frequent opponents whose pages are listed, at most
// 20.
func (a *Archive) Score(ctx context.Context, playerID string) (archive.Score, error) {
	s, err := search.Score(ctx, a.store.reader, playerID)
	if err != nil {
		return archive.Score{}, a.store.readError(ctx, err)
	}
	s.Against, err = a.shown(ctx, s.Against)
	return s, err
}

// shown returns the opponents with a listed page, with their names and addresses.
func (a *Archive) shown(ctx context.Context, met []archive.Opponent) ([]archive.Opponent, error) {
	ids := make([]string, len(met))
	for i := range met {
		ids[i] = met[i].Player.ID
	}
	pages, err := a.Pages(ctx, ids)
	if err != nil {
		return nil, err
	}
	names, err := a.names(ctx, ids)
	if err != nil {
		return nil, err
	}
	var shown []archive.Opponent
	for _, o := range met {
		o.Page, o.Player.Name = pages[o.Player.ID], names[o.Player.ID]
		if o.Page != "" && len(shown) < maxOpponents {
			shown = append(shown, o)
		}
	}
	return shown, nil
}
