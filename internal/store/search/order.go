package search

import (
	"cmp"
	"slices"
	"strings"

	"threefold/internal/archive"
)

// place is a position in a list, with the id of the game.
type place struct {
	archive.Cursor
	id string
}

// order is the order of a list: by these columns, descending. A list that is read backwards is
// read from a place to its start, including the game at the place.
type order struct {
	columns []string // the last two are ended_at, and id or slug
	back    bool
}

func orderOf(q archive.Query) order {
	switch {
	case q.Sort == archive.Longest:
		return order{[]string{"plies", "ended_at", "id"}, q.Back}
	case byTrait(q):
		return order{[]string{"ended_at", "slug"}, q.Back}
	}
	return order{[]string{"ended_at", "id"}, q.Back}
}

// made returns an expression with the value of a column, for which no index can be used.
func made(column string) string {
	if column == "id" || column == "slug" {
		return column + " || ''"
	}
	return column + " + 0"
}

// clause returns the ORDER BY clause in the direction of reading.
func (o order) clause() string {
	direction := " DESC"
	if o.back {
		direction = ""
	}
	return " ORDER BY " + strings.Join(o.columns, direction+", ") + direction
}

// than returns the condition that compares games with a place: "<" for those after it.
func (o order) than(operator string, p *place) cond {
	plains, args := make([]string, len(o.columns)), make([]any, len(o.columns))
	values := map[string]any{"plies": int64(p.Plies), "ended_at": p.EndedAt, "id": p.id, "slug": p.Slug}
	for i, column := range o.columns {
		plains[i], args[i] = made(column), values[column]
	}
	marks := " " + operator + " (" + strings.TrimPrefix(strings.Repeat(", ?", len(args)), ", ") + ")"
	return cond{"(" + strings.Join(o.columns, ", ") + ")" + marks, "(" + strings.Join(plains, ", ") + ")" + marks, args}
}

// from returns the condition of games that are read from a place on, and to that of games that
// are read until a place; none if it is nil.
func (o order) from(p *place) []cond { return o.limited("<", ">=", p) }
func (o order) to(p *place) []cond   { return o.limited(">=", "<", p) }

func (o order) limited(forward, back string, p *place) []cond {
	switch {
	case p == nil:
		return nil
	case o.back:
		return []cond{o.than(back, p)}
	default:
		return []cond{o.than(forward, p)}
	}
}

// between adds the conditions that an index serves, and the places between which it is read.
// SQLite uses one bound on each side of an index scan, which must be the tighter one, of a place
// or, say, of a first day; the other is written so that it filters rows.
func (o order) between(t *text, served []cond, from, end *place) {
	places := append(o.from(from), o.to(end)...)
	for _, c := range served {
		form := bare
		for i, p := range places {
			switch {
			case !o.sameSide(c, p):
			case nearer(c, p):
				places[i].bare = p.plain
			default:
				form = plain
			}
		}
		t.and([]cond{c}, form)
	}
	t.and(places, bare)
}

// sameSide reports whether a condition bounds the order's first column on the same side as a
// place.
func (o order) sameSide(c, place cond) bool {
	column, operator, _ := strings.Cut(c.bare, " ")
	_, of, _ := strings.Cut(place.bare, ") ")
	return column == o.columns[0] && operator[0] == of[0]
}

// nearer reports whether a bound is tighter than a place on the same side.
func nearer(bound, place cond) bool {
	_, operator, _ := strings.Cut(bound.bare, " ")
	by := cmp.Compare(bound.args[0].(int64), place.args[0].(int64))
	if operator[0] == '>' {
		return by > 0
	}
	return by < 0
}

// before reports whether place a is read before place b.
func (o order) before(a, b *place) bool { return (o.compare(a, b) > 0) != o.back }

func (o order) compare(a, b *place) int {
	plies := 0
	if o.columns[0] == "plies" {
		plies = cmp.Compare(a.Plies, b.Plies)
	}
	name := cmp.Compare(a.id, b.id)
	if slices.Contains(o.columns, "slug") {
		name = cmp.Compare(a.Slug, b.Slug)
	}
	return cmp.Or(plies, cmp.Compare(a.EndedAt, b.EndedAt), name)
}
