package soak

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// talk is a game with some who talk at one server and somebody with three pages at another.
type talk struct {
	*swarm
	*table
	talkers []*robot
	readers *robot
	said    []string
}

// newTalk opens so many talkers' pages, and the reader's.
func newTalk(t *testing.T, talkers int, here, there *servertest.Server) *talk {
	w := newSwarm(t, here, there)
	k := &talk{swarm: w, table: w.begin("cheskers", gamelog.Terms{})}
	for range talkers {
		k.talkers = append(k.talkers, k.come(here, 1))
	}
	k.readers = k.come(there, 3)
	return k
}

// come opens pages of a new spectator at a server, and waits until they are open.
func (k *talk) come(s *servertest.Server, pages int) *robot {
	k.swarm.t.Helper()
	who := must.Get(newVisitor(s.URL))(k.swarm.t)
	all := k.table.sites
	k.table.sites = []string{s.URL} // of pages that open now
	r := k.seat(who, "", pages)
	k.await("the pages to open", k.behind)
	k.table.sites = all
	return r
}

// say says a line that nobody has said yet, and gives the command.
func (k *talk) say(r *robot, text string) *wire.In {
	k.said = append(k.said, text)
	in := r.command(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: text})
	r.pages[0].send(k.ctx, *in, 1)
	return in
}

// shown waits until the reader's pages show all that was said, which is soon.
func (k *talk) shown() {
	k.swarm.t.Helper()
	began := time.Now()
	k.within(soon, "all lines", func() string {
		for i, p := range k.readers.pages {
			shown := p.look().game.Chat
			for _, text := range k.said {
				if !slices.ContainsFunc(shown, func(l gamelog.Line) bool { return l.Text == text }) {
					return fmt.Sprintf("page %d shows %d lines of %d, and not %q", i, len(shown), len(k.said), text)
				}
			}
		}
		return ""
	})
	k.swarm.t.Logf("after %v all pages showed %d lines", time.Since(began), len(k.said))
}

// Lines are said at one server while all sessions of another are ended again and again. The
// pages at that one soon show them all, though nothing more is said.
func TestLinesWhileSessionsEnd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	here := servertest.Start(t, binary, servertest.Postgres(url))
	there := servertest.Start(t, binary, servertest.Postgres(named(url)))
	k := newTalk(t, 4, here, there)
	end := ending(t, url, ended)
	for n := range 5 { // as many lines as one may say
		for _, r := range k.talkers {
			k.say(r, fmt.Sprintf("%s says %d", r.name, n))
		}
		time.Sleep(350 * time.Millisecond)
	}
	end()
	k.shown()
	if !strings.Contains(there.Said(), "level=WARN") {
		t.Error("the server has not noticed that its sessions were ended")
	}
	k.finish(here, there)
}

// The answer to the write of a line is lost. However often the line is sent again, every page
// of every server shows it once, and it is once in the store.
func TestALineWhoseAnswerIsLost(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	far, line := servertest.NewPostgresProxy(t, url)
	here := servertest.Start(t, binary, servertest.Postgres(far))
	there := servertest.Start(t, binary, servertest.Postgres(url))
	k := newTalk(t, 1, here, there)
	talker := k.talkers[0]
	page := talker.pages[0]
	answered := func() string {
		if n := page.look().waiting; n > 0 {
			return fmt.Sprintf("%d are missing", n)
		}
		return ""
	}
	for n := range 3 {
		text := fmt.Sprintf("%s says %d", talker.name, n)
		lost := line.LoseAnswer(text)
		in := k.say(talker, text)
		k.await("the answer to be lost", func() string {
			select {
			case <-lost:
				return ""
			case <-time.After(100 * time.Millisecond): // refused while the server still found the store away
				page.send(t.Context(), *in, 1)
				return "the line is not written"
			}
		})
		page.send(t.Context(), *in, 1)
		k.shown()
		page.send(t.Context(), *in, 1)
		k.await("answers", answered)
	}
	if !strings.Contains(here.Said(), "chat not written") {
		t.Error("no answer was lost")
	}
	if twice := k.finish(here, there); twice > 0 {
		t.Errorf("%d lines are there twice", twice)
	}
}
