package search

import (
	"strconv"
	"strings"
)

// text builds an SQL statement for both databases, with its arguments.
type text struct {
	b    strings.Builder
	args []any
}

// add appends a piece of SQL, in which each ? is replaced by the placeholder of the next argument.
func (t *text) add(piece string, args ...any) {
	for i, part := range strings.Split(piece, "?") {
		if i > 0 {
			t.args = append(t.args, args[i-1])
			t.b.WriteString("$" + strconv.Itoa(len(t.args)))
		}
		t.b.WriteString(part)
	}
}

func (t *text) String() string { return t.b.String() }

// cond is a condition on a game, in two forms: bare may use an index; plain cannot, because it
// compares an expression of the column.
type cond struct {
	bare, plain string
	args        []any
}

// texts returns the condition that compares a text column with a value.
func texts(column, operator string, value string) cond {
	return cond{column + " " + operator + " ?", column + " || '' " + operator + " ?", []any{value}}
}

func numbers[T int | int64](column, operator string, value T) cond {
	return cond{column + " " + operator + " ?", column + " + 0 " + operator + " ?", []any{int64(value)}}
}

// either returns the condition that a or b holds.
func either(a, b cond) cond { return joined(" OR ", a, b) }

// every returns the condition that all of these hold.
func every(all ...cond) cond { return joined(" AND ", all...) }

// not returns the condition that at least one of these equality comparisons does not hold.
func not(all []cond) cond {
	turned := make([]cond, len(all))
	for i, c := range all {
		turned[i] = cond{strings.Replace(c.bare, " = ", " <> ", 1), strings.Replace(c.plain, " = ", " <> ", 1), c.args}
	}
	return joined(" OR ", turned...)
}

func joined(by string, all ...cond) cond {
	var bare, plain []string
	var args []any
	for _, c := range all {
		bare, plain, args = append(bare, c.bare), append(plain, c.plain), append(args, c.args...)
	}
	return cond{"(" + strings.Join(bare, by) + ")", "(" + strings.Join(plain, by) + ")", args}
}

// and appends conditions in this form, each after AND.
func (t *text) and(conds []cond, form func(cond) string) {
	for _, c := range conds {
		t.add(" AND "+form(c), c.args...)
	}
}

func bare(c cond) string  { return c.bare }
func plain(c cond) string { return c.plain }
