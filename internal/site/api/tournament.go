package api

import (
	"crypto/sha256"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/lobby/wire"
	"threefold/internal/plaintext"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// tournamentAnswer is a tournament that was created.
type tournamentAnswer struct {
	Slug string `json:"slug"`
	Key  string `json:"key"` // The host's secret. It is told only here.
}

// tournamentBody is a tournament to create.
type tournamentBody struct {
	tournament.Terms
	// Idempotency key of your choice. If the same visitor sends it again, the response is the
	// tournament it created, with the same `key`. Without it, a repeated request creates another one.
	Command string `json:"command,omitempty" api:"maxLength=40"`
}

// CreateTournament answers POST /api/tournaments: it creates a tournament, whose host is the
// visitor.
func (a *API) CreateTournament(w http.ResponseWriter, r *http.Request) error {
	var body tournamentBody
	err := httpx.ReadJSON(w, r, &body)
	if err == nil {
		err = wire.CheckID(body.Command)
	}
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	body.Name, _ = plaintext.Line(body.Name) // a text that is no line becomes empty
	if !a.Limits.MayCreateTournament(w, r) {
		return nil
	}
	who, key := visitor.Of(r), a.hostKey(r, body.Command)
	slug, begun, err := a.Tournaments.Create(r.Context(), who.Person, key, body.Terms)
	if !begun {
		a.Limits.NotCreatedTournament(r)
	}
	if err == nil {
		err = a.Visitors.Save(r.Context(), who)
	}
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	return httpx.JSON(w, http.StatusCreated, tournamentAnswer{slug, key})
}

// hostKey returns the host's secret of the tournament that a request creates. For a request with
// an idempotency key it is derived from that and the visitor's cookie, so that a repeated
// request gets the same secret, and only this browser can compute it.
func (a *API) hostKey(r *http.Request, command string) string {
	token, known := a.Visitors.Token(r)
	if !known || command == "" {
		return secret.New().Text()
	}
	sum := sha256.Sum256([]byte("tournament " + command))
	return token.With(secret.Token(sum[:len(token)])).Text()
}

// tournamentCommand is what somebody wants done in a tournament.
type tournamentCommand struct {
	// `join`, `leave`, `say`; for the host `start`, `next` (pairs the next round), `pace`,
	// `remove`, `end`.
	Do string `json:"do"`
	// Idempotency key of your choice: sent again, the command is not carried out twice.
	ID     string `json:"id,omitempty" api:"maxLength=40"`
	Key    string `json:"key,omitempty" api:"maxLength=40"` // The host's secret.
	Player int64  `json:"player,omitempty"`                 // For `remove`: the player's `joined`.
	Text   string `json:"text,omitempty"`                   // For `say`.
	ByHost bool   `json:"byHost,omitempty"`                 // For `pace`: whether rounds wait for the host.
}

// DoTournament answers POST /api/tournaments/{slug}/command with the tournament after the
// command.
func (a *API) DoTournament(w http.ResponseWriter, r *http.Request) error {
	var body tournamentCommand
	err := httpx.ReadJSON(w, r, &body)
	if err == nil {
		err = wire.CheckID(body.ID)
	}
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	body.Text, _ = plaintext.Line(body.Text)
	who := visitor.Of(r)
	if !a.Limits.MayCommand(w, r, who.ID, body.Do) {
		return nil
	}
	if body.Do == "join" || body.Do == "say" {
		if err := a.Visitors.Save(r.Context(), who); err != nil {
			return err
		}
	}
	view, err := a.Tournaments.Do(r.Context(), chi.URLParam(r, "slug"), who.Person, director.Command(body))
	if err != nil {
		if body.Do == "join" {
			a.Limits.NotJoined(r)
		}
		return err
	}
	return httpx.JSON(w, http.StatusOK, view)
}

// Tournament answers GET /api/tournaments/{slug} with the tournament as the visitor sees it.
func (a *API) Tournament(w http.ResponseWriter, r *http.Request) error {
	look, err := a.Tournaments.Overview(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, look)
}
