// Package lobby is the table of rooms: it creates games, lets pages enter rooms, writes
// heartbeats, and ends games whose deadline has passed although no page is open. It knows no
// particular game and no store: it uses the Log of its Config.
//
// A player's command comes from a page that has entered (Visit) or from a call (Do), and is
// executed in the game's room. Watch follows a game. Games without a room are read from their
// logs (reader).
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
// One goroutine listens to the bus (peering) and never blocks: it stores the reports of other
// processes. The reaction to a message, or to a missing heartbeat, is data (hearing), which is
// then carried out: it signals rooms, which read the log or the reports. Another goroutine polls
// the store each second for games that have grown (refreshes). Another publishes heartbeats,
// removes processes that have timed out, and loads rooms for games whose clock no process runs;
// each such game has one owner among the processes that are alive.
package lobby
