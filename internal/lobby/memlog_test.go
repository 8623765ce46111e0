package lobby_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"threefold/internal/gamelog"
)

// memLog is a Log in memory that a test can make fail.
type memLog struct {
	mu        sync.Mutex
	events    map[string][]gamelog.Event
	rows      map[string]gamelog.Row // by slug
	heartbeat int64
	tidied    int64
	revoked   string                    // id of a program whose token was revoked
	lines     map[string][]gamelog.Line // by game id

	fail   error // Append does nothing and returns this
	losing error // Append writes, and then returns this: its answer was lost
	blind  error // what reads returns this

	whole   int // logs that were read from their beginning
	chats   int // readings of chat
	asked   int // for events, rows and lines
	numbers int // logs whose last number was asked for

	slow     time.Duration // Append takes so long
	slowRead time.Duration // Events takes so long
	slowList time.Duration // OpenChallenges takes so long

	slowLines []time.Duration // of the next calls of AddLine, each takes so many milliseconds
}

func newMemLog() *memLog {
	return &memLog{events: map[string][]gamelog.Event{}, rows: map[string]gamelog.Row{}, lines: map[string][]gamelog.Line{}}
}

func (l *memLog) Append(ctx context.Context, a gamelog.Append) error {
	l.wait(func() time.Duration { return l.slow })
	l.mu.Lock()
	defer l.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if l.fail != nil {
		return l.fail
	}
	if a.Event.Seq != int64(len(l.events[a.Event.Game]))+1 {
		return gamelog.ErrConflict
	}
	l.events[a.Event.Game] = append(l.events[a.Event.Game], a.Event)
	if a.Row != nil {
		l.rows[a.Row.Slug] = *a.Row
	}
	return l.losing
}

func (l *memLog) Submit(a gamelog.Append, then func(error)) {
	go func() { then(l.Append(context.Background(), a)) }()
}

// wait takes as long as the test has set.
func (l *memLog) wait(long func() time.Duration) {
	l.mu.Lock()
	d := long()
	l.mu.Unlock()
	time.Sleep(d)
}

func (l *memLog) Events(_ context.Context, id string, after int64) ([]gamelog.Event, error) {
	l.wait(func() time.Duration { return l.slowRead })
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.blind != nil {
		return nil, l.blind
	}
	if l.asked++; after == 0 {
		l.whole++
	}
	all := l.events[id]
	return slices.Clone(all[min(int(after), len(all)):]), nil
}

func (l *memLog) Growth(_ context.Context, ids []string) (map[string]gamelog.Growth, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.blind != nil {
		return nil, l.blind
	}
	l.numbers += len(ids)
	grown := map[string]gamelog.Growth{}
	for _, id := range ids {
		grown[id] = gamelog.Growth{Seq: int64(len(l.events[id])), Lines: int64(len(l.lines[id]))}
	}
	return grown, nil
}

func (l *memLog) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	l.mu.Lock()
	id := l.rows[slug].ID
	l.mu.Unlock()
	return l.Events(ctx, id, 0)
}

func (l *memLog) Row(_ context.Context, slug string) (gamelog.Row, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	row, ok := l.rows[slug]
	if !ok {
		return row, gamelog.ErrNotFound
	}
	return row, l.blind
}

func (l *memLog) Running(context.Context) ([]gamelog.Row, error) {
	rows := l.where(func(r gamelog.Row) bool { return r.Status == gamelog.Playing && r.Terms.Clock != nil })
	l.mu.Lock()
	defer l.mu.Unlock()
	return rows, l.blind
}

func (l *memLog) Due(_ context.Context, now int64) ([]gamelog.Row, error) {
	return l.where(func(r gamelog.Row) bool { return r.Deadline > 0 && r.Deadline <= now }), nil
}

func (l *memLog) InvitationsOfRevoked(context.Context) ([]gamelog.Row, error) {
	return l.where(func(r gamelog.Row) bool {
		return r.Status == gamelog.Invited && l.revoked != "" && (r.Creator.ID == l.revoked || r.Terms.Invited == l.revoked)
	}), nil
}

func (l *memLog) OpenChallenges(context.Context) ([]gamelog.Row, error) {
	l.wait(func() time.Duration { return l.slowList })
	rows := l.where(func(r gamelog.Row) bool { return r.Status == gamelog.Invited && r.Terms.Visibility == gamelog.Open })
	l.mu.Lock()
	defer l.mu.Unlock()
	return rows, l.blind
}

func (l *memLog) where(fits func(gamelog.Row) bool) []gamelog.Row {
	l.mu.Lock()
	defer l.mu.Unlock()
	var rows []gamelog.Row
	for _, r := range l.rows {
		if fits(r) {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(a, b gamelog.Row) int { return strings.Compare(a.ID, b.ID) })
	return rows
}

func (l *memLog) AddLine(_ context.Context, id string, line gamelog.Line) error {
	l.wait(func() (d time.Duration) {
		if len(l.slowLines) > 0 {
			d, l.slowLines = l.slowLines[0]*time.Millisecond, l.slowLines[1:]
		}
		return d
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.ContainsFunc(l.lines[id], func(said gamelog.Line) bool { return said.ID == line.ID }) {
		l.lines[id] = append(l.lines[id], line)
	}
	return l.fail
}

func (l *memLog) Lines(_ context.Context, id string, limit int) ([]gamelog.Line, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	l.chats++
	var lines []gamelog.Line
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		said := slices.DeleteFunc(slices.Clone(l.lines[id]), func(line gamelog.Line) bool { return line.To != to })
		lines = append(lines, said[max(0, len(said)-limit):]...)
	}
	return lines, l.blind
}

// set changes how the log fails.
func (l *memLog) set(change func(*memLog)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	change(l)
}

// blindFor lets no one read the log for so long.
func (l *memLog) blindFor(d time.Duration) {
	l.set(func(l *memLog) { l.blind = gamelog.ErrAway })
	time.Sleep(d)
	l.set(func(l *memLog) { l.blind = nil })
}

func (l *memLog) of(slug string) []gamelog.Event {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.events[l.rows[slug].ID])
}

// kinds lists a game's events by kind.
func (l *memLog) kinds(slug string) string {
	var kinds []string
	for _, e := range l.of(slug) {
		kinds = append(kinds, string(e.Kind))
	}
	return strings.Join(kinds, " ")
}

func (l *memLog) row(slug string) gamelog.Row {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rows[slug]
}

func (l *memLog) Heartbeat(_ context.Context, at int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.heartbeat = at
	return l.fail
}

func (l *memLog) Probe(context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fail
}

func (l *memLog) Ready(ctx context.Context) error { return l.Probe(ctx) }

func (l *memLog) Tidy(_ context.Context, now int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tidied = now
	return l.fail
}

func (l *memLog) LastHeartbeat(context.Context) (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heartbeat, nil
}
