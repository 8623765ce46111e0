package soak

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/servertest"
	"threefold/internal/store/pgtest"
)

// Lines are said at one server while all sessions of another are ended again and again. The
// pages at that one show them all, though nothing more is said.
func TestLinesWhileSessionsEnd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	here := servertest.Start(t, binary, servertest.Postgres(url))
	there := servertest.Start(t, binary, servertest.Postgres(named(url)))
	w := newSwarm(t, here, there)
	b := w.begin("cheskers", gamelog.Terms{})
	b.sites = []string{here.URL} // of the pages that are opened from now on
	talkers := []*robot{}
	for range 4 {
		who, err := newVisitor(here.URL)
		if err != nil {
			t.Fatal(err)
		}
		talkers = append(talkers, b.seat(who, "", 1))
	}
	w.await("the talkers' pages to open", b.behind)
	b.sites = []string{there.URL}
	readers := b.seat(talkers[0].pages[0].who, "", 3)
	w.await("all pages to open", b.behind)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() {
		for ctx.Err() == nil {
			pgtest.Exec(t, url, ended, "there")
			time.Sleep(20 * time.Millisecond)
		}
	})
	var said []string
	for n := range 5 { // as many lines as one may say
		for _, r := range talkers {
			text := fmt.Sprintf("%s says %d", r.name, n)
			said = append(said, text)
			r.pages[0].send(t.Context(), *r.command(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: text}), 1)
		}
		time.Sleep(350 * time.Millisecond)
	}
	all.Wait()
	began := time.Now()
	w.await("all lines", func() string {
		for i, p := range readers.pages {
			shown := p.look().game.Chat
			for _, text := range said {
				if !slices.ContainsFunc(shown, func(l gamelog.Line) bool { return l.Text == text }) {
					return fmt.Sprintf("page %d shows %d lines of %d, and not %q", i, len(shown), len(said), text)
				}
			}
		}
		return ""
	})
	if !strings.Contains(there.Said(), "level=WARN") {
		t.Error("the server has not noticed that its sessions were ended")
	}
	t.Logf("%v after the last session was ended, all pages showed %d lines", time.Since(began), len(said))
}

// named is a database whose sessions are of an application named there.
func named(url string) string { return url + "&application_name=there" }
