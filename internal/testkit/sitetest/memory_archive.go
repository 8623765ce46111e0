package sitetest

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
)

// Find lists the games of a kind and some days from behind a place on, by their date; of
// what else a query asks it knows nothing.
func (m *Memory) Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error) {
	rows, err := list(ctx, m, math.MaxInt, func(r gamelog.Row) bool {
		return r.Status == gamelog.Over && (r.Listed() && !q.Computer || r.ListedWithMachine() && q.Computer) && (q.Game == "" || r.Game == q.Game) &&
			(q.Since == "" || r.EndedAt >= q.Since.Begins()) && (q.Until == "" || r.EndedAt < q.Until.Ends())
	})
	slices.SortFunc(rows, func(a, b gamelog.Row) int {
		return cmp.Or(cmp.Compare(b.EndedAt, a.EndedAt), cmp.Compare(a.Slug, b.Slug))
	})
	found := archive.Found{Rows: rows, Count: len(rows), Counted: archive.Exactly}
	begin := 1 + slices.IndexFunc(rows, func(r gamelog.Row) bool { return r.Slug == q.After.Slug })
	end := min(begin+limit, len(rows))
	if q.Back {
		begin, end = max(begin-limit, 0), begin
	}
	found.Rows = rows[begin:end]
	if begin > 0 {
		found.Previous = placeOf(rows[begin-1])
	}
	if end < len(rows) {
		found.Next = placeOf(rows[end-1])
	}
	return found, err
}

// placeOf is where a game stands in a list.
func placeOf(r gamelog.Row) archive.Cursor { return archive.Cursor{EndedAt: r.EndedAt, Slug: r.Slug} }

// Explore finds Known in every position.
func (m *Memory) Explore(ctx context.Context, _ int64) (archive.Explored, error) {
	unlock, err := m.lock(ctx)
	if err == nil {
		unlock()
	}
	return m.Known, err
}

// Continued finds Known behind every beginning.
func (m *Memory) Continued(ctx context.Context, _ archive.Query) (archive.Explored, error) {
	return m.Explore(ctx, 0)
}

// Profile finds a player whose id is the page's address.
func (m *Memory) Profile(ctx context.Context, page string) (archive.Profile, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return archive.Profile{}, err
	}
	defer unlock()
	for _, p := range m.Players {
		if p.ID == page {
			return archive.Profile{Player: p, Page: page, Listed: !m.hidden[p.ID]}, nil
		}
	}
	return archive.Profile{}, gamelog.ErrNotFound
}

// ProfileOf finds a player's page, if they have played.
func (m *Memory) ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error) {
	p, err := m.Profile(ctx, player.ID)
	if errors.Is(err, gamelog.ErrNotFound) {
		return archive.Profile{Player: player, Listed: true}, nil
	}
	return p, err
}

// Pages finds no page.
func (m *Memory) Pages(ctx context.Context, _ []string) (map[string]string, error) {
	unlock, err := m.lock(ctx)
	if err == nil {
		unlock()
	}
	return nil, err
}

// Score counts the games that a player had as White.
func (m *Memory) Score(ctx context.Context, playerID string) (archive.Score, error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return archive.Score{}, err
	}
	defer unlock()
	var s archive.Score
	kinds := map[string]archive.Tally{}
	for _, r := range m.Rows {
		if r.Status == gamelog.Over && r.Listed() && r.White.ID == playerID {
			k := kinds[r.Game]
			k.Add(r.Result, 1)
			kinds[r.Game] = k
			s.All.Add(r.Result, 1)
		}
	}
	for kind, tally := range kinds {
		s.Games = append(s.Games, archive.GameScore{Game: kind, Tally: tally})
	}
	return s, nil
}

func (m *Memory) SetListed(ctx context.Context, playerID, _ string, listed bool) error {
	unlock, err := m.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if m.hidden == nil {
		m.hidden = map[string]bool{}
	}
	m.hidden[playerID] = !listed
	return nil
}

// Hidden is how many players of a store show their page to nobody.
func Hidden(m *Memory) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.hidden)
}

// Months finds when the first game ended; nobody counts months here.
func (m *Memory) Months(ctx context.Context, _ int) (_ []archive.Month, first int64, err error) {
	unlock, err := m.lock(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer unlock()
	for _, r := range m.Rows {
		if r.Status == gamelog.Over && (first == 0 || r.EndedAt < first) {
			first = r.EndedAt
		}
	}
	return nil, first, nil
}
