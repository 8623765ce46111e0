package soak

import (
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// The line to Postgres is slow, breaks amid what is said, and is cut; sessions
// are ended by the database. Nothing of it is lost or done twice, and planned replies are played.
func TestPostgresBehindABadLine(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewCluster(t)
	line := servertest.NewProxy(t, "unix", cluster.Socket)
	s := servertest.Start(t, binary, overLine(line))
	w, end := newSwarm(t, s), planning(t, s)
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
	t.Logf("%d planned replies", end())
	w.finish(s)
}

// Of three servers of a site one is cut off from the database, frozen amid the write of a
// move, loses the answer to one, and leaves its sessions behind; the database has the move
// all the same. The games of the other two go on meanwhile; afterwards nothing is lost,
// every page of every server shows the last event, and planned replies are played.
func TestOneServerOfThreeIsCut(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewCluster(t)
	line := servertest.NewProxy(t, "unix", cluster.Socket)
	direct := servertest.Postgres(cluster.URL)
	sites := []*servertest.Server{servertest.Start(t, binary, direct), servertest.Start(t, binary, overLine(line)), servertest.Start(t, binary, direct)}
	w, stop := newSwarm(t, sites...), planning(t, sites...)
	mend := func() { line.Mend(); line.Reset() }
	amidAMove := func(fault func(string) <-chan struct{}) {
		seen := fault(string(gamelog.Moved))
		w.await("a move to be on its way", func() string {
			select {
			case <-seen:
				return ""
			default:
				return "none is written at the server"
			}
		})
	}
	cuts := []outage{
		{"cut off", func() func() { line.Lose(); return line.Mend }},
		{"frozen amid a write", func() func() { amidAMove(line.SwallowAfter); return mend }},
		{"without an answer", func() func() { amidAMove(line.LoseAnswer); return func() {} }},
		{"orphaned", func() func() { line.Orphan(); return mend }},
	}
	for i := range max(len(cuts), *kills/4) {
		w.sit(*tables)
		// Pages go where chance leads them: these make sure that a move is written at the
		// server that is cut, and that not every game waits for a player who is there.
		for _, at := range [][]string{{sites[1].URL}, {sites[0].URL, sites[2].URL}} {
			w.beginAt(at, catalog.Games[i%len(catalog.Games)].ID, gamelog.Terms{}).play(pause)
		}
		w.progress(2 * *tables)
		cut := cuts[i%len(cuts)]
		end := cut.begin()
		w.progress(2 * *tables) // the others go on
		end()
		w.await(cut.name+": the trouble to end", w.each(func(b *table) string {
			return b.unlike(func(s sight) bool { return s.live && !s.degraded })
		}))
	}
	t.Logf("%d planned replies", stop())
	w.finish(sites...)
}
