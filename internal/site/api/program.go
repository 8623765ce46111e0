package api

import (
	"errors"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/visitor"
)

// ownAnswer is the program that asks.
type ownAnswer struct {
	ID   string `json:"id"`   // Id to invite it with.
	Name string `json:"name"` // Its name, with its mark.
}

// Me answers GET /api/me with the program that sent the request.
func (a *API) Me(w http.ResponseWriter, r *http.Request) error {
	who := visitor.Of(r)
	return httpx.JSON(w, http.StatusOK, ownAnswer{who.ID, who.Name})
}

// commandBody is what a program wants done in a game.
type commandBody struct {
	// `move`, `offer`, `withdraw`, `accept` or `decline` an offer, `takeback` (where none has to be
	// asked), `give` (15 seconds), `claim`, `resign`, `abort`, `cancel`: ends one's own invitation, or
	// declines one to the program.
	Do string `json:"do"`
	// Idempotency key of your choice: sent again, the command is acknowledged and not carried out
	// twice.
	ID    string        `json:"id,omitempty" api:"maxLength=40"`
	On    int64         `json:"on,omitempty"`    // `state.on` of the position it is about. Default: the current position.
	Ply   int           `json:"ply,omitempty"`   // For `move`: its number, from 1.
	Move  string        `json:"move,omitempty"`  // For `move`: the text of a legal move.
	Offer gamelog.Offer `json:"offer,omitempty"` // For `offer`, `withdraw`, `accept`, `decline`.
	Claim gamelog.Claim `json:"claim,omitempty"` // For `claim`.
}

// commandAnswer is how the game stands after a command, carried out or refused.
type commandAnswer struct {
	Error *wire.ErrorOut `json:"error,omitempty"` // Why it was refused; nothing was changed.
	V     int64          `json:"v"`               // Number of the game's last event.
	// Number of plies played. The next move has the number after it.
	Played int `json:"played"`
	// As `played`; it will be left out in a later version. In a command, `ply` is the number of a move.
	Ply   int        `json:"ply"`
	State wire.State `json:"state"`
}

// forPrograms are the commands that a program may give. Chat is not among them.
var forPrograms = []string{wire.InMove, wire.InOffer, wire.InWithdraw, wire.InAccept, wire.InDecline,
	wire.InTakeback, wire.InGive, wire.InClaim, wire.InResign, wire.InAbort, wire.InCancel}

var errNoCommand = gamelog.NewError("unknown_command", "unknown-command")

// command converts the request to the command that a page would send; now is the number of the
// event that made the current position.
func (c commandBody) command(now int64) room.Command {
	if c.On == 0 {
		c.On = now
	}
	do := room.Command{Kind: c.Do, ID: c.ID}
	switch c.Do {
	case wire.InMove:
		do.Data = wire.MoveIn{On: c.On, Ply: c.Ply, Move: c.Move}
	case wire.InOffer, wire.InWithdraw, wire.InAccept, wire.InDecline:
		do.Data = wire.OfferIn{Offer: c.Offer}
	case wire.InTakeback:
		do.Data = wire.OnIn{On: c.On}
	case wire.InClaim:
		do.Data = wire.ClaimIn{On: c.On, Claim: c.Claim}
	}
	return do
}

// Command answers POST /api/games/{slug}/command: a program's move, offer, response or claim.
// The response has the state of the game, even if the command was refused.
func (a *API) Command(w http.ResponseWriter, r *http.Request) error {
	var body commandBody
	err := httpx.ReadJSON(w, r, &body)
	if err == nil && !slices.Contains(forPrograms, body.Do) {
		err = errNoCommand
	}
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	slug, who := chi.URLParam(r, "slug"), visitor.Of(r)
	view, err := a.Games.View(r.Context(), slug, who.ID, false)
	if err != nil {
		return err
	}
	command := body.command(view.Snapshot.State.On)
	status, refused := http.StatusOK, (*wire.ErrorOut)(nil)
	if _, err := a.Games.Do(r.Context(), slug, who.Person, command, a.Limits.ForPage(who.ID, address.Key(r))); err != nil {
		switch refused = refusalOf(err); {
		case refused == nil:
			return err
		case limit.Refused(err): // a rematch counts as a game created
			w.Header().Set("Retry-After", a.Limits.RematchWait(who.ID, address.Key(r)))
			return httpx.WithStatus(http.StatusTooManyRequests, err)
		}
		httpx.ExchangeOf(r).Code = refused.Code
		status = http.StatusConflict
	}
	if view, err = a.Games.View(r.Context(), slug, who.ID, false); err != nil {
		return err
	}
	played := view.Plies.Len()
	if next := played + 1; status == http.StatusConflict && refused.Code == gamelog.ErrStale.Code && body.Ply != next {
		*refused = wire.Refused(gamelog.NewError(refused.Code, "stale-ply", "next", next, "sent", body.Ply))
	}
	return httpx.JSON(w, status, commandAnswer{refused, view.V, played, played, view.Snapshot.State})
}

// refusalOf returns why a command was refused, or nil if the command may have been carried out.
func refusalOf(err error) *wire.ErrorOut {
	if illegal, ok := errors.AsType[*game.MoveError](err); ok {
		return &wire.ErrorOut{Code: illegal.Code, Text: wire.NewMoveError(illegal).Text}
	}
	coded, ok := errors.AsType[*gamelog.Error](err)
	if !ok || httpx.NotSaved(err) || errors.Is(err, gamelog.ErrNotFound) {
		return nil
	}
	out := wire.Refused(coded)
	return &out
}

// mayInvite returns gamelog.ErrNoProgram if the terms invite a program that does not exist.
func (a *API) mayInvite(r *http.Request, t gamelog.Terms) error {
	if t.Invited == "" {
		return nil
	}
	p, err := a.Programs.Program(r.Context(), t.Invited)
	if errors.Is(err, gamelog.ErrNotFound) || err == nil && p.Person.ID != t.Invited {
		return gamelog.ErrNoProgram
	}
	return err
}
