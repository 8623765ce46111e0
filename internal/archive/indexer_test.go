package archive

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// shelf is an index in memory.
type shelf struct {
	mu      sync.Mutex
	games   map[string]gamelog.Row
	logs    map[string][]gamelog.Event
	entries map[string]Entry
	holder  string
	until   int64
	down    error
	added   []string          // ids, by the indexer that added them
	machine *gamelog.Computer // plays in the games that are put
	refused string            // the id of a game whose entry is not taken
	clashes map[string]int    // by the id of a game: how often its entry is not taken before it is
	forgets map[string]string // by the id of a game: how White is called once its log has been read

	backlog, skipped int // as the meter was told
}

func (s *shelf) Backlog(_ context.Context, most int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return min(most, len(s.games)-len(s.entries)), s.down
}

// told is the meter of a shelf's indexer.
type told struct{ *shelf }

func (m told) Backlog(games int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.backlog = games
}

func (m told) Skipped() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.skipped++
}

func newShelf() *shelf {
	return &shelf{games: map[string]gamelog.Row{}, logs: map[string][]gamelog.Event{}, entries: map[string]Entry{}}
}

func (s *shelf) Unindexed(_ context.Context, after string, limit int) ([]Ended, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []Ended
	for id, r := range s.games {
		if _, has := s.entries[id]; !has && id > after {
			found = append(found, Ended{ID: id, Slug: r.Slug, White: r.White.Name, Black: r.Black.Name, Shown: r.Listed() || r.ListedWithComputer()})
		}
	}
	slices.SortFunc(found, func(a, b Ended) int { return cmp.Compare(a.ID, b.ID) })
	return found[:min(limit, len(found))], s.down
}

func (s *shelf) Events(_ context.Context, id string, _ int64) ([]gamelog.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	log := s.logs[id]
	if name, ok := s.forgets[id]; ok {
		delete(s.forgets, id)
		s.logs[id] = nil
		row := s.games[id]
		row.White.Name = name
		s.games[id] = row
		for _, e := range log {
			renamed, _, err := e.Renamed(row.White)
			if err != nil {
				return nil, err
			}
			s.logs[id] = append(s.logs[id], renamed)
		}
	}
	return log, s.down
}

func (s *shelf) AddToIndex(_ context.Context, game Ended, e Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	row := s.games[game.ID]
	switch {
	case s.refused == game.ID:
		return errors.New("refused")
	case s.clashes[game.ID] > 0:
		s.clashes[game.ID]--
		return fmt.Errorf("%w: deadlock detected", gamelog.ErrClash)
	case s.down == nil && row.White.Name == game.White && row.Black.Name == game.Black:
		s.entries[game.ID] = e
		s.added = append(s.added, game.ID)
	}
	return s.down
}

func (s *shelf) Lease(_ context.Context, _, holder string, now, until int64) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != holder && s.until >= now {
		return false, s.down
	}
	s.holder, s.until = holder, until
	return true, s.down
}

func (s *shelf) entry(id string) (Entry, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.entries[id]
	return e, ok
}

// counts are how many games there are in the index, and how often one was added.
func (s *shelf) counts() (entries, added int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.entries), len(s.added)
}

// put adds a finished game of Cheskers in which these moves were played, and, where some
// were taken back, others after them.
func (s *shelf) put(t *testing.T, id string, terms gamelog.Terms, plies, takenBack int) {
	t.Helper()
	g, _ := catalog.Find("cheskers")
	first, err := gamelog.FirstEvent(id, time.Now(), gamelog.CreatedData{Rules: 1, Slug: "slug" + id, Game: g.ID, Start: g.Start,
		By: gamelog.Person{ID: "ada", Name: "Ada"}, Side: gamelog.SideWhite, Terms: terms, Computer: s.machine})
	must.Do(t, err)
	log := []gamelog.Event{first}
	add := func(kind gamelog.Kind, data any) {
		b := must.Get(json.Marshal(data))(t)
		log = append(log, gamelog.Event{Game: id, Seq: int64(len(log) + 1), Kind: kind, Version: gamelog.EventVersion, At: 1_800_000_000_000, Data: b})
	}
	add(gamelog.Joined, gamelog.JoinedData{By: gamelog.Person{ID: "ben", Name: "BEN"}, Seat: "black"})
	for _, played := range gametest.Plies(t, g, plies) {
		add(gamelog.Moved, gamelog.MovedData{Played: *played})
	}
	if takenBack > 0 {
		add(gamelog.TookBack, gamelog.TookBackData{Seat: "white", Plies: takenBack})
	}
	add(gamelog.Resigned, gamelog.SeatData{Seat: "black"})
	r := must.Get(gamelog.Fold(log))(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.logs[id], s.games[id] = log, *r.Row()
}

// indexing runs an indexer until the test ends.
func indexing(t *testing.T, s *shelf, log *strings.Builder) {
	ctx, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		NewIndexer(s, catalog.Find, told{s}, slog.New(slog.NewTextHandler(log, nil))).Run(ctx)
	}()
	t.Cleanup(func() { end(); <-done })
}

// pass lets time pass, and all be done that is due.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// A game that has ended is indexed by the line that stood after takebacks, each
// position once; private games, and games without result, leave nothing but a mark.
func TestWhatIsIndexed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.put(t, "a", gamelog.Terms{Days: 3}, 5, 2)
		s.put(t, "long", gamelog.Terms{}, 60, 0)
		s.put(t, "private", gamelog.Terms{Visibility: gamelog.Private}, 5, 0)
		s.machine = &gamelog.Computer{Seat: "black", Level: 3, Engine: "1"}
		s.put(t, "with a computer", gamelog.Terms{}, 5, 0)
		indexing(t, s, &strings.Builder{})
		pass(pollEvery)

		a, _ := s.entry("a")
		if a.WhiteKey != "ada" || a.BlackKey != "ben" || a.Pace != Days || len(a.Opening) != 3 || a.Result != "1-0" || a.White != "ada" || a.Slug != "sluga" {
			t.Errorf("the entry is %+v", a)
		}
		if len(a.Steps) != 4 || a.Steps[0].Position != hashOfStart || a.Steps[0].Move != a.Opening[0] || a.Steps[3].Move != "" {
			t.Errorf("its steps are %+v", a.Steps)
		}
		long, _ := s.entry("long")
		last := long.Steps[len(long.Steps)-1]
		seen := map[int64]bool{}
		for _, step := range long.Steps {
			if seen[step.Position] {
				t.Errorf("position %d is there twice", step.Position)
			}
			seen[step.Position] = true
		}
		if last.Ply > IndexedPlies || last.Ply < IndexedPlies-10 {
			t.Errorf("its last step is %+v", last)
		}
		if private, ok := s.entry("private"); !ok || private.Listed || private.WhiteKey != "" || private.Steps != nil {
			t.Errorf("of a private game there is %+v", private)
		}
		if computer, ok := s.entry("with a computer"); !ok || computer.Steps != nil || computer.WhiteKey != "ada" {
			t.Errorf("of a game against a computer there is %+v", computer)
		}
	})
}

// hashOfStart is the start of Cheskers.
const hashOfStart = -1414934198132789775

// A game whose log this program cannot read, or whose entry the store does not take, is
// left as it is, is told of once, and holds up no other.
func TestUnreadableGamesAreLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := newShelf(), &strings.Builder{}
		for i := range 5 {
			s.put(t, fmt.Sprint("g", i), gamelog.Terms{}, 3, 0)
		}
		s.logs["g1"][2].Version = gamelog.EventVersion + 1 // by a program to come
		s.logs["g2"] = nil
		s.refused = "g3"
		indexing(t, s, log)
		pass(2 * countEvery)
		if entries, _ := s.counts(); entries != 2 || s.skipped != 3 || s.backlog != 3 {
			t.Errorf("%d are indexed, %d skipped, %d wait", entries, s.skipped, s.backlog)
		}
		for _, id := range []string{"g1", "g2", "g3"} {
			if _, ok := s.entry(id); ok {
				t.Errorf("%s is indexed", id)
			}
			if n := strings.Count(log.String(), "slug=slug"+id); n != 1 || !strings.Contains(log.String(), "level=ERROR") {
				t.Errorf("%s is told of %d times:\n%s", id, n, log)
			}
		}
	})
}

// A game that cannot be written because of another's write holds up no other, and is
// taken up again; no operator need look after it.
func TestClashesAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := newShelf(), &strings.Builder{}
		for i := range 3 {
			s.put(t, fmt.Sprint("g", i), gamelog.Terms{}, 3, 0)
		}
		s.clashes = map[string]int{"g0": 3}
		indexing(t, s, log)
		pass(pollEvery - time.Millisecond)
		if entries, _ := s.counts(); entries != 2 {
			t.Errorf("%d are indexed beside the one that has to wait", entries)
		}
		pass(4 * pollEvery)
		if _, ok := s.entry("g0"); !ok || s.skipped != 0 || strings.Count(log.String(), "later") != 3 || strings.Contains(log.String(), "level=ERROR") {
			t.Errorf("then it is indexed: %t; %d were skipped; log:\n%s", ok, s.skipped, log)
		}
	})
}

// A player who is called otherwise by the time at which a game is written is found in the
// index by the new name.
func TestNamesAreThoseOfTheRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.put(t, "g", gamelog.Terms{}, 3, 0)
		s.forgets = map[string]string{"g": "Zoe"}
		indexing(t, s, &strings.Builder{})
		pass(2 * pollEvery)
		if e, ok := s.entry("g"); !ok || e.WhiteKey != "zoe" || s.skipped != 0 {
			t.Errorf("indexed: %t, %q; %d were skipped", ok, e.WhiteKey, s.skipped)
		}
	})
}

// Of several processes one works at a time; when it is gone, another goes on where it
// was, and nothing is done twice.
func TestOneIndexerAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		s.holder, s.until = "killed", time.Now().Add(leaseFor).UnixMilli()
		for i := range 120 {
			s.put(t, fmt.Sprintf("g%03d", i), gamelog.Terms{}, 3, 0)
		}
		for range 3 {
			indexing(t, s, &strings.Builder{})
		}
		pass(leaseFor - time.Second)
		if _, added := s.counts(); added != 0 {
			t.Errorf("%d were indexed beside another's lease", added)
		}
		pass(10 * pollEvery)
		if entries, added := s.counts(); added != 120 || entries != 120 {
			t.Errorf("%d were indexed, %d of them for the first time", added, entries)
		}
	})
}

// A store that is away is waited for, with one line in the log.
func TestTheIndexWaitsForTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, log := newShelf(), &strings.Builder{}
		s.put(t, "g", gamelog.Terms{}, 3, 0)
		s.down = gamelog.ErrAway
		indexing(t, s, log)
		pass(time.Minute)
		s.mu.Lock()
		s.down = nil
		s.mu.Unlock()
		pass(2 * pollEvery)
		if _, ok := s.entry("g"); !ok || strings.Count(log.String(), "does not grow") != 1 {
			t.Errorf("indexed: %t; log:\n%s", ok, log)
		}
	})
}
