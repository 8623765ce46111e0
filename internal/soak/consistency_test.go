package soak

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"threefold/internal/game/catalog"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// Whatever two players, some spectators and their network do, in whatever order, at several
// processes that are killed and replaced meanwhile: soon after the last event every page shows
// what every process sends, and the log is one game by the rules.
func TestAllViewsBecomeEqual(t *testing.T) {
	t.Parallel()
	sites := servers(t, servertest.Postgres(pgtest.URL(t)), 3)
	worst, courses, commands := time.Duration(0), 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := begin(t, sites)
		for _, s := range rapid.SliceOfN(rapid.Custom(drawStep), 20, 120).Draw(t, "steps") {
			c.take(s)
		}
		worst = max(worst, c.end())
		courses++
		commands += c.acknowledged()
	})
	t.Logf("%d courses, %d commands acknowledged; at most %v after the last answer all pages had the last event",
		courses, commands, worst)
}

// course is one game of the property, and where it is played.
type course struct {
	*swarm
	*table
	late []func() // what is still on its way
}

// begin opens the table of a course.
func begin(t *rapid.T, servers []*servertest.Server) *course {
	w := newSwarm(t, servers...)
	id := rapid.SampledFrom(catalog.Games).Draw(t, "game").ID
	terms := gamelog.Terms{Clock: rapid.SampledFrom(clocks).Draw(t, "clock"),
		Takebacks: rapid.SampledFrom([]gamelog.Takebacks{gamelog.ByConsent, gamelog.Freely}).Draw(t, "takebacks")}
	c := &course{swarm: w, table: w.begin(id, terms)}
	c.await("the pages to open", c.behind)
	return c
}

// end lets everything arrive and all come to rest, and reads the log. It returns
// how long after the last answer all pages had the last event.
func (c *course) end() time.Duration {
	for _, send := range c.late {
		send()
	}
	for _, r := range c.robots {
		r.rest()
	}
	c.play(pause / 4) // what has no answer goes out again
	took := c.settle()
	c.swarm.leave(func(*table) bool { return true })
	c.audit(c.servers[0].Store)
	return took
}

// step is one thing that happens to one robot. All that is by chance in it
// follows from the seed.
type step struct {
	kind string
	who  int // which of the robots that are there; 0 is who is on turn
	seed uint64
}

// String is shown where a course fails.
func (s step) String() string { return fmt.Sprintf("%s(%d, %d)", s.kind, s.who, s.seed) }

// kinds are the kinds of steps, each as often as it is to happen.
var kinds = slices.Concat(
	slices.Repeat([]string{"act"}, 60),
	slices.Repeat([]string{"drop"}, 10), // a connection ends; the page comes back anywhere
	slices.Repeat([]string{"hold"}, 8),  // a command is on its way for long
	slices.Repeat([]string{"arrive"}, 6),
	slices.Repeat([]string{"repeat"}, 6), // what was answered is sent once more
	slices.Repeat([]string{"come", "go"}, 3),
	[]string{"kill", "stop"},
)

func drawStep(t *rapid.T) step {
	return step{kind: rapid.SampledFrom(kinds).Draw(t, "kind"), who: max(0, rapid.IntRange(-6, 5).Draw(t, "who")), seed: rapid.Uint64().Draw(t, "seed")}
}

// take takes the step, and waits until everybody knows what came of it, or does not.
func (c *course) take(s step) {
	r := c.robot(s.who)
	r.dice = rand.New(rand.NewPCG(s.seed, 0))
	p := r.pages[r.dice.IntN(len(r.pages))]
	switch s.kind {
	case "act":
		r.act(c.ctx)
	case "drop":
		p.drop()
	case "hold":
		if in := r.next(p.look()); in != nil {
			r.forget()
			c.late = append(c.late, func() { p.send(c.ctx, *in, 1) })
		}
	case "arrive":
		if n := len(c.late); n > 0 {
			i := r.dice.IntN(n)
			c.late[i]()
			c.late = slices.Delete(c.late, i, i+1)
		}
	case "repeat":
		r.repeat(c.ctx, p)
	case "come":
		c.come()
	case "go":
		c.goAway(r)
	case "kill", "stop":
		c.replace(r.dice.IntN(len(c.servers)), s.kind == "kill")
	}
	patience := time.Duration(r.dice.IntN(3)) * time.Second / 2
	for end := time.Now().Add(patience); time.Now().Before(end) && (!r.done() || c.behind() != ""); {
		time.Sleep(time.Millisecond)
	}
}

// robot is the one of a step.
func (c *course) robot(who int) *robot {
	if turn := c.view().game.State.Turn; who == 0 && turn == "black" {
		return c.robots[1]
	}
	return c.robots[who%len(c.robots)]
}

func (c *course) come() {
	c.await("a visitor", func() string {
		who, err := newVisitor(c.site())
		if err != nil {
			return err.Error()
		}
		c.seat(who, "", 1)
		return ""
	})
}

func (c *course) goAway(r *robot) {
	if r.seat == "" {
		c.robots = slices.DeleteFunc(c.robots, func(other *robot) bool { return other == r })
		r.leave()
	}
}

func (c *course) replace(i int, kill bool) {
	if kill {
		c.servers[i].Kill()
	} else {
		c.servers[i].Stop()
	}
	c.servers[i].Restart()
}
