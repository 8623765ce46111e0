package search

import "threefold/internal/archive"

// traitTable is a table of which games have a trait: slugs, in the order of lists.
type traitTable struct{ name, column string }

// Early positions and pieces have a table of their own; late positions stand where what
// followed them is kept.
var (
	traits = traitTable{"game_traits", "trait"}
	late   = traitTable{"position_games", "position"}
)

// traitTables are those of a lead that is a trait; nil for others.
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

// traitOf is the trait that a lead reads.
func traitOf(q archive.Query, l Lead) int64 {
	if l == Position {
		return q.Position.Hash
	}
	return q.Pieces.Trait(q.Game, q.Computer)
}

// byTrait says that a query's list is in the order of traits, which name games by their slugs.
func byTrait(q archive.Query) bool {
	return q.Sort == archive.Newest && (q.Position != archive.Stood{} || !q.Pieces.None())
}

// had is the condition that a game has a trait. It is asked of one game after the other.
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

// slugs are those of the games that have a lead's trait, as named, with when they ended
// (at): between two places, at most so many from an offset on.
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
