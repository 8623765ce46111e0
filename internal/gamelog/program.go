package gamelog

import (
	"strings"

	"github.com/google/uuid"
)

// The names and ids of programs, which play with tokens of their own.
const (
	programPrefix = "program-" // of ids

	// ProgramMark is how the name of each program ends, so that lists and records show what it
	// is. No person can have such a name, because it has brackets (package plaintext).
	ProgramMark = " (program)"
)

// NewProgram returns a program as a player, with a new id. The id is public: invitations to
// the program name it.
func NewProgram(name string) Person {
	return Person{ID: programPrefix + uuid.NewString(), Name: name + ProgramMark}
}

// Program reports whether the person is a program.
func (p Person) Program() bool { return strings.HasPrefix(p.ID, programPrefix) }

// WithName returns the person with another name, to which a program's mark is added.
func (p Person) WithName(name string) Person {
	if p.Name = name; p.Program() {
		p.Name += ProgramMark
	}
	return p
}

// mayJoin returns an *Error if a player may not accept an invitation of these terms. A program
// may accept an open challenge only if that allows programs, and an invitation to a program is
// for that one only.
func (t *Terms) mayJoin(by Person) error {
	switch {
	case t.Invited != "" && t.Invited != by.ID:
		return NewError("not_invited", "not-invited")
	case by.Program() && t.Visibility == Open && !t.Programs:
		return NewError("no_programs", "challenge-no-programs")
	}
	return nil
}

// checkPrograms returns an *Error for terms that invite a player who is no program, or for an
// open challenge that invites one.
func (t *Terms) checkPrograms() error {
	switch {
	case t.Invited == "":
		return nil
	case !Person{ID: t.Invited}.Program():
		return ErrNoProgram
	case t.Visibility == Open:
		return NewError("bad_visibility", "invitation-not-open")
	}
	return nil
}
