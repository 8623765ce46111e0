// Package devices takes a player to further devices, lists them and cuts them off.
//
// A link goes from a device of the player to another browser, with a token in its fragment,
// which browsers send to no server. It works once, for device.LinkLife: the other browser asks
// by it, both ends show one code, the player confirms, and the other browser gets a token of
// its own in place of its cookie's. What it was known as before is not merged: the seats of
// its running games are shared with the player, and what is over stays as it was played. Where no
// other device is left of that, its places in tournaments, its programs and the plans of those games
// become the player's.
package devices

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site/address"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/director"
)

// Store is what this package asks of the store, which says what each does. Moments are epoch
// milliseconds, hashes are those of tokens. A link that does not work is gamelog.ErrNotFound.
type Store interface {
	SaveDevice(ctx context.Context, playerID string, d device.Device) error
	Devices(ctx context.Context, playerID string) ([]device.Device, error)
	RevokeDevice(ctx context.Context, playerID, id, by string, at int64) (hash string, err error)
	RevokedSince(ctx context.Context, at int64) (hashes []string, err error)
	AddProgram(ctx context.Context, p device.Program) error
	Programs(ctx context.Context, owner string) ([]device.Program, error)
	SaveLink(ctx context.Context, hash, playerID string, expires int64) error
	ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error
	EnteredLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error)
	EnterLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error)
	Link(ctx context.Context, hash, by string, now int64) (device.Link, error)
	AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error)
	AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error)
	AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error
	Become(ctx context.Context, from, to string) error
	FinishLink(ctx context.Context, hash, by string, d device.Device) error
}

// Archive is what this package asks of the games that are kept.
type Archive interface {
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
	Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error)
}

// Config is what Devices needs.
type Config struct {
	Store       Store
	Archive     Archive
	Games       *lobby.Lobby
	Tournaments *director.Director
	Catalog     gameinfo.Catalog
	Visitors    *visitor.Visitors
	Own         address.Own
	Logger      *slog.Logger
	Close       func(hashes ...string) // closes what devices have open here
}

// Devices answers the requests below /api/devices. It is made by New.
type Devices struct {
	Config

	mu      sync.Mutex // held while RevokedSince is asked
	checked time.Time  // RevokedSince was asked at last
	failing bool       // it could not be asked: the next try is due in a while
	tried   bool       // the last try failed
}

// New makes Devices of a process that begins now.
func New(c Config) *Devices { return &Devices{Config: c, checked: time.Now()} }

// deviceAnswer is a device of the visitor.
type deviceAnswer struct {
	ID    string `json:"id"`    // Id to revoke it with.
	Name  string `json:"name"`  // Browser and operating system.
	Added int64  `json:"added"` // Timestamp, in milliseconds since 1970.
	Seen  int64  `json:"seen"`  // Timestamp, accurate to the day.
	This  bool   `json:"this"`  // The request comes from this device.
}

// request is a browser that is waiting for the player's answer.
type request struct {
	ID   string `json:"id"`   // Id to answer it with.
	Name string `json:"name"` // Browser and operating system.
	Code string `json:"code"` // Shown on both devices: four digits with a link, six letters without.
	Made int64  `json:"made"` // When the link or the letters were created.
}

func requestOf(l device.Link) *request {
	return &request{l.Hash, l.Name, l.Code, l.Expires - device.LinkLife.Milliseconds()}
}

// list is the devices of the visitor.
type list struct {
	Devices []deviceAnswer `json:"devices"`
	Request *request       `json:"request"` // The browser that is waiting for an answer.
}

var (
	errNoDevice = &gamelog.Error{Code: "no_device", Text: "Device not found. It may already be removed."}
	errThisOne  = &gamelog.Error{Code: "this_device", Text: "You are using this device. Remove it from another one."}
)

// List answers GET /api/devices: the player's devices, and the browser that waits.
func (d *Devices) List(w http.ResponseWriter, r *http.Request) error {
	who := visitor.Of(r)
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	all, err := d.Store.Devices(ctx, who.ID)
	if err != nil {
		return err
	}
	shown := list{Devices: make([]deviceAnswer, 0, len(all)+1)}
	for _, one := range all {
		shown.Devices = append(shown.Devices, deviceAnswer{one.ID, one.Name, one.Added, one.Seen, one.Hash == who.TokenHash})
	}
	if !slices.ContainsFunc(shown.Devices, func(l deviceAnswer) bool { return l.This }) {
		own := deviceAnswer{Name: device.NameOf(r.UserAgent()), Seen: time.Now().UnixMilli(), This: true}
		shown.Devices = slices.Insert(shown.Devices, 0, own)
	}
	switch asked, err := d.Store.AskedLink(ctx, who.ID, time.Now().UnixMilli()); {
	case err == nil:
		shown.Request = requestOf(asked)
	case !errors.Is(err, gamelog.ErrNotFound):
		return err
	}
	return httpx.JSON(w, http.StatusOK, shown)
}

// revokeBody is the device to revoke.
type revokeBody struct {
	Device string `json:"device"` // `id` of the device.
}

// Revoke answers POST /api/devices/cut: what the device has open is closed at every
// process, and its cookie is worth nothing.
func (d *Devices) Revoke(w http.ResponseWriter, r *http.Request) error {
	var body revokeBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := d.revoke(r, body.Device); err != nil {
		return err
	}
	return httpx.NoContent(w)
}

func (d *Devices) revoke(r *http.Request, id string) error {
	who := visitor.Of(r)
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	all, err := d.Store.Devices(ctx, who.ID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(one device.Device) bool { return one.ID == id && one.Hash == who.TokenHash }) {
		return errThisOne
	}
	err = d.cut(r, who.ID, id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return errNoDevice
	}
	return err
}

// cut revokes a device of a player or of the visitor's program, and closes what it has open at
// every process.
func (d *Devices) cut(r *http.Request, playerID, id string) error {
	hash, err := d.Store.RevokeDevice(r.Context(), playerID, id, visitor.Of(r).TokenHash, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	d.Close(hash)
	d.Games.TellRevoked(hash)
	return nil
}

// clocksApart is how far the clocks of two processes may be apart.
const clocksApart = 5 * time.Minute

// OnRevoked closes what a device has open here that another process has revoked; of every
// device that may have been, where hash is "". It returns at once.
func (d *Devices) OnRevoked(hash string) {
	if hash != "" {
		d.Close(hash)
		return
	}
	go d.checkRevoked()
}

// checkAgain is the time between two tries while the store is away.
const checkAgain = time.Second

// checkRevoked closes what devices have open that were revoked since it was last called. While
// the store is away it tries again.
func (d *Devices) checkRevoked() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failing {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), httpx.ReadWait)
	defer cancel()
	now := time.Now()
	hashes, err := d.Store.RevokedSince(ctx, d.checked.Add(-clocksApart).UnixMilli())
	if err != nil {
		if !d.tried {
			d.Logger.Warn("devices that were cut off not listed", "err", err)
		}
		d.failing, d.tried = true, true
		time.AfterFunc(checkAgain, d.tryAgain)
		return
	}
	d.tried = false
	if len(hashes) > 0 {
		d.Close(hashes...)
	}
	d.checked = now
}

func (d *Devices) tryAgain() {
	d.mu.Lock()
	d.failing = false
	d.mu.Unlock()
	d.checkRevoked()
}

func newID() string { return rand.Text() }
