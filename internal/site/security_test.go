package site_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/web"
)

// With the game's address and nothing else one can watch.
func TestKnowingAGameIsNoSeat(t *testing.T) {
	g := served.StartGame(t)
	before, _ := g.Store.File.Counts(t)
	thief := g.Browser(t)
	p := thief.Watch(g.Slug)
	for _, message := range []string{served.Move("1", g.Snapshot.State.On, 1, g.Legal(t)[0]), `{"t":"resign"}`, `{"t":"abort"}`, `{"t":"give"}`,
		`{"t":"offer","d":{"offer":"draw"}}`, `{"t":"accept","d":{"offer":"draw"}}`, `{"t":"takeback","d":{"on":1}}`,
		`{"t":"claim","d":{"on":1,"claim":"absent-win"}}`, `{"t":"letin","d":{"seatRequest":1}}`,
		`{"t":"ask","d":{"on":1,"clicks":["b6"]}}`, `{"t":"chat","d":{"to":"players","text":"Resign"}}`} {
		p.Send(message)
		p.ExpectError("not_seated")
	}
	p.Send(`{"t":"cancel"}`)
	p.ExpectError("not_yours")
	thief.Send("POST", "/api/games/"+g.Slug+"/accept", "").Want(t, http.StatusConflict, "seat_taken")
	thief.Send("POST", "/api/games/"+g.Slug+"/key", "").Want(t, http.StatusConflict, "not_seated")
	if seat := thief.Seat(g.Slug); seat != "" {
		t.Errorf("the thief has seat %q", seat)
	}
	if after, _ := g.Store.File.Counts(t); after != before {
		t.Errorf("%d events were written", after-before)
	}
}

// A player's id is in no answer: it is not the token, but no client needs it.
func TestNobodyIsToldWhoAnotherIs(t *testing.T) {
	g := served.StartGame(t)
	watcher := g.Browser(t)
	shown := watcher.Get("/g/"+g.Slug).Text + watcher.Get("/api/games/"+g.Slug).Text + watcher.Get("/").Text
	known := g.Store.File.Column(t, `SELECT id FROM players UNION ALL SELECT token_hash FROM players`)
	for _, secret := range known {
		if strings.Contains(shown, secret) {
			t.Errorf("an id or a hash is shown: %s", secret)
		}
	}
	if len(known) != 4 {
		t.Errorf("players have the ids and hashes %q", known)
	}
}

// Whatever is in a name is shown as text, in pages and in their data.
func TestNamesAreShownAsText(t *testing.T) {
	const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&{{.}}` + "\u2028"
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Create()
	s.StoreGame(t, "Finished04", gamelog.Listed)
	s.Store.File.Exec(t, `UPDATE games SET white_name = $1, black_name = $1, creator_name = $1, reason = $1`, hostile)
	s.Store.File.Exec(t, `UPDATE players SET name = $1`, hostile)
	open := sitetest.Decode[served.Created](t, b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).Text).Slug
	for _, path := range []string{"/", "/games", "/tv", "/g/" + open, "/rules", "/nothing", "/api/games/" + open} {
		w := b.Get(path)
		if strings.Contains(w.Text, "<script>alert") || strings.Contains(w.Text, "<img src=x") {
			t.Errorf("%s shows a name as markup", path)
		}
		if path != "/tv" && path != "/rules" && path != "/nothing" && !strings.Contains(w.Text, "alert(1)") {
			t.Errorf("%s does not show the name at all", path)
		}
	}
	page := b.Get("/g/" + open)
	if scripts := strings.Count(page.Text, "</script>"); scripts != strings.Count(page.Text, "<script") {
		t.Errorf("the page has %d ends of scripts", scripts)
	}
}

func TestPagesHaveNothingInline(t *testing.T) {
	sitetest.EachFile(t, web.Templates, func(file, text string) {
		text = strings.ReplaceAll(text, `<script type="application/json" id=`, "")
		if found := served.Inline.FindString(text); found != "" {
			t.Errorf("%s has %q", file, found)
		}
	})
	sitetest.EachFile(t, web.Static, func(file, text string) {
		if found := served.Inline.FindString(text); found != "" && strings.HasSuffix(file, ".svg") {
			t.Errorf("%s has %q", file, found)
		}
	})
}

// fromText finds what makes markup or code of a text.
var fromText = regexp.MustCompile(`(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|` +
	`\beval\(|new Function|set(?:Timeout|Interval)\(\s*['"` + "`" + `]|setAttribute\(\s*['"](?:on|style)`)

func TestModulesMakeNoMarkupOfText(t *testing.T) {
	modules := 0
	sitetest.EachFile(t, web.Static, func(file, text string) {
		if !strings.HasSuffix(file, ".js") {
			return
		}
		modules++
		if found := fromText.FindString(text); found != "" {
			t.Errorf("%s has %q", file, found)
		}
	})
	if modules == 0 {
		t.Error("no modules were read")
	}
}

func TestCompressionIsNotAgreed(t *testing.T) {
	l := served.Start(t, site.Config{}).Line(t)
	ask := "GET /ws/lobby HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
	must.Get(io.WriteString(l, ask))(t)
	head := make([]byte, 512)
	n, err := l.Read(head)
	if err != nil || !strings.Contains(string(head[:n]), " 101 ") || strings.Contains(strings.ToLower(string(head[:n])), "extensions") {
		t.Errorf("%v: %s", err, head[:n])
	}
}

func TestCompressedBodiesAreNotInflated(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	must.Get(io.Copy(z, io.LimitReader(zeros{}, 1<<20)))(t)
	if err := z.Close(); err != nil || bomb.Len() > served.MaxBody {
		t.Fatalf("%d bytes, %v", bomb.Len(), err)
	}
	served.Start(t, site.Config{}).Browser(t).Send("POST", "/api/me", bomb.String(), "Content-Encoding: gzip").Want(t, http.StatusBadRequest, "bad_json")
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// Nothing that is one visitor's is kept where another may be given it; and what
// may be kept is asked for again each time, with its address.
func TestAnswersAreNotShared(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	slug := b.Create()
	for path, want := range map[string]string{
		"/": "no-cache, private", "/g/" + slug: "no-cache, private", "/games": "no-cache, private", "/nothing": "no-cache, private",
		"/api/games/" + slug: "no-store", "/api/nothing": "no-store", "/healthz": "no-store",
		"/qr/" + slug + ".svg": "no-cache", "/static/css/base.css": "no-cache", "/api/rules/cheskers": "no-cache",
	} {
		if got := b.Get(path).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", path, got, want)
		}
	}
	one := b.Get("/qr/"+slug+".svg", "Host: one.example").Header.Get("ETag")
	two := b.Get("/qr/"+slug+".svg", "Host: two.example", "If-None-Match: "+one)
	if two.StatusCode != http.StatusOK || two.Header.Get("ETag") == one {
		t.Error("the picture of one address passes for another's")
	}
}

// The address that links are made of is the configured one, or else the Host;
// nothing that a client may add to that.
func TestForwardedHostIsNotBelieved(t *testing.T) {
	forged := []string{"X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", "Forwarded: host=evil.example", "X-Original-URL: /evil", "X-Rewrite-URL: /evil", "X-HTTP-Method-Override: DELETE"}
	public, _ := url.Parse("https://play.example")
	for _, c := range []site.Config{{}, {PublicURL: public}} {
		b := served.Start(t, c).Browser(t)
		made := b.Send("POST", "/api/games", served.Ordinary, forged...)
		made.Want(t, http.StatusCreated, "")
		for _, w := range []served.Reply{made, b.Get("/g/"+sitetest.Decode[served.Created](t, made.Text).Slug, forged...), b.Get("/", forged...)} {
			if strings.Contains(w.Text, "evil") || strings.Contains(w.Text, "gopher") || w.StatusCode >= 300 {
				t.Errorf("%s: %d, or it holds what was forged", w.Request.URL.Path, w.StatusCode)
			}
		}
	}
}

// A line of the log is one request's, whatever its path holds.
func TestLogLinesCannotBeForged(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Get("/a%0Atime=2026 level=ERROR msg=forged%0D%1b[31m")
	b.Get("/b", "User-Agent: forged", "Referer: http://forged.example/", "X-Forwarded-For: forged")
	log := s.Log.String()
	if strings.Contains(log, "\nlevel") || strings.Contains(log, "\x1b") || strings.Contains(log, "\ntime=2026 level=ERROR") {
		t.Errorf("the log was written by a path: %s", log)
	}
	for line := range strings.Lines(log) {
		if strings.HasPrefix(line, "time=2026 ") || strings.Contains(line, "path=/b") && strings.Contains(line, "forged") {
			t.Errorf("a forged line: %s", line)
		}
	}
	if !strings.Contains(log, `path="/a\ntime=2026`) {
		t.Errorf("the path is not logged: %s", log)
	}
}

// A few requests do not fill a disk with lines.
func TestTheLogIsNotFilled(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Looks: 1}})
	s.Line(t).Exchange(t, strings.Repeat("A", 3000)+" /"+strings.Repeat("%ff", 1500)+" HTTP/1.1\r\nHost: a.example\r\n\r\n")
	if n := len(s.Log.String()); n == 0 || n > 1500 {
		t.Errorf("one request makes %d bytes of log", n)
	}
	s.Browser(t).Get("/rules")
	s.Browser(t).Get("/rules").Want(t, http.StatusTooManyRequests, "")
	if log := s.Log.String(); strings.Count(log, "level=INFO msg=request") != 2 {
		t.Errorf("who is over a limit is in the log: %s", log)
	}
}

func TestPathTricks(t *testing.T) {
	s := served.Start(t, site.Config{})
	for _, target := range []string{
		"/static/../templates/layout.html", "/static/..%2ftemplates/layout.html", "/static/%2e%2e/web.go", "/static/....//web.go",
		"/static/js%2fstate.js%00.css", `/static/..\web.go`, "/static//etc/passwd", "/static/js/", "/../../../../etc/passwd", "/g/../static/../../go.mod",
		"/static/" + strings.Repeat("a/", 2000), "/g/" + strings.Repeat("a", 3000), "/qr/../healthz.svg", "/api/games/%2e%2e%2fme", "/.git/config", "/.env", "/metrics", "/debug/pprof/",
	} {
		l := s.Line(t)
		if got := l.Exchange(t, "GET "+target+" HTTP/1.1\r\nHost: a.example\r\n\r\n"); len(got) != 1 || got[0] != http.StatusNotFound && got[0] != http.StatusBadRequest {
			t.Errorf("%.60s: %v", target, got)
		}
	}
}

// Over https browsers are told to come back by https alone.
func TestHTTPSIsKept(t *testing.T) {
	public, _ := url.Parse("https://play.example")
	if got := served.Start(t, site.Config{PublicURL: public}).Browser(t).Get("/").Header.Get("Strict-Transport-Security"); got == "" {
		t.Error("over https: none")
	}
	if got := served.Start(t, site.Config{}).Browser(t).Get("/").Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("over http: %q", got)
	}
}
