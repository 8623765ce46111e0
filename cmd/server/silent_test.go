package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"syscall"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// documentedEnd is how long an end may take where the store does not answer, as
// docs/operations.md says.
const documentedEnd = 30 * time.Second

// A server whose database swallows everything ends when it is asked to, in order
// and in time, though someone waits for a game to be saved.
func TestASignalEndsTheServerThoughItsStoreIsSilent(t *testing.T) {
	for name, busy := range map[string]bool{"at rest": false, "with something to write": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			far, line := servertest.NewPostgresProxy(t, pgtest.URL(t))
			process, host := startProcess(t, "-database-url", far)
			line.Swallow()
			if busy {
				go create(host)
				time.Sleep(100 * time.Millisecond) // or whatever it takes: the end is the same
			}
			asked := time.Now()
			must.Do(t, process.Process.Signal(syscall.SIGTERM))
			kill := time.AfterFunc(2*documentedEnd, func() { process.Process.Kill() })
			err := process.Wait()
			kill.Stop()
			if took := time.Since(asked); err != nil || took > documentedEnd {
				t.Errorf("it ended after %v with: %v", took, err)
			}
		})
	}
}

// create asks for a game, as a visitor who is known.
func create(host string) {
	jar, _ := cookiejar.New(nil) // never an error
	client := http.Client{Jar: jar}
	w, err := client.Post("http://"+host+"/api/games", "application/json", strings.NewReader(`{"game":"cheskers","side":"white"}`))
	if err == nil {
		io.Copy(io.Discard, w.Body)
		w.Body.Close()
	}
}
