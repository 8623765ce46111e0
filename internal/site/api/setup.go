package api

import (
	"errors"
	"net/http"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
)

// setupBody is a position to validate: a position string or a setup.
type setupBody struct {
	Game     string          `json:"game" api:"GameID"`
	Position string          `json:"position,omitempty" api:"maxLength=512"` // A position string. The position may be impossible.
	Setup    *gameinfo.Setup `json:"setup,omitempty"`
}

var errBadSetup = gamelog.NewError("bad_setup", "bad-setup")

// Setup answers POST /api/setups: it tells whether a position is legal, and if not, why. It
// stores nothing.
func (a *API) Setup(w http.ResponseWriter, r *http.Request) error {
	var body setupBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	g, err := a.Catalog.Find(body.Game)
	if err != nil {
		return err
	}
	s, err := body.read(g.Game)
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	return httpx.JSON(w, http.StatusOK, gameinfo.Judge(g.Game, s))
}

// read returns the setup of a request. The error is a *gamelog.Error; for an invalid position
// string it has the sentence of the rules.
func (b *setupBody) read(g *game.Game) (game.Setup, error) {
	if b.Setup != nil {
		s, on := b.Setup.Of(g)
		if !on {
			return s, errBadSetup
		}
		return s, nil
	}
	s, err := game.ReadSetup(g, b.Position)
	if wrong, ok := errors.AsType[*game.TextError](err); ok {
		return s, &gamelog.Error{Code: errBadPosition.Code, Sentence: wrong.Sentence}
	}
	return s, err
}
