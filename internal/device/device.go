// Package device is the devices of a player, and the links and pairing codes that add one.
package device

import (
	"time"

	"threefold/internal/gamelog"
)

// Device is a browser that is known as a player, by a token of its own.
type Device struct {
	ID    string // random; names the device in lists
	Hash  string // SHA-256 of its token, in hex
	Name  string // as NameOf gives it
	Added int64  // since when it is the player's, in epoch milliseconds
	Seen  int64  // when a request of it last came, right to the day
	Left  bool   // it has become another player's, and its former token can still be revoked
}

// MaxDevices is how many devices a player may have.
const MaxDevices = 20

// SeenEvery is how much later a request must be to be noted as the last one.
const SeenEvery = 24 * time.Hour

// Holder is what the store knows of who holds a token.
type Holder struct {
	gamelog.Person
	Seen    int64 // of the device; 0 where the token is a first device's without a line of its own
	Revoked bool  // the device was revoked: its token is worth nothing
}
