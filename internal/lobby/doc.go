// Package lobby is the table of rooms: it creates games, lets pages enter rooms,
// writes heartbeats, and does what is due though no page is open. It knows package
// game and no particular game, and declares no store: it uses the Log that it is given.
//
// What is done in a game is a command, given by a page that has entered (Visit), or by a call
// (Do), and carried out in the game's room. Watch follows a game. Games that have no room are
// read from their logs (reader).
//
// # Who owns what
//
// The Lobby owns the table of rooms, under one mutex. It loads a room for a page, a call or a
// running clock, and drops it when none of these is left. No one
// waits for a room under that mutex. Each room owns its game (package room), the live
// list what lists show (package live), each conversation what is said beside its game
// (package talk), the peers the reports of other processes (package presence), and the
// computer what it does in each game (package computer), under mutexes of their own.
//
// health is what is known of the store, under its own mutex. While the store cannot
// write, one goroutine probes it again and again, and the rooms stop their clocks.
//
// # Several processes, one site
//
// One goroutine listens to the bus (peering) and waits for nobody: it stores the reports of
// other processes. What follows from a message, and from one that does not come, is data
// (hearing), which is then carried out: it signals rooms, which read the log or the reports.
// Another asks the store each second how far games have grown (refreshes). Another publishes
// heartbeats, forgets processes without any, and loads rooms for games whose clock no process
// runs any more; each such game has one owner among the processes that are alive.
package lobby
