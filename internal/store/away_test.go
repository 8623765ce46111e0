package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// silent is a database that does not answer.
type silent struct{}

func (silent) Driver() driver.Driver { return nil }

func (silent) Connect(ctx context.Context) (driver.Conn, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// A write to a silent database fails within 8 seconds and says that it is not known whether
// it was written, however many there are; who gives less time is told then.
func TestWritesToASilentDatabaseEnd(t *testing.T) {
	const writers, most = 3 * maxGroup, 2 * commitTimeout
	synctest.Test(t, func(t *testing.T) {
		db := sql.OpenDB(silent{})
		c := startCommitter(&database{engine: postgresEngine{}, logger: slog.New(slog.DiscardHandler), writer: db, reader: db}, noMeter{})
		var all sync.WaitGroup
		for i := range writers {
			time.Sleep(10 * time.Millisecond)
			all.Go(func() {
				ctx, limit := t.Context(), most
				if i%3 == 0 {
					limit = time.Second
					short, cancel := context.WithTimeout(ctx, limit)
					defer cancel()
					ctx = short
				}
				began := time.Now()
				err := c.write(ctx, appending(gamelog.Append{Event: event(fmt.Sprint(i), 1, "")}))
				if took := time.Since(began); !errors.Is(err, gamelog.ErrAway) || took > limit {
					t.Errorf("after %v: %v", took, err)
				}
			})
		}
		all.Wait()
		began := time.Now()
		all.Go(func() { c.write(t.Context(), &write{proof: true}) })
		time.Sleep(time.Second)
		c.close()
		if took := time.Since(began); took > most {
			t.Errorf("closing took %v", took)
		}
		all.Wait()
		db.Close()
	})
}

// With a group that is given up go all writes that wait by then: they would have to wait as
// long again.
func TestWhoWaitsIsRefusedWithTheGroup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := sql.OpenDB(silent{})
		defer db.Close()
		c := startCommitter(&database{engine: postgresEngine{}, logger: slog.New(slog.DiscardHandler), writer: db, reader: db}, noMeter{})
		defer c.close()
		began := time.Now()
		var all sync.WaitGroup
		for i := range 3 {
			all.Go(func() {
				err := c.write(t.Context(), appending(gamelog.Append{Event: event(fmt.Sprint(i), 1, "")}))
				if took := time.Since(began); !errors.Is(err, gamelog.ErrAway) || took != commitTimeout {
					t.Errorf("write %d after %v: %v", i, took, err)
				}
			})
			synctest.Wait()
			time.Sleep(time.Second)
		}
		all.Wait()
	})
}

// overLine is a database of PostgreSQL's at the end of a line.
func overLine(t *testing.T) (Config, *servertest.Proxy) {
	t.Helper()
	far, line := servertest.NewPostgresProxy(t, pgtest.URL(t))
	return Config{URL: far, Logger: logger(t)}, line
}

// A database that swallows everything is told from one that knows nothing, each read ends when
// its time is over, and when the line is good again all works, with nothing written twice.
func TestAPostgresThatSwallowsEverything(t *testing.T) {
	config, line := overLine(t)
	s := opened(t, config)
	save(t, s, row("g"))
	line.Swallow()
	within := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	for range 2 * s.reader.Stats().MaxOpenConnections {
		if _, err := s.Row(within(), "slug-g"); !errors.Is(err, gamelog.ErrAway) {
			t.Fatalf("a read: %v", err)
		}
	}
	wantError(t, "an append", gamelog.ErrAway, s.Append(within(), gamelog.Append{Event: event("g", 2, "m")}))
	line.Mend()
	line.Reset()
	for s.Ready(t.Context()) != nil {
		time.Sleep(10 * time.Millisecond)
	}
	if err := s.Append(t.Context(), gamelog.Append{Event: event("g", 2, "m")}); err != nil && !errors.Is(err, gamelog.ErrConflict) {
		t.Errorf("the same append again: %v", err)
	}
	wantEvents(t, s, "g", 2)
}

// brimful lets a store write nothing large, as on a full disk; what is changed in
// its place may still be written.
func brimful(t *testing.T, config Config, s *Store) (free func()) {
	t.Helper()
	if config.URL != "" {
		pgtest.Exec(t, config.URL, `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
		for _, table := range []string{"events", "meta"} {
			pgtest.Exec(t, config.URL, `CREATE TRIGGER no_space BEFORE INSERT ON `+table+` FOR EACH ROW EXECUTE FUNCTION no_space()`)
		}
		return func() { pgtest.Exec(t, config.URL, `DROP FUNCTION no_space CASCADE`) }
	}
	limit := func(pages string) {
		var now int
		must.Do(t, s.database.writer.QueryRowContext(t.Context(), `PRAGMA max_page_count = `+pages).Scan(&now))
	}
	spoil(t, s, `VACUUM`) // so that no page is free
	limit("1")            // that is, as many as there are
	return func() { limit("1073741823") }
}

// While the disk is full all who write are told the same, and so is who asks
// whether it can be written; a group is not tried one by one.
func TestAFullDiskIsTheSameForAll(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		var said strings.Builder
		config.Logger = slog.New(slog.NewTextHandler(&said, nil))
		s := opened(t, config)
		ada := gamelog.Person{ID: "ada", Name: "Ada"}
		must.Do(t, s.SavePlayer(t.Context(), "hash", ada, 1))
		must.Do(t, s.Ready(t.Context()))
		free := brimful(t, config, s)
		large := event("g", 1, "")
		large.Data = []byte(`"` + strings.Repeat("x", 4*probeSize) + `"`)
		for _, err := range commitGroup(s, gamelog.Append{Event: large}, gamelog.Append{Event: event("h", 1, "")}) {
			if !errors.Is(err, gamelog.ErrAway) {
				t.Errorf("an append: %v", err)
			}
		}
		ada.Name = "Eve"
		wantError(t, "a name", gamelog.ErrAway, s.Rename(t.Context(), "hash", ada, 1))
		wantError(t, "ready", gamelog.ErrAway, s.Ready(t.Context()))
		same(t, "what is there", must.Get(s.Player(t.Context(), "hash"))(t).Name, "Ada")
		free()
		wantError(t, "when there is space", nil, s.Ready(t.Context()))
		wantError(t, "a name when there is space", nil, s.Rename(t.Context(), "hash", ada, 1))
		if strings.Contains(said.String(), "one by one") {
			t.Error(said.String())
		}
	})
}

// A row that cannot be read is no outage.
func TestDamageIsNoOutage(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, row("g"))
		spoil(t, s, `UPDATE games SET terms = 'no JSON'`)
		if _, err := s.Row(t.Context(), "slug-g"); !errors.Is(err, errDamaged) || errors.Is(err, gamelog.ErrAway) {
			t.Errorf("said: %v", err)
		}
	})
}

// A reader who goes says nothing of the database.
func TestAReaderWhoGoesIsNoOutage(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Events(ctx, "g", 0); !errors.Is(err, context.Canceled) || errors.Is(err, gamelog.ErrAway) {
			t.Errorf("said: %v", err)
		}
	})
}
