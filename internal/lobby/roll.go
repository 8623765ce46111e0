package lobby

import (
	"hash/fnv"
	"maps"
	"slices"
	"sync"
	"time"
)

// forgetAfter is how long a process is believed in that gives no sign of life.
const forgetAfter = 5 * time.Second

// A process gives a sign of life every aliveEvery. One that is silent for
// hushAfter may have been killed between a commit and the news of it, and its
// games are read on, so that everybody sees within two seconds what is in their
// logs.
const (
	aliveEvery = 500 * time.Millisecond
	hushAfter  = 1200 * time.Millisecond
	hushEvery  = aliveEvery / 2
)

// roll is what the other processes have told of themselves: who is where, and
// which games they watch over.
type roll struct {
	own    string // this process's name
	shared bool   // there may be others

	mu     sync.Mutex
	echoed time.Time // when its own sign of life last came back
	heeded time.Time // when another process was last heard
	others map[string]*process
}

// process is another process of the site.
type process struct {
	heard  time.Time       // when it last gave a sign of life
	hushed bool            // it has been found silent since
	asked  time.Time       // when it was last asked to tell everything again
	pages  int             // open at it
	games  map[string]told // by game id
}

// told is a report and when it was told.
type told struct {
	Report
	at time.Time
}

func newRoll(own string, shared bool) *roll {
	return &roll{own: own, shared: shared, others: map[string]*process{}}
}

// echo notes that this process's own sign of life has come back.
func (l *roll) echo(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.echoed = now
}

// lonelyAfter is how long a process that hears of no other goes on telling: one
// that cannot be heard for a while may still hear.
const lonelyAfter = 10 * time.Minute

// lonely says that no other process was heard for long.
func (l *roll) lonely(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Sub(l.heeded) > lonelyAfter
}

// deaf says that this process does not hear itself, and so may not know who is
// at the others.
func (l *roll) deaf(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shared && now.Sub(l.echoed) > forgetAfter
}

// heard notes a sign of life, and says whether the process is new.
func (l *roll) heard(name string, now time.Time) (fresh bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fresh = l.others[name] == nil
	p := l.process(name)
	p.heard, p.hushed = now, false
	l.heeded = now
	return fresh
}

// process is what is known of a process, which may have been forgotten between
// two words of it. The caller holds the mutex.
func (l *roll) process(name string) *process {
	p := l.others[name]
	if p == nil {
		p = &process{games: map[string]told{}}
		l.others[name] = p
	}
	return p
}

// size is how many others there are.
func (l *roll) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.others)
}

// count notes how many pages are open at a process, and says whether that has
// changed.
func (l *roll) count(name string, pages int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.process(name)
	changed := p.pages != pages
	p.pages = pages
	return changed
}

// put notes what a process tells of a game.
func (l *roll) put(name, game string, r Report, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.process(name).games[game] = told{r, now}
}

// doubt notes that news of a process was lost, of every one if name is empty,
// and that all are asked to tell everything again.
func (l *roll) doubt(name string, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for other, p := range l.others {
		if name == "" || name == other {
			p.asked = now
		}
	}
}

// tidy drops the reports of rooms that are empty, once everybody has seen them,
// and those that were not told again when they were asked for: that room has
// ended. It returns their games.
func (l *roll) tidy(now time.Time) (dropped []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.others {
		asked := now.Sub(p.asked) > forgetAfter
		for id, r := range p.games {
			empty := r.Pages == 0 && !r.Runs && now.Sub(r.at) > forgetAfter
			if empty || asked && r.at.Before(p.asked) {
				delete(p.games, id)
				dropped = append(dropped, id)
			}
		}
	}
	return dropped
}

// forget drops a process, and returns the games it told of.
func (l *roll) forget(name string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.others[name]
	delete(l.others, name)
	if p == nil {
		return nil
	}
	return slices.Collect(maps.Keys(p.games))
}

// silent lists the processes that have given no sign of life for too long.
func (l *roll) silent(now time.Time) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var names []string
	for name, p := range l.others {
		if now.Sub(p.heard) > forgetAfter {
			names = append(names, name)
		}
	}
	return names
}

// hush finds the processes that have fallen silent, and returns the games they
// told of, once for each silence. Where this process has not heard itself either
// since the other's sign was due, it is the bus that is silent.
func (l *roll) hush(now time.Time) (games []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.others {
		if !p.hushed && now.Sub(p.heard) > hushAfter && l.echoed.Sub(p.heard) > aliveEvery {
			p.hushed = true
			games = slices.AppendSeq(games, maps.Keys(p.games))
		}
	}
	return games
}

// alone says that no other process is known.
func (l *roll) alone() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.others) == 0
}

// of is what each process tells of a game, by its name; nil where none does.
func (l *roll) of(game string) map[string]Report {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all map[string]Report
	for name, p := range l.others {
		if r, told := p.games[game]; told {
			if all == nil {
				all = map[string]Report{}
			}
			all[name] = r.Report
		}
	}
	return all
}

// listed are the games that other processes play and lists show, and how many
// pages are open there.
func (l *roll) listed() (games map[string]bool, pages int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	games = map[string]bool{}
	for _, p := range l.others {
		pages += p.pages
		for id, r := range p.games {
			if r.Listed {
				games[id] = true
			}
		}
	}
	return games, pages
}

// creatorIn says whether the creator of a game is at another process.
func (l *roll) creatorIn(game string) bool {
	for _, r := range l.of(game) {
		if r.Creator {
			return true
		}
	}
	return false
}

// watchedOver says whether another process lets the flag of a game fall, so
// that this one need not: one where somebody is, or the one of all to which
// the game falls.
func (l *roll) watchedOver(game string) bool {
	for name, r := range l.of(game) {
		if r.Runs && (r.Pages > 0 || weight(name, game) > weight(l.own, game)) {
			return true
		}
	}
	return false
}

// falls says whether a game that nobody watches over falls to this process:
// each falls to one of those that are alive.
func (l *roll) falls(game string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, p := range l.others {
		if p.games[game].Runs || weight(name, game) > weight(l.own, game) {
			return false
		}
	}
	return true
}

// weight is a number by which each process ranks the processes for a game in
// the same way (rendezvous hashing).
func weight(name, game string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	h.Write([]byte{0})
	h.Write([]byte(game))
	return h.Sum64()
}

// offset keeps the numbers of this process's knocks apart from those of others.
func (l *roll) offset() int {
	return int(weight(l.own, "")%1_000_000) * 1_000
}

// sortedKeys lists the keys of a map in their order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
