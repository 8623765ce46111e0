package lobby

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// Hub is the Bus of processes that are one process: of a site that needs no
// other, which talks to nobody, and of several lobbies in a test.
type Hub struct {
	mu    sync.Mutex
	ports map[string]*port
}

// port is one lobby's end of a hub.
type port struct {
	hub  *Hub
	name string
	bell chan struct{} // rung when something waits

	mu      sync.Mutex
	waiting []heard
}

// heard is a piece of news and who told it.
type heard struct {
	from string
	news News
}

// Join gives a new end of the hub, under a name of its own.
func (h *Hub) Join(name string) Bus {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ports == nil {
		h.ports = map[string]*port{}
	}
	p := &port{hub: h, name: name, bell: make(chan struct{}, 1)}
	h.ports[name] = p
	return p
}

func (p *port) Name() string { return p.name }

func (p *port) Tell(n News) {
	p.hub.mu.Lock()
	all := slices.Collect(maps.Values(p.hub.ports))
	p.hub.mu.Unlock()
	for _, other := range all {
		if other != p || n.Kind == NewsAlive {
			other.take(heard{p.name, n})
		}
	}
}

func (p *port) take(h heard) {
	p.mu.Lock()
	p.waiting = append(p.waiting, h)
	p.mu.Unlock()
	ring(p.bell)
}

func (p *port) Listen(ctx context.Context, hear func(string, News)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.bell:
		}
		p.mu.Lock()
		waiting := p.waiting
		p.waiting = nil
		p.mu.Unlock()
		for _, h := range waiting {
			hear(h.from, h.news)
		}
	}
}

// ring rings a bell that has room for one ring.
func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}
