package soak

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// visits is how many visitors ask for everything at once, while the store is silent.
const visits = 8

// The database swallows everything, or is stopped. Whoever asks for something is
// answered in time, with a page where none needs the store; who wants something
// saved may say so again and again, and has it once.
func TestNobodyWaitsForASilentPostgres(t *testing.T) {
	t.Parallel()
	cluster := pgtest.NewCluster(t)
	line := servertest.NewProxy(t, "unix", cluster.Socket)
	s := servertest.Start(t, binary, overLine(line))
	w := newSwarm(t, s)
	for name, away := range map[string]func() (back func()){
		"silent":  func() func() { line.Swallow(); return func() { line.Mend(); line.Reset() } },
		"stopped": func() func() { cluster.Down("fast"); return cluster.Up },
	} {
		w.sit(*tables / 2)
		w.progress(*tables)
		there := must.Get(guest(t, s.URL).create(s.URL, invitation{Game: "cheskers", Side: "white"}))(t)
		guests := make([]visitor, visits)
		for i := range guests {
			guests[i] = guest(t, s.URL)
		}
		here := w.running()
		back := away()
		askForEverything(t, name, s.URL, guests, here, there)
		back()
		w.await(name+": the server to be ready", func() string {
			if code := status(t, s.URL+"/readyz"); code != http.StatusOK {
				return fmt.Sprint(code)
			}
			return ""
		})
		for i, v := range guests {
			once(t, v, s.URL, fmt.Sprintf("%s %d", name, i))
		}
		w.progress(*tables)
	}
	w.finish(s)
}

// running begins a game and gives its slug once its clock runs, so that it is in
// memory whatever becomes of its pages. Its players may end it sooner: then another.
func (w *swarm) running() string {
	var b *table
	w.await("a running clock", func() string {
		if b == nil || b.view().game.State.Status.Ended() {
			b = w.begin("cheskers", gamelog.Terms{Clock: clocks[1]})
			b.play(pause)
		}
		if c := b.view().game.State.Clock; c == nil || c.Running == "" {
			return "it stands"
		}
		return ""
	})
	return b.slug
}

// guest is a visitor who has acted, so that the store knows them.
func guest(t *testing.T, site string) visitor {
	t.Helper()
	v, err := newVisitor(site)
	if err == nil {
		err = v.post(site+"/api/me", map[string]string{"name": "Guest"}, nil)
	}
	must.Do(t, err)
	return v
}

// askForEverything has all guests, and strangers, ask for all at once, and looks
// at what they are answered.
func askForEverything(t *testing.T, name, site string, guests []visitor, here, there string) {
	t.Helper()
	looks := map[string]int{
		"/": 503, "/games": 503, "/g/" + there: 503, "/api/games/" + there: 503, "/readyz": 503,
		"/tv": 200, "/rules": 200, "/rules/cheskers": 200, "/healthz": 200, "/g/" + here: 200, "/api/games/" + here: 200,
	}
	acts := map[string]string{
		"/api/games":                      `{"game":"cheskers","side":"white","command":%q}`,
		"/api/me":                         `{"name":"Guest"}`,
		"/api/games/" + there + "/accept": `{}`,
	}
	var all sync.WaitGroup
	for i, v := range guests {
		for path, want := range looks {
			all.Go(func() { lookAt(t, v.client, name, site+path, want) })
			all.Go(func() { lookAt(t, http.DefaultClient, name, site+path, want) })
		}
		for path, body := range acts {
			if strings.Contains(body, "%q") {
				body = fmt.Sprintf(body, fmt.Sprintf("%s %d", name, i))
			}
			all.Go(func() {
				expect(t, name, site+path, 503)(v.client.Post(site+path, "application/json", strings.NewReader(body)))
			})
		}
	}
	all.Wait()
}

// expect looks at an answer: its status, that it says when to come back, and that
// it did not take much longer than the 10 seconds that are promised at most.
func expect(t *testing.T, name, address string, want int) func(*http.Response, error) {
	const most = 30 * time.Second // on a machine that does much else
	began := time.Now()
	return func(answer *http.Response, err error) {
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		defer answer.Body.Close()
		io.Copy(io.Discard, answer.Body)
		if took := time.Since(began); answer.StatusCode != want || took > most {
			t.Errorf("%s: %s: %d after %v, want %d", name, address, answer.StatusCode, took, want)
		}
		if want == 503 && answer.Header.Get("Retry-After") == "" && !strings.HasSuffix(address, "/readyz") {
			t.Errorf("%s: %s says not when to come back", name, address)
		}
	}
}

// lookAt looks at an address and at its answer. What needs no store is answered as
// ever: if the machine has no processor for it within the 2 seconds that a look
// may take, when it is asked for again.
func lookAt(t *testing.T, client *http.Client, name, address string, want int) {
	for end := time.Now().Add(patience); ; {
		check := expect(t, name, address, want)
		answer, err := client.Get(address)
		if err == nil && want == http.StatusOK && answer.StatusCode == http.StatusServiceUnavailable && time.Now().Before(end) {
			answer.Body.Close()
			continue
		}
		check(answer, err)
		return
	}
}

// once sends the wish of a guest again, twice: it is one game.
func once(t *testing.T, v visitor, site, command string) {
	t.Helper()
	slugs := map[string]bool{}
	for range 2 {
		var made struct{ Slug string }
		must.Do(t, v.post(site+"/api/games", map[string]string{"game": "cheskers", "side": "white", "command": command}, &made))
		slugs[made.Slug] = true
	}
	if len(slugs) != 1 {
		t.Errorf("%s: one wish is the games %v", command, slugs)
	}
}
