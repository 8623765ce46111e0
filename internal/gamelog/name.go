package gamelog

import (
	"strings"

	"threefold/internal/locale"
)

// NameIn returns a player's name in a language: the computer's is a word, which no visitor has as
// a name, and so is the mark of a program.
func NameIn(l *locale.Language, name string) string {
	if name == ComputerPerson.Name {
		return l.T("common.computer")
	}
	if program, ok := strings.CutSuffix(name, ProgramMark); ok {
		return l.T("words.program", "name", program)
	}
	return name
}
