// Package room holds a game in memory while somebody needs it.
//
// # The way of a message
//
// A page's message comes to the room's inbox as a request, and the room, which works in one
// goroutine at a time, opens it as an input: a command, with the moment of its arrival. One
// pure function, step, takes the room's state and the input, has the game's rules decide on the
// one event that the command makes, and notes as an effect that the event be appended to the
// log. The shell carries effects out, and what comes of this one, a result, is the next input.
// Only when that says that the event is durable does the state follow it, and notes a message for
// each page: that to the page which sent the command is its answer. What a call asks (Room.Do)
// goes the same way, and its result is the reply.
//
// # An append
//
// A room has one append at a time, which is a state machine (append.go):
//
//	            begin              durable: all pages get it
//	resting ────────────▶ writing ────────────▶ resting
//	                       │   │  a clash: it is not made
//	                       │   └──────────────▶ resting
//	                       │ the number is taken           read on: decided again, or it is the
//	                       ├──────────────▶ contested ───▶ resting    log's already
//	                       │                    │ not read on
//	                       │ failed             ▼
//	                       └──────────────▶ unclear ◀──┐ not read on, or the store fails again
//	                                            │      │
//	                   the store works again    ▼      │
//	resting ──────────────────────────────▶ settling ──┘
//	                                            │ read on: made, or undone
//	                                            └────────▶ resting
//
// In writing, contested and settling, and while plans are read, inputs that may make an event
// wait in the backlog, which is part of the state; visitors come and go as ever. With a full
// backlog, and before the game is loaded, the room takes no requests. Results it takes always,
// signals as soon as the game is loaded.
//
// # The state and its shell
//
// The state is a value: the gamelog.Game, who is at it (attendance), its chats, which commands
// its log has, what is due, whether the store fails, what the computer thinks. It points
// to nothing outside; no step waits, reads a clock, uses randomness or starts a goroutine, so that the
// same inputs have the same effects again (FuzzReplay, TestStepIsPure). Pages are numbers to it,
// and Members to the shell, which puts messages into their bounded queues and never waits for
// them. A panic ends only the room in which it happens: the log has every event that was
// acknowledged. What others may write too, the log, the chats and the players' plans, is read by
// one rule (refresh.go).
package room
