package devices

import (
	"errors"
	"net/http"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/shortcode"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
)

// pairingCodeAnswer is a pairing code for another device.
type pairingCodeAnswer struct {
	Token   string `json:"token"`   // For `look` and `join`, from this browser only.
	Code    string `json:"code"`    // The six letters.
	Expires int64  `json:"expires"` // Timestamp, in milliseconds since 1970.
}

// pairingCodeBody is a pairing code.
type pairingCodeBody struct {
	Code string `json:"code"` // Six letters. Case, spaces and hyphens are ignored.
}

var (
	errBadCode = gamelog.NewError("bad_code", "bad-code")
	errShownBy = gamelog.NewError("same_player", "letters-same-player")
)

// showTries is how many codes Show tries until one is not in use.
const showTries = 3

// Show answers POST /api/devices/show with a pairing code, for a browser that wants to join a
// player.
func (d *Devices) Show(w http.ResponseWriter, r *http.Request) error {
	if err := httpx.ReadMaybeJSON(w, r, &struct{}{}); err != nil {
		return err
	}
	now, token := time.Now(), secret.New()
	made := pairingCodeAnswer{Token: token.Text(), Expires: now.Add(device.LinkLife).UnixMilli()}
	err := device.ErrTaken
	for range showTries {
		if !errors.Is(err, device.ErrTaken) {
			break
		}
		made.Code = shortcode.New()
		asks := device.Request{By: visitor.Of(r).TokenHash, Name: device.NameOf(r.UserAgent()), Code: made.Code}
		err = d.Store.ShowLink(r.Context(), token.Hash(), asks, now.UnixMilli(), made.Expires)
	}
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusCreated, made)
}

// Enter answers POST /api/devices/enter: the visitor has entered the pairing code of another
// browser, which now waits for the visitor's answer.
func (d *Devices) Enter(w http.ResponseWriter, r *http.Request) error {
	var body pairingCodeBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	asked, err := d.enter(r, body.Code)
	if errors.Is(err, gamelog.ErrNotFound) {
		err = errBadCode
	}
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, requestOf(asked))
}

// enter looks the code up before it writes, so that a wrong code changes nothing.
func (d *Devices) enter(r *http.Request, text string) (device.Link, error) {
	code, ok := shortcode.Read(text)
	if !ok {
		return device.Link{}, errBadCode
	}
	who, now := visitor.Of(r), time.Now().UnixMilli()
	reading, cancel := httpx.ReadContext(r)
	defer cancel()
	l, err := d.Store.EnteredLink(reading, code, who.ID, who.TokenHash, now)
	if err == nil {
		err = d.mayAdd(r, l.By)
	}
	if err != nil {
		return device.Link{}, err
	}
	return d.Store.EnterLink(r.Context(), code, who.ID, who.TokenHash, now)
}
