package soak

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// Challenges are made and accepted at one server while another cannot read, again and again.
// Soon that one lists those which are open, though nothing more happens.
func TestChallengesWhileSessionsEnd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	here := servertest.Start(t, binary, servertest.Postgres(url))
	there := servertest.Start(t, binary, servertest.Postgres(named(url)))
	w := newSwarm(t, here, there)
	maker, taker := guest(t, here.URL), guest(t, here.URL)
	var open []string
	unread := func() int { return strings.Count(there.Said(), "open challenges not listed") }
	before, end := 0, ending(t, url, ended+spared)
	for n := 0; n < 10 || n < 100 && unread() == before; n++ { // the last change cannot be read
		before = unread()
		slug, err := maker.create(here.URL, invitation{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Visibility: gamelog.Open}})
		if open = append(open, slug); err == nil && len(open) > 4 {
			err = taker.accept(here.URL, open[0])
			open = open[1:]
		}
		must.Do(t, err)
		time.Sleep(200 * time.Millisecond)
	}
	if unread() == before {
		t.Error("the server could read each change at once")
	}
	end()
	began := time.Now()
	w.within(soon, "the open challenges", func() string { return w.openLists(open) })
	t.Logf("%v after the last session was ended, all servers listed the open challenges", time.Since(began))
}

// openLists says which process lists other challenges than these.
func (w *swarm) openLists(open []string) string {
	for _, site := range w.sites {
		list, err := look(w.t.Context(), site)
		if err != nil {
			return err.Error()
		}
		var listed []string
		for _, c := range list.Open {
			listed = append(listed, c.Slug)
		}
		if !slices.Equal(slices.Sorted(slices.Values(listed)), slices.Sorted(slices.Values(open))) {
			return fmt.Sprintf("%s lists %q; open are %q", site, listed, open)
		}
	}
	return ""
}
