package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

type running struct {
	url   string // without a path
	end   context.CancelFunc
	ended chan error // what serve returned
}

var openLine = regexp.MustCompile(`^Open (http://127\.0\.0\.1:\d+)/\n$`)

// startSite serves a file of games, until the test ends at the latest.
func startSite(t *testing.T, file string) *running {
	t.Helper()
	_, s := startSaying(t, file)
	return s
}

// startSaying is startSite with more settings; it also gives what the site
// says after its first line.
func startSaying(t *testing.T, file string, settings ...string) (*bufio.Reader, *running) {
	t.Helper()
	c, err := configOf(map[string]string{"THREEFOLD_DATA": file, "THREEFOLD_LOG": "error"}, append(settings, "-addr", "127.0.0.1:0")...)
	must.Do(t, err)
	s := &running{ended: make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	s.end = cancel
	t.Cleanup(cancel)
	said, out := io.Pipe()
	go func() {
		s.ended <- serve(ctx, c, out)
		out.Close()
	}()
	lines := bufio.NewReader(said)
	line, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("the site does not start: %v", <-s.ended)
	}
	found := openLine.FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("the first line is %q", line)
	}
	s.url = found[1]
	return lines, s
}

// creates has a client invite to a game, whose slug it gives.
func (s *running) creates(t *testing.T, by *http.Client) string {
	t.Helper()
	w := must.Get(by.Post(s.url+"/api/games", "application/json", strings.NewReader(`{"game":"cheskers","side":"white"}`)))(t)
	defer w.Body.Close()
	var made struct{ Slug string }
	must.Do(t, json.NewDecoder(w.Body).Decode(&made))
	return made.Slug
}

func (s *running) stop(t *testing.T) {
	t.Helper()
	s.end()
	if err := <-s.ended; err != nil {
		t.Errorf("the site ended with: %v", err)
	}
}

func TestServeAndStop(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "games.db")
	s := startSite(t, file)
	w := must.Get(http.Get(s.url + "/healthz"))(t)
	w.Body.Close()
	if w.StatusCode != http.StatusOK {
		t.Errorf("healthz: %s", w.Status)
	}
	s.stop(t)
	if _, err := http.Get(s.url + "/healthz"); err == nil {
		t.Error("it answers still")
	}
	startSite(t, file).stop(t) // the file is free again
}

// Who invites from a server on the loopback is not sent to addresses that lead nowhere.
func TestPagesKnowTheLoopback(t *testing.T) {
	s := startSite(t, filepath.Join(t.TempDir(), "games.db"))
	jar := must.Get(cookiejar.New(nil))(t)
	client := &http.Client{Jar: jar}
	page := must.Get(client.Get(s.url + "/g/" + s.creates(t, client)))(t)
	defer page.Body.Close()
	if b, err := io.ReadAll(page.Body); err != nil || !strings.Contains(string(b), "listens on this computer only") {
		t.Errorf("%v; the page does not say so", err)
	}
}

func TestASecondServerOnTheSameFileSaysWhy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := startSite(t, file)
	defer s.stop(t)
	c, err := configOf(map[string]string{"THREEFOLD_DATA": file}, "-addr", "127.0.0.1:0")
	must.Do(t, err)
	err = serve(t.Context(), c, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "games.db is in use by another process") {
		t.Errorf("the second server: %v", err)
	}
}

func TestAnAddressInUseIsTold(t *testing.T) {
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "games.db")
	c := must.Get(configOf(map[string]string{"THREEFOLD_DATA": file}, "-addr", taken.Addr().String()))(t)
	if err := serve(t.Context(), c, io.Discard); err == nil || !strings.Contains(err.Error(), taken.Addr().String()) {
		t.Errorf("%v", err)
	}
	startSite(t, file).stop(t) // nothing was left open
}

func TestHealthcheck(t *testing.T) {
	s := startSite(t, filepath.Join(t.TempDir(), "games.db"))
	t.Setenv("THREEFOLD_ADDR", strings.TrimPrefix(s.url, "http://"))
	if out, err := run(healthcheckCommand, ""); err != nil || out != "ok\n" {
		t.Errorf("%q, %v", out, err)
	}
	s.stop(t)
	if _, err := run(healthcheckCommand, ""); err == nil {
		t.Error("a site that is not there is well")
	}
}

// What is for the operator is shown on the listener of its own, and there alone.
func TestMetricsHaveAListenerOfTheirOwn(t *testing.T) {
	said, s := startSaying(t, filepath.Join(t.TempDir(), "games.db"), "-metrics", "127.0.0.1:0", "-metrics-hosts", "server")
	line, err := said.ReadString('\n')
	found := regexp.MustCompile(`^For the operator: (http://127\.0\.0\.1:\d+)/metrics\n$`).FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("the second line is %q: %v", line, err)
	}
	for address, want := range map[string]int{s.url + "/": 200, s.url + "/metrics": 404, s.url + "/debug/pprof/": 404,
		found[1] + "/debug/pprof/": 200, found[1] + "/": 404, found[1] + "/healthz": 404} {
		if w, _ := get(t, address); w.StatusCode != want {
			t.Errorf("%s: %s, want %d", address, w.Status, want)
		}
	}
	for host, want := range map[string]int{"localhost:9100": 200, "[::1]:9100": 200, "127.0.0.1": 200, "Server": 200, "evil.example": 421, "": 421, "localhost.evil.example": 421} {
		if got := askedAs(t, found[1]+"/metrics", host); got != want {
			t.Errorf("asked as %q the listener answers %d, want %d", host, got, want)
		}
	}
	_, shown := get(t, found[1]+"/metrics")
	for _, line := range []string{`threefold_requests_total{route="/",status="2xx"} 1`, "threefold_rooms 0", "threefold_commits_failed_total 0"} {
		if !strings.Contains(shown, "\n"+line+"\n") {
			t.Errorf("the metrics lack %s", line)
		}
	}
	s.stop(t)
	if w, err := http.Get(found[1] + "/metrics"); err == nil {
		t.Errorf("the operator's listener answers still: %s", w.Status)
	}
}

// askedAs is the status of the answer to a request with this Host header.
func askedAs(t *testing.T, address, host string) int {
	t.Helper()
	u := must.Get(url.Parse(address))(t)
	conn := must.Get(net.Dial("tcp", u.Host))(t)
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", u.Path, host)
	w := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(t)
	defer w.Body.Close()
	return w.StatusCode
}

func get(t *testing.T, address string) (*http.Response, string) {
	t.Helper()
	w := must.Get(http.Get(address))(t)
	defer w.Body.Close()
	b := must.Get(io.ReadAll(w.Body))(t)
	return w, string(b)
}

func TestMigrate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	for range 2 { // again changes nothing
		must.Get(run(migrateCommand, "", "-data", file, "-log", "error"))(t)
	}
	startSite(t, file).stop(t)
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		words string
		known bool
		args  string
	}{
		{"", true, ""},
		{"-addr :1", true, "-addr :1"},
		{"serve -addr :1", true, "-addr :1"},
		{"perft -divide cheskers 2", true, "-divide cheskers 2"},
		{"help", true, ""},
		{"sevre", false, "sevre"},
	} {
		run, args := command(strings.Fields(c.words))
		if (run != nil) != c.known || strings.Join(args, " ") != c.args {
			t.Errorf("%q: known %v, arguments %q", c.words, run != nil, args)
		}
	}
}

func TestHelpOfACommand(t *testing.T) {
	for _, c := range subcommands {
		for _, flags := range []string{"-h", "-help", "--help", "--h"} {
			run, args := command([]string{c.name, flags})
			if err := run(args, strings.NewReader(""), io.Discard); !errors.Is(err, flag.ErrHelp) {
				t.Errorf("%s %s: %v", c.name, flags, err)
			}
		}
	}
	run, args := command(strings.Fields("perft -divide cheskers -help"))
	if err := run(args, nil, io.Discard); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("among other words: %v", err)
	}
}

func TestNetworkAddresses(t *testing.T) {
	loopback := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}
	lan := &net.TCPAddr{IP: net.IPv4(192, 168, 1, 5), Port: 8080}
	all := &net.TCPAddr{IP: net.IPv6unspecified, Port: 8080}
	if got := networkAddresses(loopback); got != nil {
		t.Errorf("listening on the loopback: %v", got)
	}
	if !isLoopback(loopback) || !isLoopback(&net.TCPAddr{IP: net.IPv6loopback}) || isLoopback(lan) || isLoopback(all) {
		t.Error("the loopback is not distinguished from the network")
	}
	if got := networkAddresses(lan); len(got) != 1 || got[0] != "http://192.168.1.5:8080" {
		t.Errorf("listening on one address: %v", got)
	}
	for _, a := range networkAddresses(all) {
		if !strings.HasPrefix(a, "http://") || !strings.HasSuffix(a, ":8080") || strings.Contains(a, "127.0.0.1") {
			t.Errorf("listening on all: %s", a)
		}
	}
	if got := ownAddress(all); got != "http://localhost:8080" {
		t.Errorf("own address when listening on all: %s", got)
	}
	if got := ownAddress(&net.TCPAddr{IP: net.IPv6loopback, Port: 1}); got != "http://[::1]:1" {
		t.Errorf("own address on the IPv6 loopback: %s", got)
	}
}

func TestOnlyADatabaseOnAServerHasABus(t *testing.T) {
	logger := slog.New(slog.DiscardHandler)
	for url, want := range map[string]bool{"": false, "postgres://somebody@127.0.0.1:1/games": true} {
		servers, closeBus, err := connectBus(config{database: url}, logger)
		if err != nil || (servers != nil) != want {
			t.Errorf("%q: %v, %v", url, servers, err)
			continue
		}
		closeBus()
	}
	if _, _, err := connectBus(config{database: "postgres://%"}, logger); err == nil {
		t.Error("nonsense has a bus")
	}
}
