package gamelog

import (
	"strings"

	"github.com/google/uuid"
)

// A program plays with a token and an id of its own. Its name ends with ProgramMark, as titles are
// part of a name on other sites: so each list, record and answer says what it is. A person's
// name has no brackets (package plaintext), so that nobody can take a program's.
const (
	programPrefix = "program-"
	ProgramMark   = " (program)"
)

// NewProgram makes a program's player. Its id is not secret: who invites a program names it.
func NewProgram(name string) Person {
	return Person{ID: programPrefix + uuid.NewString(), Name: name + ProgramMark}
}

// Program reports whether the person is a program.
func (p Person) Program() bool { return strings.HasPrefix(p.ID, programPrefix) }

// Called is the person under another name, which a program's mark follows.
func (p Person) Called(name string) Person {
	if p.Name = name; p.Program() {
		p.Name += ProgramMark
	}
	return p
}

// mayJoin says why somebody may not accept the invitation: "a program may not join an open
// challenge unless that says programs welcome", and an invitation to one is for that one alone.
func (t *Terms) mayJoin(by Person) error {
	switch {
	case t.Invited != "" && t.Invited != by.ID:
		return NewError("not_invited", "This invitation is for a program. You can watch.")
	case by.Program() && t.Visibility == Open && !t.Programs:
		return NewError("no_programs", "This challenge is not open to programs.")
	}
	return nil
}

// checkPrograms refuses terms that invite nobody who can come.
func (t *Terms) checkPrograms() error {
	switch {
	case t.Invited == "":
		return nil
	case !Person{ID: t.Invited}.Program():
		return ErrNoProgram
	case t.Visibility == Open:
		return NewError("bad_visibility", "An invitation to a program cannot be an open challenge.")
	}
	return nil
}
