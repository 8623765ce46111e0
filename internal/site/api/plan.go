package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// planBody is what POST /api/games/{slug}/plan takes: the number of the event that made the
// position from which the lines go on, and the lines, each a move of the opponent's, a
// reply, and so on.
type planBody struct {
	On    int64      `json:"on"`
	Lines [][]string `json:"lines"`
}

// planAnswer is a plan as its player sees it, who alone does.
type planAnswer struct {
	Ply   int        `json:"ply"`   // how many plies had been played when it was made
	Lines [][]string `json:"lines"` // in canonical texts
	Gone  bool       `json:"gone"`  // there was one, which the game has left
}

func answerPlan(w http.ResponseWriter, p gamelog.Plan, gone bool) error {
	if p.Lines == nil {
		p.Lines = [][]string{}
	}
	return httpx.JSON(w, http.StatusOK, planAnswer{p.Ply, p.Lines, gone})
}

// Plan answers GET /api/games/{slug}/plan, to a player of the game.
func (a *API) Plan(w http.ResponseWriter, r *http.Request) error {
	p, gone, err := a.Games.Plan(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	return answerPlan(w, p, gone)
}

// SetPlan answers POST /api/games/{slug}/plan: the player's plan takes the place of the one
// before.
func (a *API) SetPlan(w http.ResponseWriter, r *http.Request) error {
	var body planBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	p, err := a.Games.SetPlan(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID, body.On, body.Lines)
	if err != nil {
		return err
	}
	return answerPlan(w, p, false)
}
