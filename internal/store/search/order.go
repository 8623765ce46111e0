package search

import (
	"cmp"
	"slices"
	"strings"

	"threefold/internal/archive"
)

// place is a place in a list, as the database knows it.
type place struct {
	archive.Cursor
	id string
}

// order is how a list is sorted: by these columns, the largest values first. A list that is
// read backwards is read from a place up to its head, and the game at the place is part of it.
type order struct {
	columns []string // ended_at and what names a game at their end
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

// made is a column, made into a value that no index has.
func made(column string) string {
	if column == "id" || column == "slug" {
		return column + " || ''"
	}
	return column + " + 0"
}

// clause sorts in the order of reading.
func (o order) clause() string {
	direction := " DESC"
	if o.back {
		direction = ""
	}
	return " ORDER BY " + strings.Join(o.columns, direction+", ") + direction
}

// than compares games with a place: "<" finds those behind it.
func (o order) than(operator string, p *place) cond {
	plains, args := make([]string, len(o.columns)), make([]any, len(o.columns))
	values := map[string]any{"plies": int64(p.Plies), "ended_at": p.EndedAt, "id": p.id, "slug": p.Slug}
	for i, column := range o.columns {
		plains[i], args[i] = made(column), values[column]
	}
	marks := " " + operator + " (" + strings.TrimPrefix(strings.Repeat(", ?", len(args)), ", ") + ")"
	return cond{"(" + strings.Join(o.columns, ", ") + ")" + marks, "(" + strings.Join(plains, ", ") + ")" + marks, args}
}

// from limits a statement to what is read from a place on, and to, to what is read before it
// ends at one; nil is no limit.
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

// between adds the conditions that an index serves, and the places between which it is
// read. SQLite takes one bound of each side for its walk, which must be the nearer one, be
// it a place or, say, a first day; the other is asked of each game.
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

// sameSide says that a condition bounds the order's first column on the side on which a
// place does.
func (o order) sameSide(c, place cond) bool {
	column, operator, _ := strings.Cut(c.bare, " ")
	_, of, _ := strings.Cut(place.bare, ") ")
	return column == o.columns[0] && operator[0] == of[0]
}

// nearer says that a bound leaves less than a place on the same side.
func nearer(bound, place cond) bool {
	_, operator, _ := strings.Cut(bound.bare, " ")
	by := cmp.Compare(bound.args[0].(int64), place.args[0].(int64))
	if operator[0] == '>' {
		return by > 0
	}
	return by < 0
}

// before says that a place is read before another.
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
