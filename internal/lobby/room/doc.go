// Package room holds a game in memory while somebody needs it.
//
// # Who owns what
//
// A Room owns everything about its game: the gamelog.Game, who is at it (attendance),
// its chat, its access to the log (eventLog), what is due (schedule) and whether the
// store fails (trouble). Other goroutines reach a room through its mailbox: they post
// an input to its bounded inbox, or set a signal, which never waits. Both wake the
// room. It then works in one goroutine of the pool (Workers) until nothing is left to
// do; a room at rest has no goroutine.
//
// An input is data, and so is the cause of each event: where another event was first, the
// room decides anew on what it has stored. Nothing in a room reads a clock but Room.begin:
// whatever a room does, it does at the moment at which it took it up. What follows is data
// too (effects): messages, notifications, timers, the event to write. A room only notes
// them, and effects.perform carries them out, in one order, when the room has decided.
//
// A room has at most one append pending. The log touches no state of the room; it
// wakes the room with the result. While an append is pending, inputs that may write
// wait in the backlog, and visitors come and go as ever; with a full backlog the room
// stops reading its inbox. A panic ends only the room in which it happens: the log has
// every event that was acknowledged.
//
// A Member is a visitor's open page. The room puts encoded messages into the page's
// bounded outbox and never waits for it. A page that falls behind is dropped; it
// connects again and gets a fresh snapshot.
//
// A Reader shows games that have no room, by the fold of their logs alone.
package room
