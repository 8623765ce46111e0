package device

import "threefold/internal/gamelog"

// Program is a program that plays, as its owner's list has it.
type Program struct {
	gamelog.Person
	Owner string // id of the player who made it
	Page  string // address of its page, /p/{page}
	Device
}

// MaxPrograms is how many programs a player may have.
const MaxPrograms = 10
