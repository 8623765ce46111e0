package store

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"threefold/internal/gamelog"
	"threefold/internal/store/names"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// servers are the stores of two servers on one PostgreSQL, the far one's at the end of a line.
type servers struct {
	far, near *Store
	line      *servertest.Proxy
	url       string // of the database, without the line
}

func twoServers(t *testing.T) servers {
	t.Helper()
	url := pgtest.URL(t)
	over, line := servertest.NewPostgresProxy(t, url)
	return servers{line: line, url: url,
		far:  opened(t, Config{URL: over, Logger: logger(t)}),
		near: opened(t, Config{URL: url, Logger: logger(t)})}
}

// cutAmid has the far server begin a write, and fall silent for its database when that
// has got this text.
func (s servers) cutAmid(t *testing.T, text string, write func() error) {
	t.Helper()
	seen, done := s.line.SwallowAfter(text), make(chan error, 1)
	go func() { done <- write() }()
	select {
	case <-seen:
	case err := <-done:
		t.Fatalf("it has ended before it could be cut off: %v", err)
	}
	t.Cleanup(func() {
		s.line.Lose()
		if err := <-done; err == nil {
			t.Error("what was cut off was acknowledged")
		}
	})
}

// mark is a number by which a write is known on the line.
const mark = 1_234_567

// endedBy is the row of the game that is cut off, with a number as the reason of its end.
func endedBy(mark int) gamelog.Row {
	r := over("cut", 6)
	r.Reason = fmt.Sprint(mark)
	return r
}

// A server that falls silent in the middle of a write keeps nothing that all servers
// write: what the others write goes on and is acknowledged at the first attempt.
func TestAServerCutAmidAWriteHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	for name, amid := range map[string]struct {
		text  string
		write func(s *Store) error
	}{
		"a heartbeat": {fmt.Sprint(mark), func(s *Store) error { return s.Heartbeat(context.Background(), mark) }},
		"a probe":     {"xxxxxxxx", func(s *Store) error { return s.Probe(context.Background()) }},
		"a lease": {fmt.Sprint(mark), func(s *Store) error {
			_, err := s.Archive().Lease(context.Background(), "indexer", fmt.Sprint(mark), 1, 2)
			return err
		}},
		"a move": {fmt.Sprint(mark), func(s *Store) error {
			return s.Append(context.Background(), gamelog.Append{Event: event("cut", 2, fmt.Sprint(mark))})
		}},
		"a game's end": {fmt.Sprint(mark), func(s *Store) error {
			ended := endedBy(mark)
			return s.Append(context.Background(), gamelog.Append{Event: event("cut", 2, ""), Row: &ended})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := twoServers(t)
			save(t, s.far, playing("cut"))
			s.cutAmid(t, amid.text, func() error { return amid.write(s.far) })
			if open := sessions(t, s.url, `state = 'idle in transaction'`); len(open) > 0 && name != "a game's end" {
				t.Errorf("%d transactions wait for the server", len(open))
			}
			must.Do(t, s.near.Heartbeat(t.Context(), 2))
			must.Do(t, s.near.Probe(t.Context()))
			must.Do(t, errOf(s.near.Archive().Lease(t.Context(), "indexer", "near", 3, 4)))
			mustAppend(t, s.near, event("g", 1, ""), nil)
		})
	}
}

// What only two servers write, since white sits at one and black at the other, is free
// for the second one before it gives up waiting, and with it all else in its group. The
// command that rewrites a name is as good as a server.
func TestWhatACutServerHeldIsFreeInTime(t *testing.T) {
	t.Parallel()
	for name, amid := range map[string]struct {
		text  string
		write func(s servers) error
	}{
		"a game's end": {fmt.Sprint(mark), func(s servers) error {
			ended := endedBy(mark)
			return s.far.Append(context.Background(), gamelog.Append{Event: event("cut", 2, ""), Row: &ended})
		}},
		"a name": {"zoe", func(s servers) error { // as the game's row has it, for searches
			if err := s.far.database.bind(0); err != nil {
				return err
			}
			_, _, err := names.Rewrite(context.Background(), s.far.database.writer, gamelog.Person{ID: "ada", Name: "Zoe"}, func(names.Game) {})
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := twoServers(t)
			save(t, s.near, playing("cut"))
			mustAppend(t, s.far, event("else", 1, ""), nil)
			s.cutAmid(t, amid.text, func() error { return amid.write(s) })
			resigned := over("cut", 7)
			for i, err := range commitGroup(s.near,
				gamelog.Append{Event: event("another", 1, "")},
				gamelog.Append{Event: event("cut", 2, "resigned"), Row: &resigned}) {
				if err != nil {
					t.Errorf("append %d: %v", i, err)
				}
			}
		})
	}
}

// Sessions of a server that knows nothing of them any more, since its end of the line was
// reset and the database's was not, end by themselves: those that are idle, and one
// that is in a transaction. The server goes on with others.
func TestOrphanedSessionsEnd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	over, line := servertest.NewPostgresProxy(t, url)
	s := opened(t, Config{URL: over, Logger: logger(t), unused: time.Second})
	orphans := connectReaders(t, s)
	tx := must.Get(s.database.writer.BeginTx(t.Context(), nil))(t)
	var pid int32
	must.Do(t, tx.QueryRowContext(t.Context(), `SELECT pg_backend_pid()`).Scan(&pid))
	orphans = append(orphans, pid)
	line.Orphan()
	tx.Rollback()
	mustAppend(t, s, event("g", 1, ""), nil)
	for slices.ContainsFunc(sessions(t, url, `TRUE`), func(pid int32) bool { return slices.Contains(orphans, pid) }) {
		time.Sleep(10 * time.Millisecond)
	}
}

// connectReaders has a store's pool make all connections that it may have, and lists the
// processes of their sessions.
func connectReaders(t *testing.T, s *Store) (pids []int32) {
	t.Helper()
	for range s.reader.Stats().MaxOpenConnections {
		conn := must.Get(s.reader.Conn(t.Context()))(t)
		defer conn.Close() // when all are made
		var pid int32
		must.Do(t, conn.QueryRowContext(t.Context(), `SELECT pg_backend_pid()`).Scan(&pid))
		pids = append(pids, pid)
	}
	return pids
}

// sessions lists the processes of the sessions of a database of which something is true.
func sessions(t *testing.T, url, where string) []int32 {
	t.Helper()
	conn := must.Get(pgx.Connect(t.Context(), url))(t)
	defer conn.Close(t.Context())
	rows := must.Get(conn.Query(t.Context(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND `+where))(t)
	pids := must.Get(pgx.CollectRows(rows, pgx.RowTo[int32]))(t)
	return pids
}
