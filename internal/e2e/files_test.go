package e2e

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/logs"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
	"threefold/internal/tournament/director"
	"threefold/web"
)

// balancer passes requests on to one of several servers, and remembers what was asked for.
type balancer struct {
	*httptest.Server
	choose func(r *http.Request, n int) int // of the nth request, from 0
	behind []*httputil.ReverseProxy

	mu    sync.Mutex
	asked []string // "GET /path"
}

func balance(t *testing.T, choose func(r *http.Request, n int) int, servers ...string) *balancer {
	t.Helper()
	b := &balancer{choose: choose}
	for _, server := range servers {
		to := must.Get(url.Parse(server))(t)
		proxy := httputil.NewSingleHostReverseProxy(to)
		proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
		b.behind = append(b.behind, proxy)
	}
	b.Server = httptest.NewServer(b)
	t.Cleanup(func() { b.CloseClientConnections(); b.Close() })
	return b
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	n := len(b.asked)
	b.asked = append(b.asked, r.Method+" "+r.URL.Path)
	b.mu.Unlock()
	b.behind[b.choose(r, n)].ServeHTTP(w, r)
}

// since gives what was asked for after the first n requests.
func (b *balancer) since(n int) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.asked[n:])
}

// boardThere says that pieces stand on a board that is seen, drawn by the page or the server.
const boardThere = `[...document.querySelectorAll("[data-piece], svg.board use[href^='#piece-']")].some((el) => el.checkVisibility())`

// A first visit to a game's page makes few requests, and a second visit to any
// page asks for nothing that is the same for everybody.
func TestASecondVisitAsksForNoFile(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t), "THREEFOLD_OFFLINE=off") // a worker asks for more, later
	b := seat(t, s, find(t, "chesquerque"))
	line := balance(t, func(*http.Request, int) int { return 0 }, s.URL)
	visit := func(v *visitor, path string) []string {
		before := len(line.since(0))
		v.open(path)
		v.until(boardThere)
		v.until(`performance.getEntriesByType("navigation")[0].loadEventEnd > 0`)
		time.Sleep(time.Second) // for what a page may ask for later; a test that passes does not rest on it
		return line.since(before)
	}
	for _, path := range []string{b.path, "/", "/tv", "/rules", "/rules/quadsquare"} {
		v := newVisitor(t, line.URL, "a visitor of "+path, desktop)
		if first := visit(v, path); len(first) > 15 {
			t.Errorf("a first visit to %s makes %d requests: %q", path, len(first), first)
		}
		for _, asked := range visit(v.tab(), path) {
			if strings.HasPrefix(asked, "GET /static/") || strings.HasPrefix(asked, "GET /favicon") || strings.HasPrefix(asked, "GET /api/rules/") {
				t.Errorf("a second visit to %s asks for it: %s", path, asked)
			}
		}
	}
}

// version is a server of the given static files, on the rooms and the store of others.
func version(t *testing.T, static fs.FS, offline bool, rooms *lobby.Lobby, db *store.Store) string {
	t.Helper()
	edge, err := site.New(site.Config{Offline: offline, Limits: limit.Default, Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Static: static, Devices: db.Devices(), Tournaments: director.New(db.Tournaments(), rooms, catalog.Find, logs.New(io.Discard, logs.Config{})), Logger: logs.New(io.Discard, logs.Config{})}, rooms, db, db.Archive())
	must.Do(t, err)
	server := httptest.NewUnstartedServer(edge)
	server.Config.ConnState = edge.Connection
	server.Start()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		edge.Close(ctx)
		server.Close()
	})
	return server.URL
}

// marked is the program's static files, with a name of the version in all that
// a page runs and is dressed in.
func marked(t *testing.T, name string) fs.FS {
	t.Helper()
	marks := map[string]string{
		"js/frame/theme-boot.js": "document.documentElement.dataset.boot = %q;\n",
		"js/frame/frame.js":      "document.documentElement.dataset.script = %q;\n",
		"js/board/geometry.js":   "export const version = %q;\n",
		"css/base.css":           ":root { --version: %q }\n",
	}
	static, err := fs.Sub(web.Static, "static")
	must.Do(t, err)
	files := fstest.MapFS{}
	err = fs.WalkDir(static, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(static, file)
		if mark, ok := marks[file]; ok {
			text = fmt.Appendf(text, mark, name)
		}
		files[file] = &fstest.MapFile{Data: text}
		return err
	})
	must.Do(t, err)
	return files
}

// twoVersions starts two servers of one site that differ in all static files
// which a page loads.
func twoVersions(t *testing.T) (one, two string) {
	t.Helper()
	rooms, db := withRooms(t)
	return version(t, marked(t, "one"), false, rooms, db), version(t, marked(t, "two"), false, rooms, db)
}

// threeBuilds starts two such servers, and a third one that lets browsers keep nothing.
func threeBuilds(t *testing.T) (one, two, none string) {
	t.Helper()
	rooms, db := withRooms(t)
	return version(t, marked(t, "one"), true, rooms, db), version(t, marked(t, "two"), true, rooms, db), version(t, marked(t, "two"), false, rooms, db)
}

// withRooms opens a store, and rooms on it.
func withRooms(t *testing.T) (*lobby.Lobby, *store.Store) {
	t.Helper()
	ctx := context.Background()
	logger := logs.New(io.Discard, logs.Config{})
	db, err := store.Open(ctx, store.Config{Path: filepath.Join(t.TempDir(), "threefold.db"), Logger: logger})
	must.Do(t, err)
	t.Cleanup(func() { db.Close() })
	rooms := lobby.New(lobby.Config{Log: db, Chat: db, Games: catalog.Find, Logger: logger})
	must.Do(t, rooms.Start(ctx))
	t.Cleanup(func() { rooms.Close(ctx) })
	return rooms, db
}

func isFile(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/static/") }

// While a site is brought up to date, pages and their files may come from different versions.
// Each page gets its board, all of one version, with at most one more request for the page.
func TestTwoVersionsBehindOneBalancer(t *testing.T) {
	t.Parallel()
	one, two := twoVersions(t)
	var mu sync.Mutex
	pages := 0
	for name, choose := range map[string]func(r *http.Request, n int) int{
		"in turn": func(_ *http.Request, n int) int { return n % 2 },
		"pages of one, files of the other": func(r *http.Request, _ int) int {
			if isFile(r) {
				return 1
			}
			return 0
		},
		"each page of another, files never of its own": func(r *http.Request, _ int) int {
			mu.Lock()
			defer mu.Unlock()
			if isFile(r) {
				return pages % 2
			}
			if r.Header.Get("Sec-Fetch-Dest") == "document" {
				pages++
			}
			return (pages + 1) % 2
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := balance(t, choose, one, two)
			player := opens(t, b.URL, "a player", desktop, "/")
			player.until(boardThere)
			player.ofOneVersion()
			path := player.create("cheskers", "both", "null")
			for _, path := range []string{path, "/", "/tv", "/rules/cheskers"} {
				v := newVisitor(t, b.URL, "a visitor of "+path, desktop)
				before := len(b.since(0))
				v.open(path)
				v.until(boardThere)
				v.ofOneVersion()
				if asked := count(b.since(before), "GET "+path); asked > 2 {
					t.Errorf("%s was asked for %d times", path, asked)
				}
				v.forgiveVersions()
			}
			player.forgiveVersions()
		})
	}
}

// ofOneVersion checks that what the page runs and what it is dressed in are of
// the same version.
func (v *visitor) ofOneVersion() {
	v.t.Helper()
	const versions = `(() => {
		const { script } = document.documentElement.dataset;
		const style = getComputedStyle(document.documentElement).getPropertyValue("--version").replaceAll('"', "").trim();
		return script && style ? script + " " + style : "";
	})()`
	v.until(versions + ` !== ""`) // boards that the server draws are there before either
	if got := ask[string](v, versions); got != "one one" && got != "two two" {
		v.t.Errorf("%s has scripts and styles of: %s", v.name, got)
	}
}

// forgiveVersions forgets the files that one version does not have of the other.
func (v *visitor) forgiveVersions() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = slices.DeleteFunc(v.faults, func(fault string) bool {
		return strings.Contains(fault, "/static/built/")
	})
}

func count(all []string, one string) int {
	n := 0
	for _, each := range all {
		if each == one {
			n++
		}
	}
	return n
}

// A page of a version before bundles names the files of the tree, which answer.
func TestTheTreeItselfStillRuns(t *testing.T) {
	s := sharedServer(t)
	b := seat(t, s, find(t, "quadsquare"))
	line := balance(t, func(r *http.Request, _ int) int { r.Header.Del("Accept-Encoding"); return 0 }, s.URL)
	line.behind[0].ModifyResponse = asBefore
	v := opens(t, line.URL, "a visitor", desktop, b.path)
	v.until(boardThere)
	if asked := line.since(0); !slices.Contains(asked, "GET /static/js/board/board.js") || slices.ContainsFunc(asked, func(a string) bool { return strings.Contains(a, "/built/shared") }) {
		t.Errorf("the page loads %q", asked)
	}
}

// builtModules are the elements by which a page loads its modules, behind what it shows.
var builtModules = regexp.MustCompile(`<(script type="module" src|link rel="modulepreload" href)="/static/built/[^>]*>(</script>)?`)

// asBefore makes of a game's page one that names the tree's own files.
func asBefore(answer *http.Response) error {
	if !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		return nil
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	before, rest, _ := strings.Cut(string(body), `<script src="/static/built/boot.js`)
	_, after, found := strings.Cut(rest, "</head>")
	if !found {
		return fmt.Errorf("the page has no head: %s", answer.Request.URL)
	}
	head := `<script src="/static/js/frame/theme-boot.js"></script>`
	for _, sheet := range []string{"tokens", "themes", "base", "frame", "settings", "boards", "game", "invite", "rules"} {
		head += `<link rel="stylesheet" href="/static/css/` + sheet + `.css">`
	}
	head += `<script type="module" src="/static/js/frame/frame.js"></script><script type="module" src="/static/js/pages/game.js"></script></head>`
	text := before + head + builtModules.ReplaceAllString(after, "")
	answer.Body = io.NopCloser(strings.NewReader(text))
	answer.ContentLength = int64(len(text))
	answer.Header.Set("Content-Length", fmt.Sprint(len(text)))
	return nil
}
