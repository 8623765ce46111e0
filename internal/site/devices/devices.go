// Package devices has the handlers that add, list and revoke a player's devices and programs.
//
// A link takes a player to another browser. Its token is in the fragment, which browsers send to
// no server. It works once, for device.LinkLife: the other browser asks to join, both devices show
// the same code, the player confirms, and the other browser gets a token of its own as its cookie.
// The former player of that browser is not merged: the seats of its running games are shared with
// the player, and finished games stay as they were played. If the former player has no other
// device, its places in tournaments, its programs and its planned moves become the player's.
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

// Store stores devices, programs and links. Times are epoch milliseconds; hash and by are those
// of tokens. Its methods return gamelog.ErrNotFound for a link that does not work.
type Store interface {
	// SaveDevice stores a player's device, or its new name.
	SaveDevice(ctx context.Context, playerID string, d device.Device) error
	// Devices returns a player's devices that are not revoked, the first added first.
	Devices(ctx context.Context, playerID string) ([]device.Device, error)
	// RevokeDevice revokes a device of a player and returns its token's hash. It returns
	// gamelog.ErrNotFound if the player has no such device, or if by is the device itself or
	// revoked.
	RevokeDevice(ctx context.Context, playerID, id, by string, at int64) (hash string, err error)
	// RevokedSince returns the hashes of devices revoked at or after a time.
	RevokedSince(ctx context.Context, at int64) (hashes []string, err error)
	// AddProgram stores a program. It returns gamelog.ErrNotFound if its owner has
	// device.MaxPrograms.
	AddProgram(ctx context.Context, p device.Program) error
	// Programs returns a player's programs that are not revoked, the first added first.
	Programs(ctx context.Context, owner string) ([]device.Program, error)
	// SaveLink stores a player's link, which ends the player's earlier ones.
	SaveLink(ctx context.Context, hash, playerID string, expires int64) error
	// ShowLink stores a link for a pairing code. It returns device.ErrTaken if the code is in
	// use.
	ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error
	// EnteredLink returns the link that EnterLink would return, and changes nothing.
	EnteredLink(ctx context.Context, code, playerID, by string, now int64) (device.Link, error)
	// EnterLink assigns the link of a pairing code to the player who has entered it. It returns
	// gamelog.ErrNotFound if the player's own device (by) is the browser that shows the code.
	EnterLink(ctx context.Context, code, playerID, by string, now int64) (device.Link, error)
	// Link returns a link for the browser by, which has reserved it or may do so.
	Link(ctx context.Context, hash, by string, now int64) (device.Link, error)
	// AskedLink returns the link of a player by which a browser waits for the player's answer.
	AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error)
	// AskLink reserves a link for a browser, once; for the same browser it returns the link.
	AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error)
	// AnswerLink stores a player's answer to the browser that waits.
	AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error
	// Become gives a player's programs and planned moves to another player.
	Become(ctx context.Context, from, to string) error
	// FinishLink adds the device of a confirmed link to the player's devices.
	FinishLink(ctx context.Context, hash, by string, d device.Device) error
}

// Archive lists the games of a player.
type Archive interface {
	// Mine returns at most limit games of a player, unfinished ones first.
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
	// Shared returns at most limit unfinished games in which a player shares another player's seat.
	Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error)
}

// Config holds what Devices depends on.
type Config struct {
	Store       Store
	Archive     Archive
	Games       *lobby.Lobby
	Tournaments *director.Director
	Catalog     gameinfo.Catalog
	Visitors    *visitor.Visitors
	Own         address.Own // builds links to the site
	Logger      *slog.Logger
	Close       func(hashes ...string) // closes the sockets of devices at this process, by token hash
}

// Devices has the handlers below /api/devices and /api/programs.
type Devices struct {
	Config

	mu      sync.Mutex // held during a query of RevokedSince
	checked time.Time  // when RevokedSince was last queried
	failing bool       // the query has failed, and a retry is scheduled
	tried   bool       // the last query has failed, and that was logged
}

// New returns Devices for a process that starts now.
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
	errNoDevice = gamelog.NewError("no_device", "no-device")
	errThisOne  = gamelog.NewError("this_device", "this-device")
)

// List answers GET /api/devices: the player's devices, and the browser that waits for an answer.
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

// Revoke answers POST /api/devices/cut: it revokes a device's token and closes its sockets at
// every process.
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

// cut revokes the token of a device or program and closes its sockets at every process.
func (d *Devices) cut(r *http.Request, playerID, id string) error {
	hash, err := d.Store.RevokeDevice(r.Context(), playerID, id, visitor.Of(r).TokenHash, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	d.Close(hash)
	d.Games.PublishRevoked(hash)
	return nil
}

// clocksApart is how much the clocks of two processes may differ.
const clocksApart = 5 * time.Minute

// OnRevoked is called when another process has revoked a device: it closes the device's sockets
// here. If hash is "", a notification may have been lost, and it queries the store for revoked
// devices in the background.
func (d *Devices) OnRevoked(hash string) {
	if hash != "" {
		d.Close(hash)
		return
	}
	go d.checkRevoked()
}

// checkAgain is the time between two retries while the database does not answer.
const checkAgain = time.Second

// checkRevoked closes the sockets of devices that were revoked since the last call. While the
// database does not answer, it schedules a retry.
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
