// Package lobby holds the rooms: invitations, games being played, their
// clocks, who is present, and every message on the wire. It knows package
// game and no particular game, and it asks for the Log it needs.
//
// # A game is a log
//
// A game's state is what folding its numbered events gives (record.go), and
// it is the same fold in a live room, after a restart and in the archive. One
// command makes exactly one event. The event is durable before anyone is
// told of it.
//
// # Who owns what
//
// The Lobby owns the table of rooms, under one mutex; a room is loaded when
// somebody comes or while its clock runs, and dropped when neither holds. No
// room is ever waited for under that mutex.
//
// Each room owns everything about its game: the record, the match, the clock,
// the members. Whoever wants something of it puts a request into its inbox and
// wakes it, and it works, in one goroutine at a time, until there is nothing left
// to do; a room at rest costs no goroutine. Those in which rooms work are used
// again (crew.go). At most one append of a room is in flight; the log touches
// nothing of the room, and wakes it with the result. While it is under way,
// commands wait in the room's backlog, and visitors come and go as ever; with a
// full backlog the room reads its inbox no further (bounds.go). A room that
// panics ends alone: the log has all that was acknowledged.
//
// A Member is somebody's open page: the room puts encoded messages into its
// bounded queue and never waits for it. Who puts the first one there starts a
// delivery, a goroutine that belongs to the page's socket, empties the queue
// and ends. A member whose queue is full is dropped; its page comes back and
// takes a fresh snapshot.
//
// The wall (wall.go) owns the list of games being played now, under its own
// mutex. Rooms report to it; it tells the pages that watch it, at most twice
// a second.
//
// The health (health.go) is what is known of the store, under its own mutex.
// While the store cannot be written one goroutine asks it again and again, and
// the rooms let their clocks stand.
//
// # Several processes, one site
//
// Any number of processes may serve the same games on one log. What keeps a log
// right is the log alone: of two events with one number, one is refused. A Bus
// (news.go) carries news between the processes, and news is no truth: whoever
// hears that a log has grown reads it (lookon.go); when news was lost, all rooms
// read on. Hub (hub.go) is the Bus of processes that are one.
//
// The roll (roll.go) is what other processes tell of themselves, under its own
// mutex: who is at which game there, and which clocks they watch over. One
// goroutine listens to the bus (hear.go) and waits for nobody: it writes into
// the roll, and nudges rooms (nudge.go), which then look for themselves. Another
// gives signs of life, forgets processes that give none, and takes up games
// whose clocks nobody watches over any more; each falls to one of the processes
// that are alive.
package lobby
