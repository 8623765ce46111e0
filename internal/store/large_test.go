//go:build !race

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	flags "flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/store/search"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sample"
)

var wholeArchive = flags.Bool("large", false, "try an archive of 50,000 games")

// large is so many games that no filter of half of them may read all that it finds. The
// few are less than the rows that PostgreSQL looks at for its statistics, so that its plans
// are the same each time.
func large() int {
	if *wholeArchive {
		return 50_000
	}
	return 28_000
}

// largeGames are made up once for both engines.
var largeGames = sync.OnceValue(func() (games []Finished) {
	from := sample.New(catalog.Games, 20)
	from.Mixed = true
	for n := range large() {
		g := from.Game(n)
		g.Entry.Steps, g.Entry.Pieces = nil, nil
		if g.Row.Game == "cheskers" && g.Entry.Listed && g.Row.Level == 0 {
			g.Entry.Pieces = traitsOfLarge(n)
		}
		games = append(games, Finished{Row: g.Row, Entry: g.Entry})
	}
	return games
})

// filled is an archive of largeGames, whose engine knows how they are spread. Positions
// are left out.
func filled(t *testing.T, config Config) *Store {
	t.Helper()
	byGame, byOpponent := map[[2]string]archive.Tally{}, map[[2]string]archive.Tally{}
	for _, g := range largeGames() {
		for _, p := range scored(g.Entry) {
			kind, rival := [2]string{p.id, g.Entry.Game}, [2]string{p.id, p.opponent}
			byGame[kind], byOpponent[rival] = byGame[kind].Plus(p.Tally), byOpponent[rival].Plus(p.Tally)
		}
	}
	var scores []Score
	var rivals []Rival
	for key, t := range byGame {
		scores = append(scores, Score{key[0], key[1], t})
	}
	for key, t := range byOpponent {
		rivals = append(rivals, Rival{key[0], key[1], t})
	}
	err := Fill(t.Context(), config, func(b *Bulk) error { return errors.Join(b.Games(largeGames()), b.Scores(scores, rivals)) })
	must.Do(t, err)
	told := opened(t, config)
	tell := `ANALYZE`
	if config.URL != "" {
		tell = parallel
	}
	spoil(t, told, tell)
	told.Close()
	return opened(t, config)
}

// traitsOfLarge are the traits of a game of Cheskers: a position and some pieces that all have,
// and pieces of a few.
func traitsOfLarge(n int) []int64 {
	all := []int64{5, archive.Pieces{One: []string{"often"}}.Trait("cheskers", false)}
	if n%100 == 0 {
		all = append(all, archive.Pieces{One: []string{"seldom"}}.Trait("cheskers", false))
	}
	return all
}

// parallel has a PostgreSQL database believe that several processes read a small table
// faster than one, as it believes of large ones.
const parallel = `DO $$ BEGIN
	EXECUTE format('ALTER DATABASE %I SET parallel_setup_cost = 0', current_database());
	EXECUTE format('ALTER DATABASE %I SET parallel_tuple_cost = 0', current_database());
	EXECUTE format('ALTER DATABASE %I SET min_parallel_table_scan_size = 0', current_database());
	EXECUTE format('ALTER DATABASE %I SET min_parallel_index_scan_size = 0', current_database());
END $$`

// explained is a database that explains each query before it answers.
type explained struct {
	search.DB
	t      *testing.T
	onFile bool
	steps  []string // how the engine reads tables, a step each
	read   int      // entries read, as far as the engine tells
}

func (e *explained) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(query, args)
	return e.DB.QueryContext(ctx, query, args...)
}

func (e *explained) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	e.explain(query, args)
	return e.DB.QueryRowContext(ctx, query, args...)
}

func (e *explained) explain(query string, args []any) {
	e.t.Helper()
	if e.onFile {
		for _, step := range plan(e.t, e.DB, query, args...) {
			if strings.HasPrefix(step, "SCAN games") || strings.HasPrefix(step, "SEARCH games") {
				e.steps = append(e.steps, step)
			}
		}
		return
	}
	var text []byte
	if err := e.DB.QueryRowContext(e.t.Context(), `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) `+query, args...).Scan(&text); err != nil {
		e.t.Fatalf("%v, in\n%s", err, query)
	}
	var plans []struct{ Plan node }
	must.Do(e.t, json.Unmarshal(text, &plans))
	plans[0].Plan.walk(e)
}

// node is a step of a plan of PostgreSQL.
type node struct {
	Type    string `json:"Node Type"`
	Index   string `json:"Index Name"`
	Rows    int    `json:"Actual Rows"`
	Loops   int    `json:"Actual Loops"`
	Removed int    `json:"Rows Removed by Filter"`
	Plans   []node `json:"Plans"`
}

func (n node) walk(e *explained) {
	if strings.HasPrefix(n.Type, "Gather") {
		e.t.Errorf("processes are started beside the one that answers: %+v", n)
	}
	if strings.HasSuffix(n.Type, "Scan") && n.Type != "Subquery Scan" && n.Type != "Bitmap Heap Scan" {
		e.steps = append(e.steps, fmt.Sprintf("%s USING INDEX %s", n.Type, n.Index))
		e.read = max(e.read, (n.Rows+n.Removed)*n.Loops)
	}
	for _, p := range n.Plans {
		p.walk(e)
	}
}

// An archive of many games is searched by indexes, on both engines.
func TestLargeArchive(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := filled(t, config)
		t.Run("plans", func(t *testing.T) { searchesReadIndexes(t, s, config.URL == "") })
		t.Run("score", func(t *testing.T) { scoresReadSums(t, s, config.URL == "") })
		t.Run("continued", func(t *testing.T) { continuedReadsIndexes(t, s, config.URL == "") })
		t.Run("further", func(t *testing.T) { searchesGoOn(t, s) })
	})
}

// Whatever is asked for, one index leads, the one that was planned, and no more is read
// than may be: on both engines, which know how the games are spread.
func searchesReadIndexes(t *testing.T, s *Store, onFile bool) {
	often, seldom := archive.Who{Name: "Player 0"}, archive.Who{Name: "Player 15000"}
	person := archive.Who{ID: sample.Person(0).ID}
	var opening archive.Opening
	for _, p := range sample.RandomGame(catalog.Games[0], 12, 4) {
		opening = append(opening, p.Text)
	}
	many, few := archive.Pieces{One: []string{"often"}}, archive.Pieces{One: []string{"seldom"}}
	start := archive.Stood{Text: "start", Hash: 5}
	tests := []struct {
		q     archive.Query
		lead  search.Lead
		whole bool
		index []string
	}{
		{archive.Query{}, search.All, false, []string{"games_finished"}},
		{archive.Query{Game: "cheskers"}, search.Kind, false, []string{"games_finished_of"}},
		{archive.Query{Player: often}, search.Player, false, []string{"games_by_white", "games_by_black"}},
		{archive.Query{Player: seldom}, search.Player, true, []string{"games_by_white", "games_by_black"}},
		{archive.Query{Player: person}, search.Player, false, []string{"games_of_white", "games_of_black"}},
		{archive.Query{Player: person, Side: archive.AsBlack}, search.Player, false, []string{"games_of_black"}},
		{archive.Query{Player: often, Side: archive.AsWhite, Reason: game.DeadMaterial}, search.Reason, true, []string{"games_by_reason"}},
		{archive.Query{Player: often, Against: seldom}, search.Against, true, []string{"games_by_white", "games_by_black"}},
		{archive.Query{Result: archive.Drawn}, search.All, false, []string{"games_finished"}},
		{archive.Query{Reason: game.Resignation}, search.Reason, false, []string{"games_by_reason"}},
		{archive.Query{Reason: game.DeadMaterial}, search.Reason, true, []string{"games_by_reason"}},
		{archive.Query{Reason: game.Stalemate, Game: "cheskers"}, search.Reason, true, []string{"games_by_reason"}},
		{archive.Query{Pace: archive.Short}, search.Pace, false, []string{"games_by_pace"}},
		{archive.Query{Pace: archive.Short, Result: archive.Drawn}, search.Pace, false, []string{"games_by_pace"}},
		{archive.Query{MinMoves: 120}, search.Length, true, []string{"games_by_plies"}},
		{archive.Query{MinMoves: 10}, search.All, false, []string{"games_finished"}},
		{archive.Query{Since: "2023-12-01", Until: "2023-12-01"}, search.All, true, nil}, // either index by date
		{archive.Query{Since: "2023-12-01"}, search.All, false, []string{"games_finished"}},
		{archive.Query{Game: catalog.Games[0].ID, Opening: opening}, search.Opening, true, []string{"games_by_opening"}},
		{archive.Query{Sort: archive.Longest}, search.Length, false, []string{"games_by_plies"}},
		{archive.Query{Sort: archive.Longest, Game: "cheskers"}, search.Length, false, []string{"games_by_plies"}},
		{archive.Query{Sort: archive.Longest, Player: often}, search.Length, false, []string{"games_by_plies"}},
		{archive.Query{Sort: archive.Longest, Player: seldom}, search.Player, true, []string{"games_by_white", "games_by_black"}},
		{archive.Query{Computer: true, Player: often}, search.Player, true, []string{"games_computer_by_white", "games_computer_by_black"}},
		{archive.Query{Computer: true, Player: person}, search.Player, true, []string{"games_computer_of_white", "games_computer_of_black"}},
		{archive.Query{Computer: true, Player: person, Sort: archive.Longest, Result: archive.Won}, search.Player, true, []string{"games_computer_of_white", "games_computer_of_black"}},
		{archive.Query{Sort: archive.Longest, Computer: true}, search.Length, false, []string{"games_computer_by_plies"}},
		{archive.Query{Sort: archive.Longest, Computer: true, Game: "cheskers", Since: "2023-12-01"}, search.Kind, true, []string{"games_computer_of"}},
		{archive.Query{Computer: true, MinMoves: 100}, search.Length, true, []string{"games_computer_by_plies"}},
		{archive.Query{Game: "cheskers", Pieces: many}, search.Pieces, false, nil},
		{archive.Query{Game: "cheskers", Pieces: few}, search.Pieces, true, nil},
		{archive.Query{Game: "cheskers", Pieces: many, Result: archive.Drawn, Pace: archive.Days, Player: often}, search.Pieces, false, nil},
		{archive.Query{Game: "cheskers", Pieces: many, Sort: archive.Longest}, search.Length, false, []string{"games_by_plies"}},
		{archive.Query{Game: "cheskers", Position: start}, search.Position, false, nil},
		{archive.Query{Game: "cheskers", Position: start, Until: "2023-12-01"}, search.Position, false, nil},
		{archive.Query{Game: "cheskers", Position: start, Player: seldom}, search.Player, true, []string{"games_by_white", "games_by_black"}},
		{archive.Query{Game: "cheskers", Position: start, Pieces: many, Result: archive.Drawn}, search.Position, false, nil},
		{archive.Query{Game: "cheskers", Result: archive.Drawn, Reason: game.Agreement, Pace: archive.Days}, search.Reason, false, []string{"games_by_reason"}},
	}
	for _, test := range tests {
		name := test.q.Values().Encode()
		for _, page := range []string{"first", "next", "previous"} {
			db := &explained{DB: s.reader, t: t, onFile: onFile}
			plan := must.Get(search.PlanOf(t.Context(), db, test.q))(t)
			if plan.Lead != test.lead || plan.Whole != test.whole {
				t.Errorf("%s: the plan is %+v", name, plan)
			}
			db.steps = nil // what counts may read other indexes
			found := must.Get(search.Find(t.Context(), db, test.q, 20))(t)
			for _, step := range db.steps {
				if !strings.Contains(step, "INDEX") {
					t.Errorf("%s, %s page: %s", name, page, step)
				}
			}
			for _, index := range test.index {
				if !slices.ContainsFunc(db.steps, func(step string) bool { return slices.Contains(strings.Fields(step), index) }) {
					t.Errorf("%s, %s page: %s is not read, but %q", name, page, index, db.steps)
				}
			}
			if db.read > archive.MaxRead+1 {
				t.Errorf("%s, %s page: %d entries are read", name, page, db.read)
			}
			test.q.After, test.q.Back = found.Next, false
			if page == "next" { // backwards from where it ends, so that there is as much to read
				test.q.After, test.q.Back = archive.Cursor{Plies: 1, EndedAt: 1, Slug: "none"}, true
			}
		}
	}
}

// A player's score is read from what was added up, however many games it counts.
func scoresReadSums(t *testing.T, s *Store, onFile bool) {
	db := &explained{DB: s.reader, t: t, onFile: onFile}
	score, err := search.Score(t.Context(), db, sample.Person(0).ID)
	if err != nil || score.All.Games() < archive.MaxRead || len(score.Games) != len(catalog.Games) || len(score.Against) < 50 {
		t.Fatalf("%+v, %v", score, err)
	}
	if len(db.steps) == 0 && !onFile || slices.ContainsFunc(db.steps, func(step string) bool { return !strings.Contains(step, "player_") }) || db.read > 200 {
		t.Errorf("%d entries are read, by %q", db.read, db.steps)
	}
}

// What followed a beginning is read by the index that was planned, and no more of it than
// may be.
func continuedReadsIndexes(t *testing.T, s *Store, onFile bool) {
	for _, test := range []struct {
		q     archive.Query
		over  bool
		index string
	}{
		{archive.Query{Game: "cheskers", Pace: archive.Short}, true, "games_by_pace"},
		{archive.Query{Game: "cheskers", Player: archive.Who{ID: sample.Person(0).ID}, Side: archive.AsBlack}, true, "games_of_black"},
		{archive.Query{Player: archive.Who{Name: "Player 15000"}, Since: "2023-11-01"}, false, "games_by_white"},
		{archive.Query{Game: "cheskers", Until: "2023-12-01"}, true, "games_finished_of"},
	} {
		db := &explained{DB: s.reader, t: t, onFile: onFile}
		e, err := search.Continued(t.Context(), db, test.q)
		if err != nil || e.Over != test.over || e.Games() == 0 || e.Games() > archive.MaxRead {
			t.Errorf("%s: %+v, %v", test.q.Values().Encode(), e, err)
		}
		if !slices.ContainsFunc(db.steps, func(step string) bool { return slices.Contains(strings.Fields(step), test.index) }) || db.read > archive.MaxRead+1 {
			t.Errorf("%s: %d entries are read, by %q", test.q.Values().Encode(), db.read, db.steps)
		}
	}
}

// A search that has read enough before its page is full says so, and goes on from there, and
// back: each way it finds every game once.
func searchesGoOn(t *testing.T, s *Store) {
	q := archive.Query{Result: archive.BlackWon, Reason: game.Resignation, Pace: archive.Days, MinMoves: 50}
	want := texts(t, s, `SELECT id FROM games WHERE result = '0-1' AND reason = 'resignation'
		AND pace = 'days' AND plies >= 99 AND listed = 1 ORDER BY id`)
	var forth []string
	further := 0
	for next := true; next; {
		found := find(t, s, q, 200)
		forth = append(forth, ids(found.Rows)...)
		if found.Further {
			further++
		}
		if next = found.Next != (archive.Cursor{}); next {
			q.After = found.Next
		}
	}
	if len(want) < 30 || further == 0 {
		t.Errorf("of %d games, %d pages ended for having read enough", len(want), further)
	}
	same(t, "found forwards", slices.Sorted(slices.Values(forth)), want)
	same(t, "found backwards", slices.Sorted(slices.Values(slices.Concat(pagesBack(t, s, q, 200)...))), want)
}

// A file whose engine knows nothing of how games are spread, as most do, looks for a
// person's games among those that lists show, too.
func TestPersonsAreFoundByListedGames(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	index(t, s, shelf...)
	db := &explained{DB: s.reader, t: t, onFile: true}
	must.Do(t, errOf(search.Find(t.Context(), db, archive.Query{Player: archive.Who{ID: "ada"}}, 20)))
	if len(db.steps) == 0 {
		t.Error("no plan was explained")
	}
	for _, step := range db.steps {
		if !strings.Contains(step, "games_of_white") && !strings.Contains(step, "games_of_black") {
			t.Errorf("read: %s", step)
		}
	}
}

// vast is a file of few games that answers as one of very many would: each part of a query
// finds more than may be read, and the last game that may be read has a place.
type vast struct{ *explained }

func (v vast) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	switch {
	case strings.Contains(query, "AS counted"):
		query, args = `SELECT ?`, []any{archive.MaxRead + 1}
	case strings.Contains(query, "OFFSET"):
		query, args = `SELECT 'id', 'slug', 100, 1700000000000`, nil
	}
	return v.DB.QueryRowContext(ctx, query, args...)
}

// SQLite, which knows nothing of how games are spread, takes one bound from below for its
// walk: with a least length or a first day beside it that is still the place behind which
// no game may be read.
func TestWalksEndAtTheirPlace(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	for _, test := range []struct {
		q         archive.Query
		continued bool
		bound     string
	}{
		{archive.Query{Sort: archive.Longest, MinMoves: 10, Result: archive.BlackWon, Pace: archive.Days}, false, "(plies,ended_at,id)>(?,?,?)"},
		{archive.Query{Since: "2023-01-02", Result: archive.BlackWon}, false, "(ended_at,id)>(?,?)"},
		{archive.Query{Game: "cheskers", Since: "2023-01-02", Pace: archive.Short}, true, "(ended_at,id)>(?,?)"},
	} {
		db := vast{&explained{DB: s.reader, t: t, onFile: true}}
		var err error
		if test.continued {
			_, err = search.Continued(t.Context(), db, test.q)
		} else {
			_, err = search.Find(t.Context(), db, test.q, 20)
		}
		must.Do(t, err)
		if len(db.steps) != 1 || !strings.Contains(db.steps[0], test.bound) {
			t.Errorf("%s: no walk ends at %s, but %q", test.q.Values().Encode(), test.bound, db.steps)
		}
	}
}
