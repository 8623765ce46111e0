package pgtest

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"threefold/internal/testkit/must"
)

// Cluster is a PostgreSQL server for one test, which can be stopped and started again.
type Cluster struct {
	URL    string // of its maintenance database
	Socket string // the unix socket on which it listens

	t      testing.TB
	folder string
}

// NewCluster starts a server. It is stopped and deleted when the test ends.
func NewCluster(t testing.TB) *Cluster {
	t.Helper()
	return newCluster(t, "start")
}

// NewDurable is NewCluster with a server that syncs each commit to disk.
func NewDurable(t testing.TB) *Cluster {
	t.Helper()
	return newCluster(t, "durable")
}

func newCluster(t testing.TB, command string) *Cluster {
	t.Helper()
	c := &Cluster{t: t, folder: newFolder()}
	c.Socket = filepath.Join(c.folder, ".s.PGSQL.5432")
	c.URL = c.script(command, c.folder, strconv.Itoa(os.Getpid()))
	t.Cleanup(func() { c.script("stop", c.folder) })
	return c
}

// Down stops the server: mode "fast" ends its sessions and flushes, "immediate" stops it like a
// crash.
func (c *Cluster) Down(mode string) {
	c.t.Helper()
	c.script("down", c.folder, mode)
}

// Up starts the server again.
func (c *Cluster) Up() {
	c.t.Helper()
	c.script("up", c.folder)
}

func (c *Cluster) script(args ...string) string {
	c.t.Helper()
	return must.Get(script(args...))(c.t)
}
