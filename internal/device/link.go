package device

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"time"

	"threefold/internal/gamelog"
)

// LinkLife is how long a link is valid, from its creation to the end of its use.
const LinkLife = 10 * time.Minute

// ErrTaken is returned when another browser shows the same pairing code.
var ErrTaken = errors.New("another browser shows this code")

// State is the state of a Link.
type State string

// The states of a link. A link that a player has made goes from Made to Done; one that begins
// at the new browser starts as Shown and becomes Asked when the player enters its code.
const (
	Shown     State = "shown"     // the new browser shows a pairing code
	Made      State = "made"      // a player has made the link
	Asked     State = "asked"     // a browser asks to become a device of the player
	Confirmed State = "confirmed" // the player has confirmed that
	Refused   State = "refused"   // the player has refused it
	Done      State = "done"      // the browser has its token
)

// Link adds a device to a player.
type Link struct {
	Hash    string         // SHA-256 of its token, in hex; also its id
	Player  gamelog.Person // to whom the device is added; zero while Shown
	State   State
	Request       // zero while Made
	Expires int64 // epoch milliseconds, LinkLife after its creation
}

// Request is a browser's request to become a device by a link.
type Request struct {
	By   string // SHA-256 of the token in its cookie, in hex
	Name string // of NameOf
	Code string // of NewCode or shortcode.New; both ends show it, so that the player can compare
}

// NewCode returns a random code of four digits, which both ends of a link show.
func NewCode() string {
	return fmt.Sprintf("%04d", below(10_000))
}

// below returns a random number from 0 to n-1.
func below(n int64) int64 {
	drawn, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(err) // crypto/rand never fails
	}
	return drawn.Int64()
}
