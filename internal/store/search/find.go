package search

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"threefold/internal/archive"
	"threefold/internal/store/rows"
)

// DB is a database that can be queried.
type DB interface {
	rows.Source
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Entry is a game of a list.
type Entry struct {
	ID             string
	archive.Cursor // its position in the list
}

// Page is a page of a list, as archive.Found, with entries instead of rows.
type Page struct {
	Entries        []Entry
	Next, Previous archive.Cursor
	Further        bool
	Count          int
	Counted        archive.Counted
	Sum            archive.Tally
}

// few is how far PlanOf counts for each lead first, because counting so few is cheap.
const few = 200

// The two sets of games that partial indexes cover: between people, and against the computer.
const (
	amongPeople  = `FROM games WHERE status = 'over' AND listed = 1`
	withComputer = `FROM games WHERE status = 'over' AND computer = 1`
)

func finished(q archive.Query) string {
	if q.Computer {
		return withComputer
	}
	return amongPeople
}

// Find returns at most limit games of a query, which archive.Query.Identified has returned, from its
// cursor on.
func Find(ctx context.Context, db DB, q archive.Query, limit int) (Page, error) {
	p, err := PlanOf(ctx, db, q)
	if err != nil {
		return Page{}, err
	}
	from, err := placeOf(ctx, db, q)
	if err != nil {
		return Page{}, err
	}
	read := stepwise
	if p.Whole {
		read = whole
	}
	page, err := read(ctx, db, q, p, from, limit)
	if q.Back {
		slices.Reverse(page.Entries)
	}
	return page, err
}

// PlanOf returns the plan of a query. It counts how many games each possible lead finds, and
// chooses the one with the fewest. It counts up to 200 (few) first, and further only if all leads
// find more.
func PlanOf(ctx context.Context, db DB, q archive.Query) (Plan, error) {
	best := Plan{Lead: inOrder(q), Found: archive.MaxRead + 1}
	for _, all := range []bool{false, true} {
		for _, l := range leads(q) {
			most := few
			if all {
				most = l.most()
			}
			n, err := countOf(ctx, db, q, l, most)
			if err != nil {
				return Plan{}, err
			}
			if n <= most && n < best.Found {
				best = Plan{Lead: l, Whole: true, Found: n}
			}
		}
		if best.Whole {
			break
		}
	}
	return best, nil
}

// countOf returns how many games a lead finds, at most most+1.
func countOf(ctx context.Context, db DB, q archive.Query, l Lead, most int) (int, error) {
	total := 0
	for _, s := range seatsOf(q, l) {
		var n int
		count := counting(q, s, l, most)
		if err := db.QueryRowContext(ctx, count.String(), count.args...).Scan(&n); err != nil {
			return 0, err
		}
		if total += n; total > most {
			break
		}
	}
	return min(total, most+1), nil
}

func counting(q archive.Query, s seat, l Lead, most int) *text {
	t := &text{}
	served, _ := s.split(l)
	if len(traitTables(l)) > 0 {
		t.add(`SELECT COUNT(*) FROM (`)
		slugs(t, q.First(), l, nil, nil, most+1, 0)
		t.add(`) AS counted`)
		return t
	}
	t.add(`SELECT COUNT(*) FROM (SELECT 1 ` + finished(q))
	t.and(served, bare)
	t.add(` LIMIT ?) AS counted`, most+1)
	return t
}

// placeOf returns the place of a query's cursor; nil at the start of the list. A game that does
// not exist counts as the last of those that ended at the same moment.
func placeOf(ctx context.Context, db DB, q archive.Query) (*place, error) {
	if q.After == (archive.Cursor{}) {
		return nil, nil
	}
	p := &place{Cursor: q.After}
	err := db.QueryRowContext(ctx, `SELECT id FROM games WHERE slug = $1`, p.Slug).Scan(&p.id)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p, err
}

// columns are those that are read of each game.
const columns = `id, slug, plies, ended_at`

// whole reads all games that the lead finds, and sorts them.
func whole(ctx context.Context, db DB, q archive.Query, p Plan, from *place, limit int) (Page, error) {
	t := sorting(q, p, from, limit)
	entries, sum, err := list(ctx, db, t)
	if err != nil {
		return Page{}, err
	}
	page := cut(q, entries, limit)
	if from == nil {
		page.Count, page.Counted, page.Sum = sum.Games(), archive.Exactly, sum
	}
	return page, nil
}

// sorting returns the statement of a whole list. It sorts by expressions of the columns, so that
// the database cannot scan an index in their order.
func sorting(q archive.Query, p Plan, from *place, limit int) *text {
	t := &text{}
	o := orderOf(q)
	t.add(`SELECT ` + columns + `, SUM(CASE won WHEN 1 THEN 1 ELSE 0 END) OVER (), SUM(CASE won WHEN 0 THEN 1 ELSE 0 END) OVER (),
		SUM(CASE won WHEN -1 THEN 1 ELSE 0 END) OVER () FROM (`)
	for i, s := range seatsOf(q, p.Lead) {
		if i > 0 {
			t.add(` UNION ALL `)
		}
		served, others := s.split(p.Lead)
		t.add(`SELECT id || '' AS id, slug, plies + 0 AS plies, ended_at + 0 AS ended_at,
			CASE result WHEN '1-0' THEN 1 WHEN '0-1' THEN -1 ELSE 0 END * CASE WHEN `+s.black.plain+` THEN -1 ELSE 1 END AS won `, s.black.args...)
		reading(t, q, p.Lead, served, nil, nil, p.Lead.most())
		t.and(others, plain)
		t.and(o.from(from), plain)
	}
	t.add(`) AS found`+o.clause()+` LIMIT ?`, limit+1)
	return t
}

// stepwise reads games in the order of the list, until the page is full or the limit of reads is
// reached.
func stepwise(ctx context.Context, db DB, q archive.Query, p Plan, from *place, limit int) (Page, error) {
	var end *place
	var err error
	if filtered(q, p) {
		if end, err = endOf(ctx, db, q, p, from); err != nil {
			return Page{}, err
		}
	}
	entries, _, err := list(ctx, db, walking(q, p, from, end, limit))
	if err != nil {
		return Page{}, err
	}
	page := cut(q, entries, limit)
	if goesOn := page.goesOn(q); *goesOn == (archive.Cursor{}) && end != nil {
		*goesOn, page.Further = end.Cursor, true
	}
	if from == nil && !filtered(q, p) {
		page.Count, page.Counted = p.Lead.most(), archive.MoreThan
	}
	return page, nil
}

// filtered reports whether the query has conditions that the lead's index does not serve.
func filtered(q archive.Query, p Plan) bool {
	for _, s := range seatsOf(q, p.Lead) {
		_, others := s.split(p.Lead)
		if len(others) > len(s.conds[once]) {
			return true
		}
	}
	return false
}

// endOf returns the place at which a page stops because it has read as many games as it may; nil
// if there are fewer. Forwards the game at this place is still read, backwards it is not. A
// query of both seats stops at the nearer of their two places.
func endOf(ctx context.Context, db DB, q archive.Query, p Plan, from *place) (*place, error) {
	seats := seatsOf(q, p.Lead)
	var end *place
	for _, s := range seats {
		t := ending(q, p, s, from, p.Lead.most()/len(seats))
		var found place
		err := db.QueryRowContext(ctx, t.String(), t.args...).Scan(&found.id, &found.Slug, &found.Plies, &found.EndedAt)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			continue
		case err != nil:
			return nil, err
		}
		if end == nil || orderOf(q).before(&found, end) {
			end = &found
		}
	}
	return end, nil
}

// ending returns the statement that finds the game number most of a seat, by the index alone.
func ending(q archive.Query, p Plan, s seat, from *place, most int) *text {
	t := &text{}
	o := orderOf(q)
	served, _ := s.split(p.Lead)
	if len(traitTables(p.Lead)) > 0 {
		t.add(`SELECT ` + columns + ` FROM games WHERE slug = (SELECT named FROM (`)
		slugs(t, q, p.Lead, from, nil, 1, most-1)
		t.add(`) AS last)`)
		return t
	}
	t.add(`SELECT ` + columns + ` FROM games WHERE id = (SELECT id ` + finished(q))
	o.between(t, served, from, nil)
	t.add(o.clause()+` LIMIT 1 OFFSET ?)`, most-1)
	return t
}

// walking returns the statement that reads games in order, seat by seat.
func walking(q archive.Query, p Plan, from, end *place, limit int) *text {
	t := &text{}
	o := orderOf(q)
	t.add(`SELECT ` + columns + `, 0, 0, 0 FROM (`)
	for i, s := range seatsOf(q, p.Lead) {
		if i > 0 {
			t.add(` UNION ALL `)
		}
		served, others := s.split(p.Lead)
		t.add(`SELECT * FROM (SELECT ` + columns + ` `)
		most := limit + 1
		if filtered(q, p) {
			most = p.Lead.most()
		}
		reading(t, q, p.Lead, served, from, end, most)
		t.and(others, plain)
		t.add(o.clause()+` LIMIT ?) AS seat`, limit+1)
	}
	t.add(`) AS found`+o.clause()+` LIMIT ?`, limit+1)
	return t
}

// reading adds the part of a statement that reads games between two places: in the order of a
// lead's index, or at most most games that have a trait.
func reading(t *text, q archive.Query, l Lead, served []cond, from, end *place, most int) {
	if len(traitTables(l)) == 0 {
		t.add(finished(q))
		orderOf(q).between(t, served, from, end)
		return
	}
	t.add(`FROM (`)
	slugs(t, q, l, from, end, most, 0)
	t.add(`) AS found_by CROSS JOIN games WHERE slug = named AND` + strings.TrimPrefix(finished(q), `FROM games WHERE`))
}

// list reads entries, and the sum that each row has.
func list(ctx context.Context, db DB, t *text) (entries []Entry, sum archive.Tally, err error) {
	entries, err = rows.All(ctx, db, func(scan rows.Scan, e *Entry) error {
		return scan(&e.ID, &e.Slug, &e.Plies, &e.EndedAt, &sum.White, &sum.Drawn, &sum.Black)
	}, t.String(), t.args...)
	return entries, sum, err
}

// cut returns the page of entries in the order in which they were read. An entry beyond limit
// shows that there are more.
func cut(q archive.Query, entries []Entry, limit int) Page {
	page := Page{Entries: entries[:min(len(entries), limit)]}
	more := len(entries) > limit
	switch {
	case q.Back && more:
		page.Next, page.Previous = q.After, entries[limit].Cursor
	case q.Back:
		page.Next = q.After
	case more:
		page.Next, page.Previous = entries[limit-1].Cursor, q.After
	default:
		page.Previous = q.After
	}
	return page
}

// goesOn returns the cursor of the page in the direction of reading, to be set.
func (p *Page) goesOn(q archive.Query) *archive.Cursor {
	if q.Back {
		return &p.Previous
	}
	return &p.Next
}
