package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// planBody is a plan. Each line has a move of the opponent's, the reply, and so on.
type planBody struct {
	On    int64      `json:"on"` // `state.on` of the game.
	Lines [][]string `json:"lines" api:"maxItems=10 items.minItems=2 items.maxItems=20"`
}

// planAnswer is a plan, which its player alone sees.
type planAnswer struct {
	Ply   int        `json:"ply" api:"minimum=0"`                       // Number of plies played when the plan was made.
	Lines [][]string `json:"lines" api:"maxItems=10 items.maxItems=20"` // In canonical notation.
	Gone  bool       `json:"gone"`                                      // There was a plan, but the game went another way.
}

func answerPlan(w http.ResponseWriter, p gamelog.Plan, gone bool) error {
	if p.Lines == nil {
		p.Lines = [][]string{}
	}
	return httpx.JSON(w, http.StatusOK, planAnswer{p.Ply, p.Lines, gone})
}

// Plan answers GET /api/games/{slug}/plan with the visitor's planned moves.
func (a *API) Plan(w http.ResponseWriter, r *http.Request) error {
	p, gone, err := a.Games.Plan(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	return answerPlan(w, p, gone)
}

// SetPlan answers POST /api/games/{slug}/plan: it replaces the visitor's planned moves.
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
