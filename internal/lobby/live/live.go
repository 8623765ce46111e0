// Package live maintains the live list: the games in progress and the open challenges. Rooms
// update it as a room.Guest, and it sends the list to subscribed pages at most twice a second.
package live

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

// Size is the maximum number of games that the list shows, and openSize that of challenges. A game
// without a move for idleAfter may lose its place to another. updateEvery is the minimum time
// between two messages to subscribers.
const (
	Size        = 24
	openSize    = 50
	idleAfter   = time.Minute
	updateEvery = 500 * time.Millisecond
)

// List is the live list. Its methods are safe for concurrent use.
type List struct {
	mu          sync.Mutex
	games       map[string]*Game     // by id
	places      []string             // ids of the games that are shown, by place
	open        map[string]challenge // by id
	changeCount int                  // how many times SetChallenge has changed the list
	peers       *presence.Peers      // the games of other processes
	taken       func(id string)
	subscribers map[*outbox.Outbox]bool
	pending     *time.Timer // timer of the next message to subscribers, or nil
	closed      bool
}

// challenge is an open one, which does not change.
type challenge struct {
	*wire.Challenge
	made int64 // epoch milliseconds
}

// Game is a game as its room last reported it.
type Game struct {
	ID       string
	Card     wire.Card    // without its pieces, clock and last move
	Last     *gamelog.Ply // nil before the first
	Position game.Position
	Clock    *gamelog.Clock // nil without a clock
	Moved    int64          // gamelog.Progress.Moved, in epoch milliseconds
	People   int            // pages of this game that are open here
}

// New returns an empty list, which also counts the games of other processes. taken is called with
// the id of a challenge that was accepted or has ended.
func New(others *presence.Peers, taken func(id string)) *List {
	return &List{peers: others, taken: taken, games: map[string]*Game{}, open: map[string]challenge{}, subscribers: map[*outbox.Outbox]bool{}}
}

// Update implements room.Guest: it adds, updates or removes a game or a challenge.
func (l *List) Update(s room.GameUpdate) {
	rec := &s.Game.Record
	if presence.Shown(rec) && s.Game.Match != nil {
		watched, _ := s.Here.Watchers()
		l.SetGame(Game{ID: rec.ID, Position: s.Game.Match.Position(), Last: rec.Plies.Last(), Clock: s.Game.Clock, Moved: rec.Moved, People: len(s.Here.Pages), Card: wire.Card{
			Slug: rec.Slug, Game: rec.Game, White: rec.Seats.Owners[game.White].Name, Black: rec.Seats.Owners[game.Black].Name,
			Turn: s.Game.Turn().String(), Ply: rec.Plies.Len(), Watched: watched}})
	} else if s.Game.Match == nil {
		l.RoomEnded(rec.ID)
	}
	if rec.Terms.Visibility != gamelog.Open || rec.Plies.Len() > 0 {
		return
	}
	var now *wire.Challenge
	if rec.Status == gamelog.Invited {
		now = &wire.Challenge{Slug: rec.Slug, Game: rec.Game, By: rec.Creator.Name, Side: rec.Side, Terms: rec.Terms, Here: s.Here.CreatorPages > 0}
	}
	if l.SetChallenge(rec.ID, rec.Created, now) && now == nil {
		l.taken(rec.ID)
	}
}

// SetGame adds or replaces a game.
func (l *List) SetGame(g Game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.games[g.ID] == nil {
		l.games[g.ID] = new(Game)
	}
	*l.games[g.ID] = g // in place, so that a move allocates nothing
	l.scheduleUpdate()
}

// RoomEnded implements room.Guest: it removes a game, if the list has it. A challenge stays.
func (l *List) RoomEnded(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.games[id] != nil {
		delete(l.games, id)
		l.scheduleUpdate()
	}
}

// SetChallenge adds or replaces an open challenge, or removes it if c is nil, and reports whether
// the list has changed. made is the time of its creation, in epoch milliseconds.
func (l *List) SetChallenge(id string, made int64, c *wire.Challenge) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if reflect.DeepEqual(c, l.open[id].Challenge) {
		return false
	}
	l.changeCount++
	if l.open[id] = (challenge{c, made}); c == nil {
		delete(l.open, id)
	}
	l.scheduleUpdate()
	return true
}

// Changes returns how often SetChallenge has changed the list, for ReplaceOpen.
func (l *List) Changes() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changeCount
}

// ReplaceOpen replaces all challenges by these invitations, unless Changes is no longer equal to
// changes. It reports whether it did.
func (l *List) ReplaceOpen(rows []gamelog.Row, changes int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changeCount != changes {
		return false
	}
	before := l.open
	l.open = map[string]challenge{}
	for _, row := range rows {
		c := challengeOf(row)
		if known, there := before[row.ID]; there {
			c.Here = known.Here // rows do not say
		}
		l.open[row.ID] = challenge{c, row.CreatedAt}
	}
	if !reflect.DeepEqual(before, l.open) {
		l.scheduleUpdate()
	}
	return true
}

// AddInvitation adds a row's challenge, if the row is an open invitation.
func (l *List) AddInvitation(row gamelog.Row) {
	if row.Status == gamelog.Invited && row.Terms.Visibility == gamelog.Open {
		l.SetChallenge(row.ID, row.CreatedAt, challengeOf(row))
	}
}

// challengeOf is an open invitation as the list shows it.
func challengeOf(r gamelog.Row) *wire.Challenge {
	return &wire.Challenge{Slug: r.Slug, Game: r.Game, By: r.Creator.Name, Side: r.Side, Terms: r.Terms}
}

// Count returns the number of games in progress at this process.
func (l *List) Count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.games)
}

// PeersChanged schedules a message to subscribers, after reports of other processes have changed.
func (l *List) PeersChanged() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.scheduleUpdate()
}

// scheduleUpdate makes a message to subscribers due. The caller holds the mutex.
func (l *List) scheduleUpdate() {
	if l.pending == nil && len(l.subscribers) > 0 && !l.closed {
		l.pending = time.AfterFunc(updateEvery, l.sendUpdate)
	}
}

func (l *List) sendUpdate() {
	b := wire.Encode(wire.Out{T: wire.OutLive, D: l.Current()})
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending = nil
	for m := range l.subscribers {
		m.Queue(b)
	}
}

// Subscribe adds a page, which gets the list at once and after changes, at most twice a second.
func (l *List) Subscribe(m *outbox.Outbox) {
	l.mu.Lock()
	l.subscribers[m] = true
	if l.closed {
		m.Disconnect()
	}
	l.scheduleUpdate()
	l.mu.Unlock()
	m.Queue(wire.Encode(wire.Out{T: wire.OutLive, D: l.Current()}))
}

// Unsubscribe removes a page.
func (l *List) Unsubscribe(m *outbox.Outbox) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.subscribers, m)
	l.scheduleUpdate()
}

// Current returns the list as it is now.
func (l *List) Current() wire.Live {
	now := time.Now()
	games, shown := l.placed(now)
	shown.Live = make([]wire.Card, len(games))
	for i, g := range games {
		shown.Live[i] = g.Card
		shown.Live[i].Pieces = g.Position.Pieces()
		if g.Last != nil {
			shown.Live[i].Last = &wire.Last{Path: g.Last.Path, Takes: g.Last.Takes}
		}
		if g.Clock != nil {
			shown.Live[i].Clock = wire.ClockOf(*g.Clock, now)
		}
	}
	return shown
}

// placed returns the games in their places, and the rest of the list's message.
func (l *List) placed(now time.Time) ([]Game, wire.Live) {
	played, pages := l.peers.ListedGames()
	l.mu.Lock()
	defer l.mu.Unlock()
	shown := wire.Live{People: pages + len(l.subscribers), Open: l.challenges()}
	for id, g := range l.games {
		played[id] = true
		shown.People += g.People
	}
	shown.Games = len(played)
	l.arrange(now)
	placed := make([]Game, len(l.places))
	for i, id := range l.places {
		placed[i] = *l.games[id]
	}
	return placed, shown
}

// arrange assigns the places. A game keeps its place until it ends, or until it is idle while a
// game without a place is played. A free place goes to the game without a place that moved
// last; if there is none, the last card moves into it. The caller holds the mutex.
func (l *List) arrange(now time.Time) {
	waiting := l.unplaced()
	active := now.Add(-idleAfter).UnixMilli()
	for i := 0; i < len(l.places); i++ {
		g := l.games[l.places[i]]
		switch {
		case g != nil && (g.Moved >= active || len(waiting) == 0 || waiting[0].Moved < active):
			continue
		case len(waiting) > 0:
			l.places[i], waiting = waiting[0].ID, waiting[1:]
		default:
			last := len(l.places) - 1
			l.places[i] = l.places[last]
			l.places = l.places[:last]
			i-- // the game that has moved here may have ended too
		}
	}
	for _, g := range waiting[:min(len(waiting), Size-len(l.places))] {
		l.places = append(l.places, g.ID)
	}
}

// unplaced lists the games without a place, the one that moved last first. The caller
// holds the mutex.
func (l *List) unplaced() []*Game {
	games := make([]*Game, 0, len(l.games))
	for id, g := range l.games {
		if !slices.Contains(l.places, id) {
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b *Game) int {
		return cmp.Or(cmp.Compare(b.Moved, a.Moved), cmp.Compare(a.Card.Slug, b.Card.Slug))
	})
	return games
}

// challenges lists the open challenges, newest first. The caller holds the mutex.
func (l *List) challenges() []wire.Challenge {
	ids := slices.SortedFunc(maps.Keys(l.open), func(a, b string) int {
		return cmp.Or(cmp.Compare(l.open[b].made, l.open[a].made), cmp.Compare(a, b))
	})
	list := make([]wire.Challenge, 0, len(ids))
	for _, id := range ids[:min(len(ids), openSize)] {
		c := *l.open[id].Challenge
		c.Here = c.Here || l.peers.CreatorElsewhere(id)
		list = append(list, c)
	}
	return list
}

// Pages returns the number of subscribed pages.
func (l *List) Pages() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.subscribers)
}

// Close disconnects all subscribers, and those that subscribe later.
func (l *List) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.pending != nil {
		l.pending.Stop()
	}
	for m := range l.subscribers {
		m.Disconnect()
	}
}
