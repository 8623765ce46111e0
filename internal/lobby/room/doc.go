// Package room holds a game in memory while a page is open on it, or something in it is due.
//
// A room does one thing at a time, and waits until the store has done its part. What others want
// comes to its inbox with the time of its arrival, and the room does one piece after the other
// (step) in a goroutine that it borrows; at rest it has none. First comes what is to
// be tried again, then signals, then messages and calls in their order, and the timer when nothing
// else waits: a move that came before the flag fell counts, however late the room comes to it.
//
// A page (a browser's tab) or a call gives a command, and carryOut carries it out. What was due
// when it arrived, such as a flag, is written first (settle). Then the command is decided, on the
// game as it is now (play.go): it is refused, needs nothing written, or makes an event. write hands
// the event to the game's log in the store and waits until it is durable; only then the game
// advances and all pages are sent the event, which is the answer as well. Events are numbered, and
// the log takes each number once: where another process has the same game and was first, the room
// reads on and decides again.
//
// When the store is known to fail all rooms are signalled. They stop their clocks as they were when
// it last wrote, tell their pages, and refuse what would have to be saved, without trying. An event
// that is being written then is unclear, and so is one after ten seconds, which is a failure too:
// its command is refused as not saved, but the log may have it. When the store works again (mend)
// the room reads its log on. If the event is there it counts, and all pages are sent it; if not,
// the command may be given again. Then the room writes, by itself, an event which says that no
// clock is charged for the time since the store last wrote, and the clocks run on.
//
// While a room waits it serves looks (View, Game) all the same: they only read, and the game is
// never half changed. All else stays in the inbox.
//
// After each piece of work derive compares the room with what it has made known, and sets or sends
// what differs: the timer, the presence of its pages, the report to other processes, and what
// guests see; so none is forgotten. A panic ends the room in which it happens, and nothing else:
// who needs the game next gets a new room, made of the log.
package room
