package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/engine/uci"
	"threefold/internal/testkit/must"
)

// TestMain is the engine when the test starts itself as one.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		uci.Serve(os.Stdin, os.Stdout, uci.Strongest)
		return
	}
	os.Exit(m.Run())
}

// script is a site that answers what a test says: connections that break, refusals that pass, lines
// that come twice.
type script struct {
	mu       sync.Mutex
	streams  []string // what each stream says before it breaks off; the last one lasts
	refuse   []int    // the status of the next answers to commands, before they are carried out
	from     []string
	commands []string
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Method == "POST" {
		if len(s.refuse) > 0 {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(s.refuse[0])
			s.refuse = s.refuse[1:]
			return
		}
		var c struct{ Do, Move, Offer string }
		json.NewDecoder(r.Body).Decode(&c)
		s.commands = append(s.commands, strings.TrimSpace(fmt.Sprint(r.URL.Path, " ", c.Do, " ", c.Offer)))
		return
	}
	if r.URL.Path == "/api/me" {
		fmt.Fprint(w, `{"id":"program-1","name":"Rook (program)"}`)
		return
	}
	s.from = append(s.from, r.URL.Query().Get("from"))
	fmt.Fprint(w, s.streams[0])
	if len(s.streams) > 1 {
		s.streams = s.streams[1:]
		return
	}
	http.NewResponseController(w).Flush()
	s.mu.Unlock()
	<-r.Context().Done()
	s.mu.Lock()
}

// A bot goes on where connections break and refusals pass; lines that come twice, games that end
// before they were seen, and offers leave it with room for the next game.
func TestABotGoesOn(t *testing.T) {
	const full = `{"type":"gameFull","n":%d,"slug":%q,"v":%d,"game":{"game":"cheskers","start":"1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b 0 1","terms":{},"you":{"seat":"black"},"plies":[],"state":{"status":%q,"on":2,"turn":"black"%s}}}` + "\n"
	invited := func(slug string) string {
		return fmt.Sprintf(`{"type":"invited","n":5,"slug":%q,"variant":"cheskers","from":"Ada"}`+"\n", slug)
	}
	s := &script{refuse: []int{503, 429}, streams: []string{
		`{"type":"invited","n":4,"slug":"z","variant":"chess","from":"Ada"}` + "\n" + invited("a") + invited("a"),
		invited("a") + fmt.Sprintf(full, 6, "a", 2, "over", "") + `{"type":"gameEnd","n":6,"slug":"a","v":2,"result":"*"}` + "\n" + invited("b"),
		fmt.Sprintf(full, 7, "b", 3, "playing", `,"offers":[{"offer":"draw","by":"white"}]`),
	}}
	site := httptest.NewServer(s)
	defer site.Close()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	self := must.Get(os.Executable())(t)
	go func() {
		done <- Run(ctx, Config{URL: site.URL, Token: "t", Engine: []string{self, "engine"}, Games: 1, Accept: []string{"cheskers"},
			Think: 10 * time.Millisecond, Nodes: 20, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})
	}()
	want := []string{"/api/games/a/accept", "/api/games/b/accept", "/api/games/b/command decline draw", "/api/games/b/command move", "/api/games/z/command cancel"}
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		got := slices.Sorted(slices.Values(s.commands))
		s.mu.Unlock()
		if slices.Equal(got, want) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("it has done %q, want %q", got, want)
		}
	}
	stop()
	<-done
	if !slices.Equal(s.from[:3], []string{"0", "5", "6"}) {
		t.Errorf("it came again from %q", s.from)
	}
}

// plays runs a bot on a site until it has done all that it is wanted to do, and gives what it has logged.
func plays(t *testing.T, s *script, c Config, want ...string) string {
	t.Helper()
	site := httptest.NewServer(s)
	defer site.Close()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	self := must.Get(os.Executable())(t)
	var logged strings.Builder
	c.URL, c.Token, c.Engine, c.Accept = site.URL, "t", []string{self, "engine"}, []string{"cheskers"}
	c.Logger = slog.New(slog.NewTextHandler(&logged, nil))
	go func() { done <- Run(ctx, c) }()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		got := slices.Clone(s.commands)
		s.mu.Unlock()
		if slices.Sort(got); slices.Equal(got, want) {
			break
		}
		if time.Now().After(end) {
			t.Errorf("it has done %q, want %q", got, want)
			break
		}
	}
	stop()
	<-done
	return logged.String()
}

// An offer of a rematch is answered whenever it is heard of: with the whole game, when the line was cut or
// the bot was started again; when there is room again; and by who invites.
func TestABotAnswersWhatStands(t *testing.T) {
	over := func(slug, offers string) string {
		return fmt.Sprintf(`{"type":"gameFull","n":5,"slug":%q,"v":9,"game":{"game":"cheskers","you":{"seat":"black"},"state":{"status":"over","offers":[%s]}}}`+"\n"+
			`{"type":"gameEnd","n":5,"slug":%[1]q,"v":9,"result":"1-0"}`+"\n", slug, offers)
	}
	const rematch, playing = `{"offer":"rematch","by":"white"}`, `{"type":"gameFull","n":6,"slug":"p","v":3,"game":{"game":"cheskers","you":{"seat":"black"},"state":{"status":"playing","turn":"white"}}}` + "\n"
	const ended = `{"type":"gameEnd","n":7,"slug":"p","v":4,"result":"1-0"}` + "\n"
	accept := func(slug string) string { return "/api/games/" + slug + "/command accept rematch" }
	for name, c := range map[string]struct {
		stream []string
		config Config
		want   []string
	}{
		"when it is started":           {[]string{over("a", rematch)}, Config{}, []string{accept("a")}},
		"when the line is back":        {[]string{over("a", ""), over("a", rematch)}, Config{}, []string{accept("a")}},
		"when there is room":           {[]string{playing + over("a", rematch) + ended}, Config{}, []string{accept("a")}},
		"unless it was withdrawn":      {[]string{playing + over("a", rematch) + over("a", "") + ended + over("b", rematch)}, Config{}, []string{accept("b")}},
		"by who invites, as a refusal": {[]string{over("a", rematch)}, Config{Invite: "program-2", Rounds: 1}, []string{"/api/games", "/api/games/a/command decline rematch"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.config.Games = 1
			plays(t, &script{streams: c.stream}, c.config, c.want...)
		})
	}
}

// At its start it says who it is, where, and what it waits for.
func TestABotSaysWhoItIs(t *testing.T) {
	s := &script{streams: []string{`{"type":"invited","n":4,"slug":"z","variant":"cheskers","from":"Ada"}` + "\n"}}
	logged := plays(t, s, Config{Games: 2}, "/api/games/z/accept")
	for _, want := range []string{`program="Rook (program)"`, "id=program-1", "site=http://127.0.0.1:", `"games at once"=2`, `"waits for"="invitations to cheskers"`} {
		if !strings.Contains(logged, want) {
			t.Errorf("it does not say %s: %s", want, logged)
		}
	}
}

// An engine gets a position as UCI has it, and the level if there is one.
func TestWhatAnEngineIsTold(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "engine.sh")
	must.Do(t, os.WriteFile(script, []byte(`while read -r line; do
	echo "$line" >>"$0.heard"
	case $line in uci) echo uciok ;; isready) echo readyok ;; go*) echo bestmove x ;; esac
done
`), 0o600))
	e := must.Get(startEngine([]string{"sh", script}, "cheskers", 3))(t)
	defer e.end()
	for _, moves := range [][]string{nil, {"a", "b"}} {
		must.Get(e.move(t.Context(), "start w", moves, 5, 0))(t)
	}
	heard := string(must.Get(os.ReadFile(script + ".heard"))(t))
	if want := "uci\nsetoption name Level value 3\nsetoption name UCI_Variant value cheskers\nucinewgame\nisready\nposition fen start w\ngo nodes 5\nposition fen start w moves a b\ngo nodes 5\n"; heard != want {
		t.Errorf("it is told %q", heard)
	}
}

// A token that counts no more ends it.
func TestARevokedBotEnds(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }))
	defer site.Close()
	err := Run(t.Context(), Config{URL: site.URL, Games: 1, Logger: slog.New(slog.DiscardHandler)})
	if refused, ok := err.(*refusal); !ok || refused.Status != http.StatusUnauthorized {
		t.Errorf("it ends with %v", err)
	}
}
