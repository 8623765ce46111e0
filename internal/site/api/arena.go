package api

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/arena"
	"threefold/internal/tournament/director"
)

// nextHours are the hours that go on or come next.
type nextHours struct {
	Hours []arena.View `json:"hours"` // The first one first; of each weekly hour the next.
}

// Hours answers GET /api/hours.
func (a *API) Hours(w http.ResponseWriter, _ *http.Request) error {
	now, d := time.Now(), nextHours{Hours: []arena.View{}}
	for _, h := range a.Tournaments.Arenas.Next(now) {
		s := arena.At(h)
		d.Hours = append(d.Hours, s.View(now))
	}
	return httpx.JSON(w, http.StatusOK, d)
}

// Hour answers GET /api/hours/{slug} with the hour as the visitor sees it.
func (a *API) Hour(w http.ResponseWriter, r *http.Request) error {
	look, err := a.Tournaments.Arenas.Look(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, look)
}

// DoHour answers POST /api/hours/{slug}/command with the visitor's place after the command.
func (a *API) DoHour(w http.ResponseWriter, r *http.Request) error {
	var body director.ArenaCommand
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	who, slug, counted := visitor.Of(r), chi.URLParam(r, "slug"), body.Do
	if own, err := a.Tournaments.Arenas.Own(r.Context(), slug, who.ID); err == nil && own.N > 0 {
		counted = "stop" // a player has joined already
	}
	if !a.Limits.MayCommand(w, r, who.ID, counted) {
		return nil
	}
	if err := a.Visitors.Save(r.Context(), who); err != nil {
		return err
	}
	own, begun, err := a.Tournaments.Arenas.Do(r.Context(), slug, who.Person, body)
	if counted == "play" && !begun {
		a.Limits.NotJoined(r)
	}
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, own)
}
