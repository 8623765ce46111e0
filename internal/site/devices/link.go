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

// linkBody is what POST /api/devices/link takes, if anything: the origin of the link, one
// of the server's own in its network.
type linkBody struct {
	At string `json:"at"`
}

// link is what it answers: the link, and a picture of it (SVG). No address of the site
// draws that picture, for then the token would stand in one.
type link struct {
	URL     string `json:"url"`
	QR      string `json:"qr"`
	Expires int64  `json:"expires"` // epoch milliseconds
}

// answerBody is what POST /api/devices/answer takes.
type answerBody struct {
	Request string `json:"request"` // its id
	Yes     bool   `json:"yes"`
}

var (
	errMany      = &gamelog.Error{Code: "many_devices", Text: "You have too many devices. Remove one first."}
	errNoRequest = &gamelog.Error{Code: "no_request", Text: "That device is no longer asking. Create a new link."}
)

// MakeLink answers POST /api/devices/link.
func (d *Devices) MakeLink(w http.ResponseWriter, r *http.Request) error {
	var body linkBody
	err := httpx.ReadMaybeJSON(w, r, &body)
	origin, notOwn := d.Own.OriginAt(r, body.At)
	if err = cmp.Or(err, notOwn); err != nil {
		return httpx.As(http.StatusBadRequest, err)
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

// mayAdd lists the device that sends a request, and says whether its player may have
// one more: not the browser of the hash by, where that is one of them.
func (d *Devices) mayAdd(r *http.Request, by string) error {
	who := visitor.Of(r)
	reading, cancel := httpx.Reading(r)
	defer cancel()
	all, err := d.Store.Devices(reading, who.ID)
	switch {
	case err != nil:
	case slices.ContainsFunc(all, func(one device.Device) bool { return one.Hash == by }):
		err = errShownBy
	case len(all) >= device.Most:
		err = errMany
	default:
		err = d.Visitors.Remember(r.Context(), who)
	}
	if err != nil {
		return err
	}
	this := device.Device{ID: newID(), Hash: who.TokenHash, Name: device.NameOf(r.UserAgent()), Seen: time.Now().UnixMilli()}
	return d.Store.SaveDevice(r.Context(), who.ID, this)
}

// Answer answers POST /api/devices/answer: the player says whether the browser that
// waits is theirs.
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
