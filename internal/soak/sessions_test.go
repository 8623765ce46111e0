package soak

import (
	"sync"
	"testing"
	"time"

	"threefold/internal/testkit/pgtest"
)

// ended ends the sessions of this database whose application has a name like this.
const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
	AND datname = current_database() AND backend_type = 'client backend' AND application_name LIKE $1`

// named is a database whose sessions are of an application named there.
func named(url string) string { return url + "&application_name=there" }

// spared are the sessions that listen: what follows is heard of, and cannot be read.
const spared = ` AND query NOT LIKE 'LISTEN%' AND query NOT LIKE '-- ping%'`

// ending ends sessions of the server named there, by this statement, again and again.
func ending(t *testing.T, url, statement string) (end func()) {
	var all sync.WaitGroup
	over := make(chan struct{})
	all.Go(func() {
		for {
			select {
			case <-over:
				return
			case <-time.After(20 * time.Millisecond):
				pgtest.Exec(t, url, statement, "there")
			}
		}
	})
	end = sync.OnceFunc(func() { close(over); all.Wait() })
	t.Cleanup(end)
	return end
}
