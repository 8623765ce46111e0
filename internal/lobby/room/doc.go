// Package room holds a game in memory while somebody needs it.
//
// A room does one thing at a time, and waits for it. What others want of it comes to its inbox
// (inbox.go); the room does one piece after the other (step), in a goroutine that it borrows from
// a pool while there is something to do. A room at rest has none.
//
// # A command
//
// A page's message, or a call (calls.go), becomes a command. carryOut has it decided (play.go, by
// the rules of package gamelog): first what was due when it came, such as a flag, is written
// (settle); then the command makes an event, needs none, or is refused. write hands the event to
// the log and waits until it is durable (log.go). Then the game advances, all pages are sent the
// event, and that is the answer to the page which gave the command. Where another process has taken
// the event's number the room reads the log on and decides again.
//
// # The store fails
//
// A room waits ten seconds at most, and no longer than until the store is known to fail. Then the
// event is unclear: the log may have it. The clocks stop, all pages are told, the command is refused
// as not saved, and so is all else that would have to be saved. When the store works again (mend)
// the room reads the log on, finds out what became of the event, and writes one by which no clock is
// charged for the outage.
//
// # While a room waits
//
// Looks (View, Game) are served all the same: they only read the game, which is whole. Everything
// else waits in the inbox: pages that enter, messages, the timer. Lines of chat are written and
// read in the background, and the computer thinks there; what comes of it is taken first of all.
//
// # What follows from the state
//
// After each piece of work derive compares the room with what it has made known: its timer, the
// presence of its pages, the live list, the report to other processes. Nothing else sets or sends
// these, so that none is forgotten. A panic ends the room in which it happens, and nothing else.
package room
