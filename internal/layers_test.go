// Package internal_test keeps the program's layers apart.
package internal_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// layers lists every package of the product's module: each may import what is in an
// earlier line, and nothing of its own line or below. The packages of games are
// not listed one by one: whatever lies in internal/game and has no line of its
// own is one, and a game's folder has the core of its rules and its search. Helpers of
// tests are not listed either: they stand on whatever they help to test.
var layers = [][]string{
	{"internal/game", "internal/engine/net", "internal/backup", "internal/logs", "internal/plaintext", "internal/jsonw", "internal/lru", "internal/fairqueue", "internal/workers", "internal/push/webpush", "internal/shortcode", "migrations", "web"},
	{"internal/engine/tables", "internal/engine/walk", "internal/game/*/rules", "internal/gamejson", "internal/locale"},
	{"internal/engine", "internal/game/*", "internal/picture", "internal/lesson"},
	{"internal/game/*/search", "internal/game/catalog", "internal/gamelog", "internal/opponent", "internal/lobby/outbox", "internal/lobby/refresh", "internal/puzzle"},
	{"internal/lobby/outage", "internal/lobby/wire", "internal/tournament", "internal/pgn", "internal/device", "internal/picture/renderer", "internal/puzzle/task"},
	{"internal/lobby/member", "internal/tournament/arena", "internal/archive", "internal/push", "internal/engine/variants", "internal/pgn/samples", "internal/pgn/fromlog"},
	{"internal/lobby/presence", "internal/engine/weights", "internal/opponent/player", "internal/review"},
	{"internal/lobby/cluster", "internal/engine/uci", "internal/module", "internal/bot"},
	{"internal/lobby/talk"},
	{"internal/lobby/room", "internal/opponent/enginepool"},
	{"internal/lobby/computer", "internal/lobby/live", "internal/lobby/plans", "internal/lobby/rings"},
	{"internal/lobby"},
	{"internal/tournament/director"},
	{"internal/store/session", "internal/store/rows"},
	{"internal/store/bus", "internal/store/sqlitefile", "internal/store/search", "internal/store/names"},
	{"internal/store"},
	{"internal/site/httpx", "internal/site/secret", "internal/site/qrcode", "internal/site/openapi"},
	{"internal/site/address", "internal/site/asset", "internal/site/page"},
	{"internal/site/gameinfo", "internal/site/limit", "internal/site/visitor"},
	{"internal/site/files", "internal/site/socket", "internal/site/stream", "internal/site/puzzles"},
	{"internal/site/pages", "internal/site/api", "internal/site/notifications", "internal/site/devices", "internal/site/records"},
	{"internal/site/pictures", "internal/site/offline"},
	{"internal/site"},
	{"internal/metrics"},
	{"cmd/module", "cmd/server", "internal", "scripts/module", "scripts/pictures"},
	{"internal/e2e", "internal/soak"},
}

// reserved lists what only these packages, or their folders, may import. The rules of a game
// are for its own folder.
var reserved = map[string][]string{
	"threefold/internal/testkit": {"internal/testkit"},

	"threefold/internal/opponent/player": {"internal/module", "internal/opponent/enginepool", "internal/engine/uci"},

	"threefold/internal/game/*/search": {"internal/engine/variants"},

	"nhooyr.io/websocket":                 {"internal/site/socket", "internal/testkit/sitetest", "internal/testkit/served"},
	"github.com/andybalholm/brotli":       {"internal/site/asset", "scripts/module"},
	"github.com/evanw/esbuild":            {"internal/site/files"},
	"github.com/go-chi/chi/v5":            {"internal/site"},
	"github.com/jackc/pgx/v5":             {"internal/store", "internal/testkit/pgtest"},
	"modernc.org/sqlite":                  {"internal/store"},
	"github.com/pressly/goose/v3":         {"internal/store"},
	"database/sql":                        {"internal/store"},
	"golang.org/x/text/language":          {"internal/locale"},
	"golang.org/x/text/feature/plural":    {"internal/locale"},
	"golang.org/x/text/message":           {"internal/locale"},
	"golang.org/x/text/number":            {"internal/locale"},
	"github.com/prometheus/client_golang": {"internal/metrics"},
}

// outside is what the rules of the games know nothing of.
var outside = []string{"net", "time", "context", "database/sql", "os", "sync"}

// unknown lists what packages do not know: neither they nor anything that they import
// imports it. A name that ends in a slash is whatever lies in the folder.
var unknown = []struct {
	packages []string
	what     []string
	why      string
}{
	{
		[]string{"internal/lobby", "internal/lobby/", "internal/opponent", "internal/gamelog", "internal/pgn", "internal/pgn/fromlog", "internal/store", "internal/picture"},
		[]string{"threefold/internal/game/", "threefold/internal/engine", "threefold/internal/engine/", "threefold/internal/opponent/"},
		"knows no particular game, and nothing that chooses moves",
	},
	{
		[]string{"internal/game", "internal/game/", "internal/engine", "internal/engine/"},
		[]string{"encoding/json", "net", "database/sql", "text/template", "html/template"},
		"is small enough for a browser",
	},
	{
		[]string{"internal/module"},
		[]string{"threefold/internal/gamelog", "github.com/google/uuid", "regexp", "encoding/json", "net", "database/sql", "text/template", "html/template"},
		"is a part of the module for browsers",
	},
	{
		[]string{"internal/site", "internal/site/"},
		[]string{"threefold/internal/store", "threefold/internal/store/", "database/sql"},
		"asks of a store what it declares, and is built without one",
	},
	{
		[]string{"cmd/server"},
		[]string{"threefold/internal/testkit/", "testing"},
		"runs without the tests",
	},
}

// listed is what `go list -json` tells of a package.
type listed struct {
	ImportPath string
	Imports    []string // of the package itself, not of its tests
	Deps       []string // what these import, and so on
}

const (
	module  = "threefold/"
	testkit = "internal/testkit" // the helpers of tests
)

func (p listed) name() string { return strings.TrimPrefix(p.ImportPath, module) }

func TestImportsPointUpwards(t *testing.T) {
	for _, p := range packages(t) {
		if within(p.name(), testkit) {
			continue
		}
		own := layer(p.name())
		if own < 0 {
			t.Errorf("%s stands in no layer: put it into one", p.name())
		}
		for _, imported := range p.Imports {
			name, ours := strings.CutPrefix(imported, module)
			if ours && layer(name) >= own {
				t.Errorf("%s imports %s, which does not stand above it", p.name(), name)
			}
		}
	}
}

func TestReservedImports(t *testing.T) {
	for _, p := range packages(t) {
		for _, imported := range p.Imports {
			for what, owners := range reserved {
				owns := func(owner string) bool { return within(p.name(), owner) }
				if alike, _ := path.Match(what, imported); (alike || within(imported, what)) && !slices.ContainsFunc(owners, owns) {
					t.Errorf("%s imports %s, which is for %s alone", p.name(), imported, strings.Join(owners, ", "))
				}
			}
			if rules, _ := path.Match(module+"internal/game/*/rules", imported); rules && !within(p.ImportPath, path.Dir(imported)) {
				t.Errorf("%s imports %s, which are the rules of another game", p.name(), imported)
			}
		}
	}
}

func TestNothingUnknownIsReached(t *testing.T) {
	for _, p := range packages(t) {
		for _, rule := range unknown {
			if !named(rule.packages, p.name()) {
				continue
			}
			for _, dep := range p.Deps {
				if named(rule.what, dep) {
					t.Errorf("%s reaches %s, but it %s", p.name(), dep, rule.why)
				}
			}
		}
	}
}

// named reports whether a list has this package, or a folder in which it lies.
func named(list []string, name string) bool {
	return slices.ContainsFunc(list, func(entry string) bool {
		return name == entry || strings.HasSuffix(entry, "/") && strings.HasPrefix(name, entry)
	})
}

func TestRulesKnowNothingOfTheWorld(t *testing.T) {
	for _, p := range packages(t) {
		if !within(p.name(), "internal/game") {
			continue
		}
		for _, imported := range p.Imports {
			if slices.ContainsFunc(outside, func(what string) bool { return within(imported, what) }) {
				t.Errorf("%s imports %s", p.name(), imported)
			}
		}
	}
}

// layer is the line in which a package stands, or -1.
func layer(name string) int {
	at := slices.IndexFunc(layers, func(line []string) bool { return slices.Contains(line, name) })
	if at >= 0 || strings.Contains(name, "*") {
		return at
	}
	for _, games := range []string{"internal/game/*", "internal/game/*/rules", "internal/game/*/search"} {
		if alike, _ := path.Match(games, name); alike {
			at = layer(games)
		}
	}
	return at
}

// within reports whether a package is this one or lies in its folder.
func within(name, folder string) bool {
	return name == folder || strings.HasPrefix(name, folder+"/")
}

func packages(t *testing.T) []listed {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", module+"...")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			if len(all) < 8 {
				t.Fatalf("only %d packages were found", len(all))
			}
			return all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
