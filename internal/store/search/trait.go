package search

import "threefold/internal/archive"

// traitTable is a table of the games that have a trait, by slug, in the order of lists by date.
type traitTable struct{ name, column string }

// traits has the early positions and the pieces of games; late has the later positions, with the
// moves played there.
var (
	traits = traitTable{"game_traits", "trait"}
	late   = traitTable{"position_games", "position"}
)

// traitTables returns the tables that a lead reads; nil unless the lead is a trait.
func traitTables(l Lead) []traitTable {
	switch l {
	case Position:
		return []traitTable{traits, late}
	case Pieces:
		return []traitTable{traits}
	default:
		return nil
	}
}

// traitOf returns the trait that a lead reads.
func traitOf(q archive.Query, l Lead) int64 {
	if l == Position {
		return q.Position.Hash
	}
	return q.Pieces.Trait(q.Game, q.Computer)
}

// byTrait reports whether a query's list is in the order of trait tables, which have slugs and not
// ids.
func byTrait(q archive.Query) bool {
	return q.Sort == archive.Newest && (q.Position != archive.Stood{} || !q.Pieces.None())
}

// had returns the condition that a game has a trait. It costs a lookup for each game.
func had(tables []traitTable, trait int64) cond {
	form := ""
	var args []any
	for i, table := range tables {
		if i > 0 {
			form += " + "
		}
		form += "(SELECT COUNT(*) FROM " + table.name + " AS had WHERE had." + table.column + " = ? AND had.ended_at = games.ended_at AND had.slug = games.slug)"
		args = append(args, trait)
	}
	form += " > 0"
	return cond{form, form, args}
}

// slugs appends the query for the slugs (named) and end times (at) of the games that have a lead's
// trait, between two places: at most most of them, after offset.
func slugs(t *text, q archive.Query, l Lead, from, end *place, most, offset int) {
	o := order{[]string{"ended_at", "slug"}, q.Back}
	t.add(`SELECT slug AS named, ended_at AS at FROM (`)
	for i, table := range traitTables(l) {
		if i > 0 {
			t.add(` UNION ALL `)
		}
		t.add(`SELECT * FROM (SELECT slug, ended_at FROM `+table.name+` WHERE `+table.column+` = ?`, traitOf(q, l))
		o.between(t, shared(q).conds[days], from, end)
		t.add(o.clause()+` LIMIT ?) AS part`, most+offset)
	}
	t.add(`) AS parts`+o.clause()+` LIMIT ? OFFSET ?`, most, offset)
}
