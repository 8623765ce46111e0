package device

import "threefold/internal/gamelog"

// Program is a program that plays by the API with a token of its own.
type Program struct {
	gamelog.Person        // the program as a player
	Owner          string // id of the player who made it
	Page           string // address of its page: the last part of /p/{page}
	Device                // its token
}

// MaxPrograms is how many programs a player may have.
const MaxPrograms = 10
