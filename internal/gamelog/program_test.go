package gamelog_test

import (
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

var (
	program  = gamelog.Person{ID: "program-1", Name: "Rook (program)"}
	stranger = gamelog.Person{ID: "p-cy", Name: "Cy"}
)

// "A program may not join an open challenge unless that says programs welcome"; a player who is not
// invited joins no invitation to a program.
func TestWhereProgramsMayJoin(t *testing.T) {
	for name, c := range map[string]struct {
		terms gamelog.Terms
		by    gamelog.Person
		code  string
	}{
		"a link":                      {gamelog.Terms{}, program, ""},
		"an open challenge":           {gamelog.Terms{Visibility: gamelog.Open}, program, "no_programs"},
		"one that welcomes programs":  {gamelog.Terms{Visibility: gamelog.Open, Programs: true}, program, ""},
		"and a person there":          {gamelog.Terms{Visibility: gamelog.Open, Programs: true}, stranger, ""},
		"its own invitation":          {gamelog.Terms{Invited: "program-1"}, program, ""},
		"another's":                   {gamelog.Terms{Invited: "program-2"}, program, "not_invited"},
		"a person at a program's own": {gamelog.Terms{Invited: "program-1"}, stranger, "not_invited"},
	} {
		r := gamelog.Record{Creator: anna, Side: gamelog.SideWhite, Status: gamelog.Invited, Terms: c.terms}
		d, err := r.Join(c.by, "", 0)
		if got := code(err); got != c.code || (err == nil) != (d.Kind == gamelog.Joined) {
			t.Errorf("%s: %v, %q, want %q", name, d.Kind, got, c.code)
		}
	}
}

// A program declines its own invitation, no one else's; it shares no seat.
func TestWhatProgramsMayNot(t *testing.T) {
	r := gamelog.Record{Creator: anna, Side: gamelog.SideWhite, Status: gamelog.Invited, Terms: gamelog.Terms{Invited: program.ID}}
	if d, err := r.Cancel(program.ID); err != nil || d.Kind != gamelog.Cancelled {
		t.Errorf("declined: %v, %v", d.Kind, err)
	}
	for by, terms := range map[string]gamelog.Terms{"program-2": {Invited: program.ID}, program.ID: {}, "": {}} {
		r.Terms = terms
		if _, err := r.Cancel(by); code(err) != "not_yours" {
			t.Errorf("%q declines %+v: %v", by, terms, err)
		}
	}
	if _, err := r.Share(gamelog.SideWhite, program); code(err) != "no_programs" {
		t.Errorf("a shared seat: %v", err)
	}
	for want, terms := range map[string]gamelog.Terms{"no_program": {Invited: "anna"}, "bad_visibility": {Invited: program.ID, Visibility: gamelog.Open}, "": {Invited: program.ID, Visibility: gamelog.Private}} {
		if got := code(terms.Check()); got != want {
			t.Errorf("%+v: %q, want %q", terms, got, want)
		}
	}
}

func TestNamesOfPrograms(t *testing.T) {
	p := gamelog.NewProgram("Rook")
	if p.Name != "Rook (program)" || !p.Program() || !strings.HasPrefix(p.ID, "program-") || gamelog.NewProgram("Rook").ID == p.ID {
		t.Errorf("%+v", p)
	}
	if got := p.WithName("Pawn").Name; got != "Pawn (program)" {
		t.Errorf("called %q", got)
	}
	if got := anna.WithName("Zoe"); got.Name != "Zoe" || got.Program() || gamelog.ComputerPerson.Program() {
		t.Errorf("%+v", got)
	}
}
