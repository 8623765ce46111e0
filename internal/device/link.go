package device

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"time"

	"threefold/internal/gamelog"
)

// LinkLife is how long a link works: within it, it is asked for, confirmed and done.
const LinkLife = 10 * time.Minute

// ErrTaken says that another browser shows the code.
var ErrTaken = errors.New("another browser shows this code")

// State is how far a link has come.
type State string

// A link is made, asked for by one browser, confirmed or refused on a device of the
// player's, and done once the browser has its token. One that begins at the browser is
// shown there by its pairing code, until a player enters it: then the browser has asked.
const (
	Shown     State = "shown"
	Made      State = "made"
	Asked     State = "asked"
	Confirmed State = "confirmed"
	Refused   State = "refused"
	Done      State = "done"
)

// Link takes a player to another device.
type Link struct {
	Hash   string         // SHA-256 of its token, in hex, which also names it to the player
	Player gamelog.Person // as whom the other device is to be known
	State  State
	Request
	Expires int64 // epoch milliseconds, LinkLife after it was made
}

// Request is what a browser asks a link for.
type Request struct {
	By   string // SHA-256 of the token in its cookie, in hex
	Name string // as NameOf gives it
	Code string // shown at both ends, so that the player knows the browser again: NewCode's, or shortcode.New's
}

// NewCode makes the code of a request: four digits, of which neither end can choose any.
func NewCode() string {
	return fmt.Sprintf("%04d", below(10_000))
}

// below draws a number from 0 to n-1.
func below(n int64) int64 {
	drawn, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(err) // the system's random numbers do not fail
	}
	return drawn.Int64()
}
