package site

import (
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"threefold/internal/lobby"
)

// renameMe answers POST /api/me: the visitor's name is changed, from the next
// game and the next page on. It answers with the name as it is kept.
func (s *Site) renameMe(w http.ResponseWriter, r *http.Request) {
	var body me
	err := readJSON(w, r, &body)
	if err == nil {
		body.Name, err = tidyName(body.Name)
	}
	if err != nil {
		s.answerError(w, r, http.StatusBadRequest, err)
		return
	}
	who := visitorOf(r)
	who.Name = body.Name
	if err := s.archive.Rename(r.Context(), who.tokenHash, who.Person, time.Now().UnixMilli()); err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, body)
}

// A name has at most 24 characters. Signs that stand above or below a letter
// count, and no more than three of them follow each other: some scripts need
// as many, and only mischief more.
const (
	maxName  = 24
	maxMarks = 3
)

var errBadName = &lobby.Fault{Code: "bad_name",
	Text: "A name has 1 to 24 letters or digits; spaces, dots, hyphens, apostrophes and underscores may stand between them."}

// tidyName is a name as it is kept, without spaces around it and with single
// ones inside. The error is a *lobby.Fault.
func tidyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	marks, letters := 0, 0
	for _, r := range name {
		switch {
		case unicode.IsMark(r) && letters > 0 && marks < maxMarks:
			marks++
			continue
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			letters++
		case !strings.ContainsRune(" .-'’_", r):
			return "", errBadName
		}
		marks = 0
	}
	name = strings.Join(strings.Fields(name), " ")
	if letters == 0 || utf8.RuneCountInString(name) > maxName {
		return "", errBadName
	}
	return name, nil
}
