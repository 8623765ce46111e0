package lobby

import (
	"context"
	"time"
)

// settleTime is how long a process that starts waits for what the others tell of
// themselves before it takes up games that nobody watches over.
const settleTime = time.Second

// openPause gathers changes of the list of open challenges into one reading.
const openPause = 100 * time.Millisecond

// hear takes a piece of news. It never waits: rooms are nudged, and look for
// themselves.
func (l *Lobby) hear(from string, n News) {
	if from == l.bus.Name() {
		l.roll.echo(time.Now())
		return
	}
	if from != "" && n.Kind != NewsLeft && l.roll.heard(from, time.Now()) {
		l.bus.Tell(News{Kind: NewsHello})  // it may have told something before it was heard
		l.bus.Tell(News{Kind: NewsMissed}) // and it was not told what happened until now
	}
	switch n.Kind {
	case NewsEvent:
		if r := l.room(n.Game); r != nil {
			r.told(n.Seq)
		}
	case NewsChat:
		l.nudge(n.Game, nudgeChat)
	case NewsOpen:
		l.readOpenSoon()
	case NewsHere:
		if n.Report != nil && n.Report.sound() {
			l.roll.put(from, n.Game, *n.Report, time.Now())
			l.nudge(n.Game, nudgeRoll)
			l.wall.nudge()
		}
	case NewsAlive:
		if l.roll.count(from, n.Pages) {
			l.wall.nudge()
		}
	case NewsHello:
		l.nudgeAll(nudgeReport)
		l.tellAlive()
	case NewsLeft:
		l.lose(from)
	case NewsMissed:
		l.nudgeAll(nudgeLog | nudgeChat)
		l.readOpenSoon()
		l.roll.doubt(from, time.Now())
		l.bus.Tell(News{Kind: NewsHello})
	}
}

// room is a game's room where it has one here.
func (l *Lobby) room(id string) *room {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h := l.rooms[id]; h != nil {
		return h.room
	}
	return nil
}

func (l *Lobby) nudge(id string, bits uint32) {
	if r := l.room(id); r != nil {
		r.nudge(bits)
	}
}

func (l *Lobby) nudgeAll(bits uint32) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.rooms {
		h.nudge(bits)
	}
}

// attend gives signs of life until the lobby is closed, and looks after what
// other processes leave undone.
func (l *Lobby) attend() {
	ctx, cancel := context.WithCancel(l.life)
	defer cancel()
	go l.bus.Listen(ctx, l.hear)
	l.bus.Tell(News{Kind: NewsHello})
	settled := time.AfterFunc(settleTime, l.settle)
	defer settled.Stop()
	tick, alive, hush := time.NewTicker(beatEvery), time.NewTicker(aliveEvery), time.NewTicker(hushEvery)
	defer tick.Stop()
	defer alive.Stop()
	defer hush.Stop()
	l.tellAlive()
	for {
		select {
		case <-l.quit:
			return
		case <-alive.C:
			l.tellAlive()
		case <-hush.C:
			for _, id := range l.roll.hush(time.Now()) {
				l.nudge(id, nudgeLog)
			}
		case <-tick.C:
			l.lookAfter()
		}
	}
}

// lookAfter is what attend does each second.
func (l *Lobby) lookAfter() {
	for _, name := range l.roll.silent(time.Now()) {
		l.miss(name)
	}
	for _, id := range l.roll.tidy(time.Now()) {
		l.nudge(id, nudgeRoll)
		l.wall.nudge()
	}
	l.follow()
	l.dropNeedless()
}

// tell tells the other processes what happens here. Who has long heard of no
// other tells nobody, which spares the bus a word for every move of a site of
// one process; one that is heard for the first time is told to read for itself.
func (l *Lobby) tell(n News) {
	if !l.roll.lonely(time.Now()) {
		l.bus.Tell(n)
	}
}

func (l *Lobby) tellAlive() { l.bus.Tell(News{Kind: NewsAlive, Pages: l.Stats().Pages}) }

// lose forgets a process that has ended.
func (l *Lobby) lose(name string) {
	for _, id := range l.roll.forget(name) {
		l.nudge(id, nudgeRoll)
	}
	l.wall.nudge()
	go l.adoptOrphans()
}

// miss forgets a process that fell silent. It may have been killed between a
// commit and the news of it: the logs tell.
func (l *Lobby) miss(name string) {
	l.lose(name)
	l.nudgeAll(nudgeLog | nudgeChat)
	l.readOpenSoon()
}

// adoptOrphans takes up the games whose clock runs and which no process watches
// over, as far as they fall to this one.
func (l *Lobby) adoptOrphans() {
	ctx, cancel := context.WithTimeout(l.life, readWait)
	defer cancel()
	rows, err := l.log.Running(ctx)
	if err != nil {
		l.logger.Error("running games not listed", "err", err)
		return
	}
	for _, row := range rows {
		if l.roll.falls(row.ID) && !l.loaded(row.ID) {
			l.load(row.ID)
		}
	}
}

// load makes a room that stays if its clock runs.
func (l *Lobby) load(id string) error {
	r := l.hold(id)
	if r == nil {
		return errClosed
	}
	defer l.release(r)
	return r.ask(l.life, request{do: func() {}})
}

// dropNeedless drops the rooms of running clocks in which nobody is here while
// another process watches over them.
func (l *Lobby) dropNeedless() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.rooms {
		l.dropIdle(h)
	}
}

// follow holds rooms of games that are played elsewhere, as many as there is
// space for on the wall beside those that are played here.
func (l *Lobby) follow() {
	games, _ := l.roll.listed()
	space := wallSize - l.wall.count()
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, h := range l.followed {
		if !games[id] {
			delete(l.followed, id)
			h.holders--
			l.dropIdle(h)
		}
	}
	for id := range games {
		if space <= 0 || len(l.followed) >= wallSize || l.closed {
			return
		}
		if l.rooms[id] == nil {
			l.followed[id] = l.take(id)
			space--
		}
	}
}

// readOpenSoon reads the list of open challenges anew, once for all changes of
// a moment.
func (l *Lobby) readOpenSoon() {
	if l.opening.CompareAndSwap(false, true) {
		time.AfterFunc(openPause, l.readOpen)
	}
}

func (l *Lobby) readOpen() {
	l.opening.Store(false)
	changes := l.wall.changes()
	ctx, cancel := context.WithTimeout(l.life, readWait)
	defer cancel()
	rows, err := l.log.Open(ctx)
	if err != nil {
		l.logger.Error("open challenges not listed", "err", err)
		return
	}
	if !l.wall.replaceOpen(rows, changes) {
		l.readOpenSoon() // a challenge came or went while the list was read
	}
}
