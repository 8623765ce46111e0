// Package room keeps a game in memory while a page is open on it or a deadline is pending.
//
// A room works in one goroutine at a time, which it borrows from a pool; an idle room has none.
// Other goroutines add to its inbox, with the time of arrival, and step processes one item after
// the other: first results such as retries, then signals, then requests and reads, and the timer
// when the inbox is empty. So a move that arrived before the flag fell counts, however late the
// room processes it.
//
// A command comes from a page (a browser's tab) or a call, and carryOut executes it. First settle
// writes what was due when it arrived, such as a flag. Then the command is decided on the current
// game (play.go): it is refused, needs no event, or makes one. write submits the event to the
// game's log and waits until it is durable; only then the game advances and every page is sent the
// event, which is also the answer. The log accepts each event number once: if another process wrote
// first, the room reads the new events and decides again.
//
// When the store is known to fail, all rooms are signalled. They stop their clocks as of the last
// write, notify their pages, and refuse commands that need a write. An event that is being written
// then is unclear; so is one without an answer after ten seconds, which also counts as a failure.
// Its command is refused as not saved, but the log may have it. When the store works again, mend
// reads the log: an event that is there counts and is sent to all pages; otherwise the command may
// be sent again. Then the room writes an event by which no clock is charged for the outage, and the
// clocks run again.
//
// While a room waits for the store it serves reads (View, Game), because the game never changes
// halfway. Everything else stays in the inbox.
//
// After each item derive compares the room with what it last published, and updates what differs:
// the timer, the presence of its pages, the report to other processes, and the guests. A panic ends
// only the room in which it happens; the next visitor gets a new room, loaded from the log.
package room
