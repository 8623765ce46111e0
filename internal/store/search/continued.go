package search

import (
	"context"
	"strconv"

	"threefold/internal/archive"
	"threefold/internal/store/rows"
)

// Continued returns the moves that followed q.Opening in the games of a query: in all of them if
// one part of the query finds few, else in the latest that may be read for a page, with Over
// set. Moves are codes (archive.Opening.Code). archive.Query.Identified has returned the query.
func Continued(ctx context.Context, db DB, q archive.Query) (archive.Explored, error) {
	q.Sort, q.Back = archive.Newest, false
	p, err := PlanOf(ctx, db, q)
	if err != nil {
		return archive.Explored{}, err
	}
	var end *place
	if !p.Whole {
		if end, err = endOf(ctx, db, q, p, nil); err != nil {
			return archive.Explored{}, err
		}
	}
	t := continuing(q, p, end)
	found, err := rows.All(ctx, db, func(scan rows.Scan, r *reached) error {
		return scan(&r.move, &r.result, &r.games)
	}, t.String(), t.args...)
	e := gather(found)
	e.Over = end != nil
	return e, err
}

// continuing returns the statement that counts the moves after an opening.
func continuing(q archive.Query, p Plan, end *place) *text {
	t := &text{}
	from, length := q.Opening.Next()
	t.add(`SELECT next, result, COUNT(*) FROM (`)
	for i, s := range seatsOf(q, p.Lead) {
		if i > 0 {
			t.add(` UNION ALL `)
		}
		served, others := s.split(p.Lead)
		t.add(`SELECT substr(opening, ` + strconv.Itoa(from) + `, ` + strconv.Itoa(length) + `) AS next, result || '' AS result `)
		reading(t, q, p.Lead, served, nil, end, p.Lead.most())
		t.and(others, plain)
	}
	t.add(`) AS found GROUP BY next, result`)
	return t
}
