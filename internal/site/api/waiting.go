package api

import (
	"net/http"

	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// maxWaiting is how many of a player's games Waiting checks, the newest.
const maxWaiting = 40

// waitingAnswer is how many of the visitor's games are waiting for a move.
type waitingAnswer struct {
	Waiting int    `json:"waiting" api:"minimum=0"`
	Next    string `json:"next"` // Slug of the next game; empty if none is waiting.
}

// Waiting answers GET /api/me/waiting?beside=…: how many games wait for the visitor's move,
// without the game whose slug is beside.
func (a *API) Waiting(w http.ResponseWriter, r *http.Request) error {
	who := visitor.Of(r)
	games, err := a.Archive.OngoingGames(r.Context(), who.ID, maxWaiting)
	if err != nil {
		return err
	}
	all := a.Catalog.Waiting(games, r.URL.Query().Get("beside"))
	out := waitingAnswer{Waiting: len(all)}
	if len(all) > 0 {
		out.Next = all[0].Slug
	}
	return httpx.JSON(w, http.StatusOK, out)
}
