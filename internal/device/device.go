// Package device defines the devices of a player, the programs of a player, and the links and
// pairing codes by which a player adds a device.
package device

import (
	"time"

	"threefold/internal/gamelog"
)

// Device is a browser that is logged in as a player by a token of its own.
type Device struct {
	ID    string // random; names the device in lists
	Hash  string // SHA-256 of its token, in hex
	Name  string // of NameOf
	Added int64  // when it was added to the player, in epoch milliseconds
	Seen  int64  // last request, in epoch milliseconds, accurate to SeenEvery; 0 before the first
	Left  bool   // it is another player's now, and its former token can still be revoked
}

// MaxDevices is how many devices a player may have.
const MaxDevices = 20

// SeenEvery is the least time between two updates of Device.Seen.
const SeenEvery = 24 * time.Hour

// Holder is the player to whom a token belongs.
type Holder struct {
	gamelog.Person
	Language string // tag of the language that the player has chosen for pages, or empty
	Seen     int64  // Device.Seen; 0 for a first device that has no row of its own
	Revoked  bool   // the device was revoked: the token is not valid any more
}
