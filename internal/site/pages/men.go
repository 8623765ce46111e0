package pages

import (
	"fmt"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
)

// menChoices are the choosers of men in the archive's form: so many for each side, each
// with the men of the game.
type menChoices struct {
	Sides    []menSide
	Besides  []choice
	Set      bool   // some are chosen
	Excepted string // the men that never count
}

// menSide is one side's.
type menSide struct {
	Field, Name string
	Choosers    []menChooser
}

// menChooser chooses one man, or none.
type menChooser struct {
	Label string
	Kinds []choice
}

// besides are what may stand beside men that are looked for.
var besides = []choice{{Value: archive.WithNothing, Text: "Nothing else"}}

// menOf are the choosers for a query; nil where no game is chosen.
func menOf(q archive.Query) *menChoices {
	g, ok := catalog.Find(q.Game)
	if !ok {
		return nil
	}
	m := &menChoices{Besides: chosen(besides, ""), Set: !q.Men.None(), Excepted: "Pawns do not count."}
	if q.Men.Alone {
		m.Besides = chosen(besides, archive.WithNothing)
	}
	if g.ByMate {
		m.Excepted = "Kings and pawns do not count."
	}
	var kinds []choice
	for _, kind := range archive.Countable(g) {
		kinds = append(kinds, choice{Value: kind, Text: capital(kind)})
	}
	for _, side := range []struct {
		field, name string
		men         []string
	}{{archive.FieldOne, "One side had", q.Men.One}, {archive.FieldOther, "The other had", q.Men.Other}} {
		s := menSide{Field: side.field, Name: side.name}
		for n := range archive.MostMen {
			value := ""
			if n < len(side.men) {
				value = side.men[n]
			}
			s.Choosers = append(s.Choosers, menChooser{fmt.Sprintf("%s, man %d", side.name, n+1), chosen(kinds, value)})
		}
		m.Sides = append(m.Sides, s)
	}
	return m
}
