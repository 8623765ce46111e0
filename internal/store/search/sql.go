package search

import (
	"strconv"
	"strings"
)

// text is a portable statement that is being written, with its arguments.
type text struct {
	b    strings.Builder
	args []any
}

// add writes a piece of SQL, in which each ? is the next argument.
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

// cond is a condition on a game: bare, as an index may serve it, and plain, as none
// can, because it is about a value made of the column.
type cond struct {
	bare, plain string
	args        []any
}

// texts and numbers compare a column with a value.
func texts(column, operator string, value string) cond {
	return cond{column + " " + operator + " ?", column + " || '' " + operator + " ?", []any{value}}
}

func numbers[T int | int64](column, operator string, value T) cond {
	return cond{column + " " + operator + " ?", column + " + 0 " + operator + " ?", []any{int64(value)}}
}

// either is the condition that one of two holds.
func either(a, b cond) cond { return joined(" OR ", a, b) }

// every is the condition that all of these hold.
func every(all ...cond) cond { return joined(" AND ", all...) }

// not is the condition that one of these comparisons for equality does not hold.
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

// and adds conditions, in this form.
func (t *text) and(conds []cond, form func(cond) string) {
	for _, c := range conds {
		t.add(" AND "+form(c), c.args...)
	}
}

func bare(c cond) string  { return c.bare }
func plain(c cond) string { return c.plain }
