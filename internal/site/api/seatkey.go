package api

import (
	"cmp"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/site/httpx"
	"threefold/internal/site/qrcode"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
)

// keyLife is how long a seat key is valid. A seat key is a link that opens a player's seat on
// another device. Its token is in the fragment of the link, which browsers send to no server; the
// page removes it from the address and posts it when the visitor confirms. It can be used once;
// then both devices play the seat.

const keyLife = 10 * time.Minute

// keyBody is where the private link leads.
type keyBody struct {
	// Origin of the link: one of the server's local network addresses. Default: the site's
	// address.
	At string `json:"at,omitempty"`
}

// seatKey is a private link to a seat.
//
// No address of the site draws its QR code, for then the token would be in one.
type seatKey struct {
	URL string `json:"url"` // The link, with the token in its fragment.
	QR  string `json:"qr"`  // QR code of the link, as SVG.
}

// tokenBody is what POST /api/games/{slug}/seat takes.
type tokenBody struct {
	Token string `json:"token"`
}

var (
	errNoSeat = gamelog.NewError("not_seated", "seat-key-not-seated")
	errBadKey = gamelog.NewError("bad_key", "link-used")
)

// MakeKey answers POST /api/games/{slug}/key: it creates a seat key for a player of the game.
func (a *API) MakeKey(w http.ResponseWriter, r *http.Request) error {
	var body keyBody
	slug := chi.URLParam(r, "slug")
	err := httpx.ReadMaybeJSON(w, r, &body)
	link, notOwn := a.Own.LinkAt(r, slug, body.At)
	if err = cmp.Or(err, notOwn); err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	key, err := a.newKey(r, slug, link)
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusCreated, key)
}

func (a *API) newKey(r *http.Request, slug, link string) (seatKey, error) {
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	g, err := a.Games.Game(ctx, slug)
	if err != nil {
		return seatKey{}, err
	}
	seat := gamelog.SeatName(g.Record.Seats.Of(visitor.Of(r).ID))
	if seat == "" {
		return seatKey{}, errNoSeat
	}
	token := secret.New()
	expires := time.Now().Add(keyLife).UnixMilli()
	if err := a.Archive.SaveSeatKey(r.Context(), token.Hash(), slug, seat, expires); err != nil {
		return seatKey{}, err
	}
	key := seatKey{URL: link + "#seat=" + token.Text()}
	svg, err := qrcode.SVG(key.URL)
	key.QR = string(svg)
	return key, err
}

// UseKey answers POST /api/games/{slug}/seat: the visitor takes the seat of the key. A visitor
// who plays in the game already gets the same response, and the key stays unused.
func (a *API) UseKey(w http.ResponseWriter, r *http.Request) error {
	var body tokenBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.takeSeat(r, chi.URLParam(r, "slug"), body.Token); err != nil {
		return err
	}
	return httpx.NoContent(w)
}

func (a *API) takeSeat(r *http.Request, slug, text string) error {
	who := visitor.Of(r)
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	g, err := a.Games.Game(ctx, slug)
	if err != nil || len(g.Record.Seats.Of(who.ID)) > 0 {
		return err
	}
	token, ok := secret.Parse(text)
	if !ok {
		return errBadKey
	}
	seat, err := a.Archive.UseSeatKey(r.Context(), token.Hash(), slug, who.ID, time.Now().UnixMilli())
	if errors.Is(err, gamelog.ErrNotFound) {
		return errBadKey
	}
	if err != nil {
		return err
	}
	if _, err := a.Games.Do(r.Context(), slug, who.Person, room.Share(seat), member.Unlimited{}); err != nil {
		return err
	}
	return a.Visitors.Save(r.Context(), who)
}
