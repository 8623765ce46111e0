// Package cluster connects the processes that serve one site. Any number of processes
// may serve the same games on one log. The log alone keeps a game consistent: of two
// events with one number, the store refuses one.
//
// A Bus carries Messages between the processes. A message is a hint, not the
// truth: a process that receives one reads the store. Hub is the Bus inside one process.
package cluster

import (
	"context"

	"threefold/internal/lobby/presence"
)

// Message is what one process of a site sends to the others: that something has
// happened, by ids and numbers. It is a hint, not the truth. A process that learns
// that a log has grown reads the log; what no store has (which pages are open) is
// reported again whenever another process asks.
type Message struct {
	Kind   NotificationKind `json:"k"`
	Game   string           `json:"g,omitempty"` // id of the game
	Slug   string           `json:"u,omitempty"` // of the game, for NotifyNames
	Seq    int64            `json:"s,omitempty"` // number of the last event
	Pages  int              `json:"n,omitempty"` // pages that the sender has open
	Stands bool             `json:"t,omitempty"` // the sender cannot save, and lets its clocks stand
	Report *presence.Report `json:"r,omitempty"`
	Device string           `json:"d,omitempty"` // SHA-256 of a device's token, in hex
}

// NotificationKind says what a message is about.
type NotificationKind string

// These are the kinds of messages.
const (
	NotifyEvent     NotificationKind = "event"  // the log of Game holds event Seq
	NotifyChat      NotificationKind = "chat"   // the chat of Game has a new line
	NotifyOpen      NotificationKind = "open"   // the list of open challenges has changed
	NotifyReport    NotificationKind = "here"   // Report: which pages the sender has open for Game
	NotifyHeartbeat NotificationKind = "alive"  // the sender is alive, twice a second, and has Pages open
	NotifyHello     NotificationKind = "hello"  // the sender has started and asks every process for its reports
	NotifyLeft      NotificationKind = "left"   // the sender ends
	NotifyRevoked   NotificationKind = "cut"    // Device was removed from its player
	NotifyMissed    NotificationKind = "missed" // messages were lost: read the logs
	NotifyNames     NotificationKind = "names"  // names in the log of Game were rewritten; the sender is no server
)

// Bus carries messages between the processes that serve one site. It may lose
// some; in their place it delivers a NotifyMissed.
type Bus interface {
	// Name is this process's name among the others. It stays the same until the process ends.
	Name() string

	// Publish sends a message to every other process, in order, and does not wait.
	Publish(n Message)

	// Listen calls handle with the messages of other processes and the name of
	// the sender, one at a time, until ctx ends. This process's own heartbeats come
	// back under its own name, so that it knows that the bus works. What the bus
	// itself reports has no sender's name.
	Listen(ctx context.Context, handle func(from string, n Message))
}
