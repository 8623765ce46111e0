package api

import (
	"net/http"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/plaintext"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// nameBody is the name of the visitor.
type nameBody struct {
	// 1 to 24 characters: letters and digits, with spaces, dots, hyphens, apostrophes and
	// underscores between them.
	Name string `json:"name"`
}

// Rename answers POST /api/me: it changes the visitor's name, for later games and pages, and
// returns the name as it was stored.
func (a *API) Rename(w http.ResponseWriter, r *http.Request) error {
	var body nameBody
	err := httpx.ReadJSON(w, r, &body)
	name, ok := plaintext.Name(body.Name)
	switch {
	case err != nil:
	case !ok:
		err = errBadName
	case plaintext.ImitatesComputer(name):
		err = errComputerName
	}
	body.Name = name
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	who := visitor.Of(r)
	who.Name = body.Name
	if err := a.Archive.Rename(r.Context(), who.TokenHash, who.Person, time.Now().UnixMilli()); err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, body)
}

var errComputerName = gamelog.NewError("bad_name", "computer-name")

var errBadName = gamelog.NewError("bad_name", "bad-name")

// languageBody is the language of the visitor's pages.
type languageBody struct {
	// Tag of a language of the site, such as `en`. Empty: the one that the browser asks for.
	Language string `json:"language"`
}

// SetLanguage answers POST /api/me/language: it stores the language of the visitor's pages, for
// all their devices.
func (a *API) SetLanguage(w http.ResponseWriter, r *http.Request) error {
	var body languageBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	languages, err := locale.Embedded()
	if err != nil {
		return err
	}
	if _, ok := languages.Of(body.Language); !ok && body.Language != "" {
		return httpx.WithStatus(http.StatusBadRequest, errBadLanguage)
	}
	who := visitor.Of(r)
	if err := a.Archive.SetLanguage(r.Context(), who.TokenHash, who.Person, body.Language, time.Now().UnixMilli()); err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, body)
}

var errBadLanguage = gamelog.NewError("bad_language", "bad-language")
