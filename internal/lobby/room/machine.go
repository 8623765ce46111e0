package room

// Brain is the mind of the computer.
type Brain interface {
	Plays(game string) bool // whether it plays the game of this id
	Version() string        // of the engine, as logs keep it
}
