package site

import (
	"net/http"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/plaintext"
)

// renameMe answers POST /api/me: the visitor's name is changed, from the next
// game and the next page on. It answers with the name as it is kept.
func (s *Site) renameMe(w http.ResponseWriter, r *http.Request) {
	var body me
	err := readJSON(w, r, &body)
	if name, ok := plaintext.Name(body.Name); ok {
		body.Name = name
	} else if err == nil {
		err = errBadName
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

var errBadName = &gamelog.Fault{Code: "bad_name",
	Text: "A name has 1 to 24 letters or digits; spaces, dots, hyphens, apostrophes and underscores may stand between them."}
