// Package cluster defines the messages between the processes that serve one site, and the Bus
// that carries them. A message is a hint: a process that receives one reads the store, which
// alone keeps a game consistent. Hub is a Bus inside one process.
package cluster

import (
	"context"

	"threefold/internal/lobby/presence"
)

// Message is what one process of a site sends to the others. It may be lost: a process that
// learns that a log has grown reads the log, and what no store has (which pages are open) is
// reported again on NotifyHello.
type Message struct {
	Kind     Kind             `json:"k"`
	Game     string           `json:"g,omitempty"` // id of the game
	Slug     string           `json:"u,omitempty"` // of the game, for NotifyNames
	Seq      int64            `json:"s,omitempty"` // number of the last event, for NotifyEvent
	Pages    int              `json:"n,omitempty"` // number of pages that the sender has open, for NotifyHeartbeat
	Degraded bool             `json:"t,omitempty"` // the sender's store fails and its clocks are stopped, for NotifyHeartbeat
	Report   *presence.Report `json:"r,omitempty"` // nil but for NotifyReport
	Device   string           `json:"d,omitempty"` // SHA-256 of a device's token, in hex, for NotifyRevoked
}

// Kind says what a message is about.
type Kind string

// These are the kinds of messages.
const (
	NotifyEvent     Kind = "event"  // the log of Game holds event Seq
	NotifyChat      Kind = "chat"   // the chat of Game has a new line
	NotifyOpen      Kind = "open"   // the list of open challenges has changed
	NotifyReport    Kind = "here"   // Report: which pages the sender has open for Game
	NotifyHeartbeat Kind = "alive"  // the sender is alive, twice a second, and has Pages open
	NotifyHello     Kind = "hello"  // the sender has started and asks every process for its reports
	NotifyLeft      Kind = "left"   // the sender ends
	NotifyRevoked   Kind = "cut"    // Device was removed from its player
	NotifyMissed    Kind = "missed" // messages were lost: read the logs
	NotifyNames     Kind = "names"  // names in the log of Game were rewritten; the sender is no server
)

// Bus carries messages between the processes that serve one site. It may lose messages; it
// then delivers a NotifyMissed.
type Bus interface {
	// Name returns this process's name, unique among the processes and constant.
	Name() string

	// Publish queues a message to every other process, in order, and does not wait.
	Publish(n Message)

	// Listen calls handle with each message of another process and the sender's name,
	// sequentially, until ctx ends. This process's own heartbeats come back under its own
	// name, so that it knows that the bus works. Messages of the bus itself have an empty
	// name.
	Listen(ctx context.Context, handle func(from string, n Message))
}
