package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/store/bus"
	"threefold/internal/store/names"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/tournament"
)

var (
	ada = gamelog.Person{ID: "11111111-ada", Name: "Ada"}
	ben = gamelog.Person{ID: "22222222-ben", Name: "Ben"}
	cy  = gamelog.Person{ID: "33333333-cy", Name: "Cy"}
)

// logged writes a game of these events, and its row.
func logged(t *testing.T, s *Store, id string, datas ...any) {
	t.Helper()
	kinds := map[string]gamelog.Kind{"gamelog.CreatedData": gamelog.Created, "gamelog.JoinedData": gamelog.Joined,
		"gamelog.SharedData": gamelog.Shared, "gamelog.SeatData": gamelog.Resigned, "gamelog.HintedData": gamelog.Hinted}
	var events []gamelog.Event
	for i, data := range datas {
		body := must.Get(json.Marshal(data))(t)
		e := gamelog.Event{Game: id, Seq: int64(i + 1), Kind: kinds[fmt.Sprintf("%T", data)], Version: gamelog.EventVersion, At: 1_800_000_000_000, Data: body}
		events = append(events, e)
		rec := must.Get(gamelog.Fold(events))(t)
		mustAppend(t, s, e, rec.Row())
	}
}

// named fills a store with games that name Ada in every way in which one can be named.
func named(t *testing.T, s *Store) {
	t.Helper()
	created := func(slug string, by gamelog.Person, side string) gamelog.CreatedData {
		return gamelog.CreatedData{Rules: 1, Slug: slug, Game: "cheskers", Start: "start", By: by, Side: side}
	}
	rematch := created("rematch", ben, gamelog.SideWhite)
	rematch.Rematch = &gamelog.RematchData{Of: "made", White: ben, Black: ada}
	resigned := gamelog.SeatData{Seat: game.White.String()}
	logged(t, s, "made", created("made", ada, gamelog.SideWhite), gamelog.JoinedData{By: ben, Seat: "black"}, resigned)
	logged(t, s, "joined", created("joined", ben, gamelog.SideWhite), gamelog.JoinedData{By: ada, Seat: "black"})
	logged(t, s, "rematch", rematch, resigned)
	logged(t, s, "handed", created("handed", ada, gamelog.SideNone), gamelog.JoinedData{By: ben, Seat: "white"}, gamelog.JoinedData{By: cy, Seat: "black"})
	logged(t, s, "shared", created("shared", ben, gamelog.SideWhite), gamelog.JoinedData{By: cy, Seat: "black"}, gamelog.SharedData{Seat: "white", With: ada})
	logged(t, s, "watched", created("watched", ben, gamelog.SideWhite), gamelog.JoinedData{By: cy, Seat: "black"})
	logged(t, s, "strange", created("strange", ben, gamelog.SideWhite), gamelog.JoinedData{By: cy, Seat: "black"})
	for i, by := range []gamelog.Person{ada, ben} {
		for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
			line := gamelog.Line{ID: fmt.Sprint(i, to), To: to, Speaker: by.ID, Name: by.Name, Text: "Good luck", At: 1}
			must.Do(t, s.AddLine(t.Context(), "watched", line))
		}
		must.Do(t, s.AddLine(t.Context(), "heard", gamelog.Line{ID: fmt.Sprint("heard ", i), To: gamelog.ToWatchers, Speaker: by.ID, Name: by.Name, Text: "Good luck", At: 1}))
		must.Do(t, s.SavePlayer(t.Context(), "hash of "+by.ID, by, 1))
	}
	entered(t, s, "hosted", made("Thursday", ada, false), joined(ben))
	entered(t, s, "entered", made("Friday", ben, false), joined(ben), joined(ada), said(ada))
	entered(t, s, "taken", made("Sunday", ben, false), joined(cy), tournament.Draft{Kind: tournament.Became, Data: tournament.BecameData{Player: cy.ID, By: ada}})
	entered(t, s, "heard", made("Monday", ben, false))
	entered(t, s, "elsewhere", made("Saturday", ben, false), joined(ben), said(ben))
	met(t, s, 0, ben, ada)
	index(t, s, archived{id: "indexed", game: "cheskers", white: "Ada", black: "Ben", result: game.WhiteWins, reason: game.Resignation, plies: 12, endedAt: day(1)})
	spoil(t, s, `UPDATE games SET white_id = $1, creator_id = $1 WHERE id = 'indexed'`, ada.ID)
}

// everything is all that a store has of names, a line each.
func everything(t *testing.T, s *Store) string {
	t.Helper()
	var all []string
	for _, query := range []string{
		`SELECT 'player ' || id || ' ' || name FROM players ORDER BY id`,
		`SELECT 'game ' || id || ' ' || creator_name || ' ' || white_name || ' ' || black_name || ' ' || white_key || ' ' || black_key FROM games ORDER BY id`,
		`SELECT 'event ' || game || ' ' || seq || ' ' || kind || ' ' || at || ' ' || data FROM events ORDER BY game, seq`,
		`SELECT 'tournament ' || id || ' ' || host_name FROM tournaments ORDER BY id`,
		`SELECT 'line ' || id || ' ' || speaker || ' ' || name || ' ' || text FROM chat ORDER BY id`,
	} {
		all = append(all, texts(t, s, query)...)
	}
	return strings.Join(all, "\n")
}

// Wherever a store names a player the name is another afterwards, and nothing else is.
func TestForget(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		config.settle = time.Millisecond // no server is beside
		s := opened(t, config)
		named(t, s)
		before := everything(t, s)
		want := strings.NewReplacer("Ada", "Zoe", "ada ben", "zoe ben").Replace(before) // the one that has keys is of that pair
		s.Close()

		changed, unread, err := Anonymize(t.Context(), config, names.Who{Slug: "made", Seat: "white"}, "Zoe", quiet)
		if err != nil || len(unread) > 0 || changed != (names.Changes{Games: 12, Events: 10, Lines: 3}) {
			t.Errorf("%+v, %v, %v", changed, unread, err)
		}
		s = opened(t, config)
		if got := everything(t, s); got != want {
			t.Errorf("there is\n%s\nwant\n%s", got, want)
		}
		if found := find(t, s, archive.Query{Player: archive.Who{Name: "Ada"}}, 10); len(found.Rows) != 0 {
			t.Errorf("by the old name there are %v", ids(found.Rows))
		}
		if found := find(t, s, archive.Query{Player: archive.Who{Name: "Zoe"}}, 10); len(found.Rows) != 1 {
			t.Errorf("by the new name there are %v", ids(found.Rows))
		}
	})
}

// The former names stand nowhere in the bytes of the file and of what lies beside it, also
// where a server has freed a page or a part of one.
func TestForgottenNamesLeaveTheFile(t *testing.T) {
	folder := t.TempDir()
	config := Config{Path: filepath.Join(folder, "games.db"), Logger: logger(t)}
	s := opened(t, config)
	former := gamelog.Person{ID: "11111111-ada", Name: "Quetzalcoatl"}
	filler := strings.Repeat("white", 400)
	for i := range 200 {
		created := gamelog.CreatedData{Rules: 1, Slug: fmt.Sprint("game", i), Game: "cheskers", Start: filler, By: former, Side: gamelog.SideWhite}
		logged(t, s, fmt.Sprint(i), created, gamelog.JoinedData{By: ben, Seat: "black"}, gamelog.SeatData{Seat: "white"})
	}
	must.Do(t, s.SavePlayer(t.Context(), "hash", former, 1))
	for i := range 100 { // and pages are freed
		spoil(t, s, `DELETE FROM events WHERE game = $1`, fmt.Sprint(i))
	}
	s.Close()
	if found := filesWith(t, folder, former.Name); len(found) == 0 {
		t.Fatal("the name was nowhere")
	}
	if _, _, err := Anonymize(t.Context(), config, names.Who{Slug: "game1", Seat: "white"}, "Zoe", quiet); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{former.Name, strings.ToLower(former.Name)} {
		if found := filesWith(t, folder, name); len(found) > 0 {
			t.Errorf("%s stands in %v", name, found)
		}
	}
	wantEvents(t, opened(t, config), "150", 3)
}

// filesWith lists the files of a folder in whose bytes a text stands.
func filesWith(t *testing.T, folder, text string) (found []string) {
	t.Helper()
	entries := must.Get(os.ReadDir(folder))(t)
	for _, entry := range entries {
		bytes := must.Get(os.ReadFile(filepath.Join(folder, entry.Name())))(t)
		if strings.Contains(string(bytes), text) {
			found = append(found, entry.Name())
		}
	}
	return found
}

// An entry whose log was read before a name was rewritten is not written any more: the
// game waits for the index, by its new name.
func TestNoFormerNameInTheIndex(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		a, entry := s.Archive(), shelf[0].entry()
		save(t, s, shelf[0].row())
		waiting := func() archive.Ended {
			t.Helper()
			games, err := a.Unindexed(t.Context(), "", 10)
			if err != nil || len(games) != 1 {
				t.Fatalf("%v wait, %v", games, err)
			}
			return games[0]
		}
		before := waiting()
		if _, _, err := names.Rewrite(t.Context(), s.database.writer, gamelog.Person{ID: entry.White, Name: "Zoe"}, func(names.Game) {}); err != nil {
			t.Fatal(err)
		}
		must.Do(t, a.AddToIndex(t.Context(), before, entry))
		now := waiting()
		entry.WhiteKey = archive.Key(now.White)
		must.Do(t, a.AddToIndex(t.Context(), now, entry))
		for name, want := range map[string]int{"Ada": 0, "Zoe": 1} {
			if found := find(t, s, archive.Query{Player: archive.Who{Name: name}}, 10); len(found.Rows) != want {
				t.Errorf("by the name %s there are %v", name, ids(found.Rows))
			}
		}
	})
}

// Nor is it when its write has waited for the name to be rewritten.
func TestNoFormerNameAfterAWait(t *testing.T) {
	config := Config{URL: pgtest.URL(t), Logger: logger(t)}
	s, command := opened(t, config), opened(t, config)
	g := shelf[0]
	save(t, s, g.row())
	tx := must.Get(command.database.writer.BeginTx(t.Context(), nil))(t)
	defer tx.Rollback() // changes nothing after a commit
	must.Do(t, errOf(tx.ExecContext(t.Context(), `UPDATE games SET white_name = 'Zoe' WHERE id = $1`, g.row().ID)))
	done := make(chan error, 1)
	go func() { done <- s.Archive().AddToIndex(t.Context(), g.ended(), g.entry()) }()
	for waits := 0; waits == 0; {
		if err := s.reader.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waits); err != nil || len(done) > 0 {
			t.Fatalf("the write does not wait: %v", err)
		}
	}
	must.Do(t, tx.Commit())
	must.Do(t, <-done)
	gives(t, "what waits for the index", 1)(s.Archive().Backlog(t.Context(), 10))
}

// What is broken off goes on the next time; an event that cannot be read is left, with
// its game, and told of.
func TestForgetGoesOn(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		named(t, s)
		spoil(t, s, `UPDATE events SET version = 99 WHERE game = 'joined' AND seq = 2`)
		player := gamelog.Person{ID: ada.ID, Name: "Zoe"}
		ctx, end := context.WithCancel(t.Context())
		some, _, err := names.Rewrite(ctx, s.database.writer, player, func(names.Game) { end() })
		if !errors.Is(err, context.Canceled) || some.Games != 1 {
			t.Errorf("broken off: %+v, %v", some, err)
		}
		rest, unread, err := names.Rewrite(t.Context(), s.database.writer, player, func(names.Game) {})
		if err != nil || some.Games+rest.Games != 11 || len(unread) != 1 || unread[0].Slug != "joined" {
			t.Errorf("then: %+v, %v, %v", rest, unread, err)
		}
		if none, _, err := names.Rewrite(t.Context(), s.database.writer, player, func(names.Game) {}); none.Any() || err != nil {
			t.Errorf("again: %+v, %v", none, err)
		}
	})
}

// A file that a server has open is not touched.
func TestForgetBesideAServer(t *testing.T) {
	config := Config{Path: sqlitePath(t), Logger: logger(t)}
	s := opened(t, config)
	named(t, s)
	before := everything(t, s)
	if _, _, err := Anonymize(t.Context(), config, names.Who{Slug: "made", Seat: "white"}, "Zoe", quiet); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("beside a server: %v", err)
	}
	if everything(t, s) != before {
		t.Error("something has changed")
	}
}

// What a server has written under the old name, before it knew, is found.
func TestForgetLooksAgain(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		named(t, s)
		pauses := 0
		late := func(ctx context.Context) error {
			pauses++
			return s.AddLine(ctx, "watched", gamelog.Line{ID: "late", To: gamelog.ToWatchers, Speaker: ada.ID, Name: ada.Name, Text: "Thanks", At: 1})
		}
		changed, _, err := rewriteBeside(t.Context(), s.database.writer, gamelog.Person{ID: ada.ID, Name: "Zoe"}, func(names.Game) {}, late)
		if changed.Lines != 4 || pauses != 2 || err != nil || strings.Contains(everything(t, s), "Ada") {
			t.Errorf("%+v after %d pauses, %v", changed, pauses, err)
		}
	})
}

// quiet notifies no one.
func quiet(names.Game) {}

// newBus is a bus over a database, which is closed when the test ends.
func newBus(t *testing.T, config Config) *bus.Bus {
	t.Helper()
	b := must.Get(bus.New(config.URL, config.Logger))(t)
	t.Cleanup(b.Close)
	return b
}

// Servers on the same database are told of every game that names the player, twice.
func TestForgetTellsServers(t *testing.T) {
	config := Config{URL: pgtest.URL(t), Logger: logger(t), settle: time.Millisecond}
	s := opened(t, config)
	named(t, s)
	server, command := newBus(t, config), newBus(t, config)
	told := make(chan cluster.Message, 100)
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	listening := make(chan struct{}, 1)
	go func() { // or it would take its connection for dead
		for ctx.Err() == nil {
			server.Publish(cluster.Message{Kind: cluster.NotifyHeartbeat})
			time.Sleep(time.Second)
		}
	}()
	go server.Listen(ctx, func(_ string, n cluster.Message) {
		switch n.Kind {
		case cluster.NotifyMissed:
			select {
			case listening <- struct{}{}:
			default:
			}
		case cluster.NotifyNames:
			told <- n
		}
	})
	<-listening
	done := make(chan names.Changes, 1)
	go func() {
		changed, _, err := Anonymize(ctx, config, names.Who{Slug: "made", Seat: "white"}, "Zoe", func(g names.Game) {
			command.Publish(cluster.Message{Kind: cluster.NotifyNames, Game: g.ID, Slug: g.Slug})
		})
		if err != nil {
			t.Error(err)
		}
		done <- changed
	}()
	const games = 12
	for n := range 2 * games {
		select {
		case got := <-told:
			if got.Game == "" || got.Slug == "" {
				t.Errorf("told of %+v", got)
			}
		case <-ctx.Done():
			t.Fatalf("told of %d games", n)
		}
	}
	if changed := <-done; changed.Games != games {
		t.Errorf("%+v", changed)
	}
}
