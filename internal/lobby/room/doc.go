// Package room holds a game in memory while somebody needs it.
//
// # The state and its shell
//
// What a room is about is a value, the state: the gamelog.Game, who is at it
// (attendance), its chat, what is known of its log (eventLog), what is due (schedule),
// whether the store fails (trouble), what the computer thinks. One function changes it:
// step takes the state and an input, and notes the effects. An input is data and carries
// its moment: a command of a page, who comes and goes, that time is up, what the log, the
// store, the other processes and the computer say. Effects are data too: messages,
// notifications, timers, the event to write, what to read and to ask. The state points to
// nothing outside; no step waits, reads a clock, draws lots or begins a goroutine, so that
// the same inputs have the same effects again (FuzzReplay), and whatever cannot be decided
// yet is decided again on the stored input. TestStepIsPure names the files that are so.
//
// Around it a Room is the shell: it takes one thing after the other, gives it the time of
// day (Room.happen), and carries out what follows, in one order (Room.perform). Pages are
// numbers to the state, and Members to the shell.
//
// # Who owns what
//
// Other goroutines reach a room through its mailbox: they post a letter to its bounded
// inbox, deliver a result that the room has asked for, or set a signal; the last two never
// wait. All of them wake the room. It then works in one goroutine of the pool (workers),
// which owns the state, until nothing is left to do; a room at rest has no goroutine.
//
// What others may write, the log, the chat and the players' plans, is read by one rule
// (refresh.go): until a read succeeds, and once more if it was asked for meanwhile.
//
// A room has at most one append pending. Its result is delivered as that of any effect.
// While an append is pending, or plans are read, inputs that may write wait in the backlog,
// which is part of the state, and visitors come and go as ever; with a full backlog, and
// before the game is loaded, the room does not read its inbox. A panic ends only the room in
// which it happens: the log has every event that was acknowledged.
//
// A Member is a visitor's open page. The room puts encoded messages into the page's
// bounded outbox and never waits for it. A page that falls behind is dropped; it
// connects again and gets a fresh snapshot.
package room
