package soak

import (
	"testing"
	"time"

	"threefold/internal/servertest"
	"threefold/internal/store/pgtest"
)

// The line to Postgres is slow, breaks amid what is said, and is cut; sessions
// are ended by the database. Nothing of it is lost or done twice.
func TestPostgresBehindABadLine(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewCluster(t)
	line := servertest.Lay(t, "unix", cluster.Socket)
	s := servertest.Start(t, binary, overLine(line))
	w := newSwarm(t, s)
	harms := []func(){
		func() { line.Slow(20 * time.Millisecond) },
		line.Break,
		line.Reset,
		func() {
			pgtest.Exec(t, cluster.URL, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`)
		},
	}
	for i := range max(2*len(harms), *kills) {
		w.sit(*tables)
		w.progress(*tables)
		harms[i%len(harms)]()
		w.progress(*tables)
		line.Mend()
	}
	w.finish(s)
}
