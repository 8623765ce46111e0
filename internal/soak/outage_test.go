package soak

import (
	"fmt"
	"testing"
	"time"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// outage is a way in which the store is away for a while. It returns what brings it back.
type outage struct {
	name  string
	begin func() (end func())
}

// away is how long an outage lasts, at least.
const away = 5 * time.Second

// Postgres is stopped, crashes, cannot be reached, and falls silent, for two
// processes of a site.
func TestPostgresIsAway(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewCluster(t)
	line := servertest.NewProxy(t, "unix", cluster.Socket)
	down := func(mode string) func() func() {
		return func() func() { cluster.Down(mode); return cluster.Up }
	}
	sites := servers(t, overLine(line), 2)
	liveThrough(t, sites, []outage{
		{"stopped", down("fast")},
		{"crashed", down("immediate")},
		{"unreachable", func() func() { line.Lose(); return line.Mend }},
		{"silent", func() func() { line.Swallow(); return func() { line.Mend(); line.Reset() } }},
	})
}

// overLine chooses the maintenance database of a cluster at the end of a line.
func overLine(l *servertest.Proxy) string {
	return servertest.Postgres("postgres://postgres@" + l.Addr + "/postgres?sslmode=disable")
}

// liveThrough lets the store be away amid games, in each of these ways.
func liveThrough(t *testing.T, sites []*servertest.Server, ways []outage) {
	w := newSwarm(t, sites...)
	compared := 0
	for i := range max(len(ways), *kills/8) {
		w.sit(*tables)
		w.progress(2 * *tables)
		compared += w.meet(ways[i%len(ways)])
	}
	if compared == 0 {
		t.Error("no clock ran during an outage")
	}
	t.Logf("%d clocks were compared", compared)
	w.sit(*tables) // games that ended in the last outage acknowledge nothing more
	w.progress(2 * *tables)
	w.finish(sites...)
}

// meet lives through an outage: the players see it, no command is
// acknowledged while it lasts, no clock is charged for it, and play goes on by
// itself. It returns how many clocks it has looked at.
func (w *swarm) meet(o outage) int {
	w.t.Helper()
	end := o.begin()
	began := time.Now()
	before := map[*table]view{}
	for _, b := range w.tables {
		before[b] = b.view()
	}
	w.calm(o)
	known := w.acknowledged()
	w.await(o.name+": the players to see it", w.each(func(b *table) string {
		return b.unlike(func(s sight) bool { return s.degraded })
	}))
	time.Sleep(time.Until(began.Add(away)))
	if n := w.acknowledged() - known; n > 0 {
		w.t.Errorf("%s: %d commands were acknowledged while the store was away", o.name, n)
	}
	end()
	w.await(o.name+": the trouble to end", w.each(func(b *table) string {
		return b.unlike(func(s sight) bool { return s.live && !s.degraded })
	}))
	return w.uncharged(o, before, began)
}

// calm waits until no answers come any more to what was written before.
func (w *swarm) calm(o outage) {
	w.t.Helper()
	w.await(o.name+": acknowledgements to end", func() string {
		n := w.acknowledged()
		time.Sleep(away / 4) // longer than an answer takes on a busy machine
		if more := w.acknowledged() - n; more > 0 {
			return fmt.Sprintf("%d came just now", more)
		}
		return ""
	})
}

// uncharged compares clocks that ran when the outage began with what pages were
// told when it had ended, where no move was found in the log meanwhile. What ran
// off beyond the time before the outage must be little beside its length.
func (w *swarm) uncharged(o outage, before map[*table]view, began time.Time) (compared int) {
	w.t.Helper()
	for _, b := range w.tables {
		was, now := before[b], b.robots[0].pages[0].returned()
		then, after := was.game.State.Clock, now.game.State.Clock
		if was.game.State.On != now.game.State.On || then == nil || then.Running == "" || then.Running != after.Running {
			continue
		}
		compared++
		ran := began.Sub(was.at).Milliseconds()
		if lost := spent(*then, *after) - ran; lost > away.Milliseconds()/2 {
			b.fault("%s: %d ms of the outage were charged: %+v %d ms before it, %+v after it", o.name, lost, *then, ran, *after)
		}
	}
	return compared
}

// spent is what the running clock has lost between two looks.
func spent(was, now wire.ClockOut) int64 {
	if was.Running == "white" {
		return was.White - now.White
	}
	return was.Black - now.Black
}
