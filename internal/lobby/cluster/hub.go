package cluster

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// Hub connects Buses inside one process: for a site of a single process, where it has one
// endpoint and delivers nothing to others, and for several lobbies in a test. The zero Hub is
// ready; its methods are safe for concurrent use.
type Hub struct {
	mu        sync.Mutex
	endpoints map[string]*endpoint
}

// endpoint is one lobby's end of a hub.
type endpoint struct {
	hub   *Hub
	name  string
	ready chan struct{} // has room for one value, which says that the queue is not empty

	mu    sync.Mutex
	queue []delivery
}

type delivery struct {
	from    string
	message Message
}

// Join returns a new endpoint of the hub; name must differ from those of other endpoints.
func (h *Hub) Join(name string) Bus {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.endpoints == nil {
		h.endpoints = map[string]*endpoint{}
	}
	p := &endpoint{hub: h, name: name, ready: make(chan struct{}, 1)}
	h.endpoints[name] = p
	return p
}

// Name implements Bus.
func (e *endpoint) Name() string { return e.name }

// Publish implements Bus.
func (e *endpoint) Publish(n Message) {
	e.hub.mu.Lock()
	all := slices.Collect(maps.Values(e.hub.endpoints))
	e.hub.mu.Unlock()
	for _, other := range all {
		if other != e || n.Kind == NotifyHeartbeat {
			other.deliver(delivery{e.name, n})
		}
	}
}

func (e *endpoint) deliver(h delivery) {
	e.mu.Lock()
	e.queue = append(e.queue, h)
	e.mu.Unlock()
	select {
	case e.ready <- struct{}{}:
	default: // the listener is notified already
	}
}

// Listen implements Bus.
func (e *endpoint) Listen(ctx context.Context, handle func(string, Message)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-e.ready:
		}
		e.mu.Lock()
		waiting := e.queue
		e.queue = nil
		e.mu.Unlock()
		for _, h := range waiting {
			handle(h.from, h.message)
		}
	}
}
