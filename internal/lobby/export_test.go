package lobby

// Die ends a lobby as a crash does: nobody is told.
func (l *Lobby) Die() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	l.bus = new(Hub).Join("dead")
	for id, h := range l.rooms {
		h.tell = l.bus.Tell
		delete(l.rooms, id)
		close(h.quit)
	}
}
