package devices

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/qrcode"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
)

// linkBody is where the private link leads.
type linkBody struct {
	// Origin of the link: one of the server's local network addresses. Default: the site's
	// address.
	At string `json:"at,omitempty"`
}

// link is a private link, which another device opens to join.
//
// No address of the site draws its QR code, for then the token would be in one.
type link struct {
	URL     string `json:"url"`     // The private link.
	QR      string `json:"qr"`      // QR code of the link, as SVG.
	Expires int64  `json:"expires"` // Timestamp, in milliseconds since 1970.
}

// answerBody is the answer to the request of a browser.
type answerBody struct {
	Request string `json:"request"` // `id` of the request.
	Yes     bool   `json:"yes"`     // Whether it belongs to the visitor.
}

var (
	errMany      = gamelog.NewError("many_devices", "many-devices")
	errNoRequest = gamelog.NewError("no_request", "no-request")
)

// MakeLink answers POST /api/devices/link with a new link and its QR code.
func (d *Devices) MakeLink(w http.ResponseWriter, r *http.Request) error {
	var body linkBody
	err := httpx.ReadMaybeJSON(w, r, &body)
	origin, notOwn := d.Own.OriginAt(r, body.At)
	if err = cmp.Or(err, notOwn); err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	made, err := d.newLink(r, origin+"/devices")
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusCreated, made)
}

func (d *Devices) newLink(r *http.Request, page string) (link, error) {
	if err := d.mayAdd(r, ""); err != nil {
		return link{}, err
	}
	now, token := time.Now(), secret.New()
	made := link{URL: page + "#link=" + token.Text(), Expires: now.Add(device.LinkLife).UnixMilli()}
	svg, err := qrcode.SVG(made.URL)
	if err != nil {
		return link{}, err
	}
	made.QR = string(svg)
	return made, d.Store.SaveLink(r.Context(), token.Hash(), visitor.Of(r).ID, made.Expires)
}

// mayAdd stores the requesting device as one of its player's, and returns an error if the player
// may not have one more. by is the token hash of the browser to add, which must not be one of
// them.
func (d *Devices) mayAdd(r *http.Request, by string) error {
	who := visitor.Of(r)
	reading, cancel := httpx.ReadContext(r)
	defer cancel()
	all, err := d.Store.Devices(reading, who.ID)
	switch {
	case err != nil:
	case slices.ContainsFunc(all, func(one device.Device) bool { return one.Hash == by }):
		err = errShownBy
	case len(all) >= device.MaxDevices:
		err = errMany
	default:
		err = d.Visitors.Save(r.Context(), who)
	}
	if err != nil {
		return err
	}
	this := device.Device{ID: newID(), Hash: who.TokenHash, Name: device.NameOf(r.UserAgent()), Seen: time.Now().UnixMilli()}
	return d.Store.SaveDevice(r.Context(), who.ID, this)
}

// Answer answers POST /api/devices/answer: the player confirms or refuses the browser that
// waits.
func (d *Devices) Answer(w http.ResponseWriter, r *http.Request) error {
	var body answerBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	says := device.Refused
	if body.Yes {
		says = device.Confirmed
	}
	err := d.Store.AnswerLink(r.Context(), body.Request, visitor.Of(r).ID, says, time.Now().UnixMilli())
	if errors.Is(err, gamelog.ErrNotFound) {
		err = errNoRequest
	}
	if err != nil {
		return err
	}
	return httpx.NoContent(w)
}
