package soak

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// enough is how many commands are played one after the other, each a group of its own.
const enough = 60

// A kill does not show what a power cut would. So it is counted how often the writer waits for
// the disk: at least once for each group that it has acknowledged.
func TestSQLiteSyncsEachGroup(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t))
	w := newSwarm(t, s)
	b := w.begin("cheskers", gamelog.Terms{})
	syncs := countSyncs(t, s.Pid())
	groups := b.oneByOne(w)
	if n := syncs.Load(); n < int64(groups) {
		t.Errorf("%d groups were acknowledged, the disk was waited for %d times", groups, n)
	}
}

// Postgres counts for itself.
func TestPostgresSyncsEachGroup(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewDurable(t)
	s := servertest.Start(t, binary, servertest.Postgres(cluster.URL))
	w := newSwarm(t, s)
	b := w.begin("cheskers", gamelog.Terms{})
	before := walSyncs(t, cluster.URL)
	groups := b.oneByOne(w)
	s.Stop() // a session says what it has counted when it ends, at the latest
	w.await("the sessions to end", func() string {
		if n := count(t, cluster.URL, sessions); n > 1 {
			return fmt.Sprintf("there are %d", n)
		}
		return ""
	})
	if n := walSyncs(t, cluster.URL) - before; n < groups {
		t.Errorf("%d groups were acknowledged, the disk was waited for %d times", groups, n)
	}
}

// oneByOne lets the robots act in turn, waits for each answer, and returns how
// many commands were acknowledged.
func (b *table) oneByOne(w *swarm) int {
	before := b.commands()
	w.await("the pages", b.behind)
	for b.commands() < before+enough && !b.over() {
		for _, r := range b.robots {
			r.act(b.ctx)
			w.await("an answer", b.busy)
		}
	}
	return b.commands() - before
}

// walSyncs is how often the server has waited for its log to be on disk.
func walSyncs(t *testing.T, url string) int {
	t.Helper()
	if count(t, url, `SELECT current_setting('server_version_num')::int`) < 180000 {
		return count(t, url, `SELECT wal_sync FROM pg_stat_wal`)
	}
	return count(t, url, `SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'`)
}

// sessions counts the sessions of a server, the own one too.
const sessions = `SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'`

func count(t *testing.T, url, query string) (n int) {
	t.Helper()
	conn := must.Get(pgx.Connect(t.Context(), url))(t)
	defer conn.Close(context.Background())
	must.Do(t, conn.QueryRow(t.Context(), query).Scan(&n))
	return n
}
