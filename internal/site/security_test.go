package site

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
	"threefold/internal/lobby/wire"
	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
	"threefold/web"
)

// docs/security.md says which attack each of these tests tries.

// With the game's address and nothing else one can watch.
func TestKnowingAGameIsNoSeat(t *testing.T) {
	g := start(t)
	before, _ := g.store.Counts()
	thief := g.browser(t)
	p := thief.open("/ws/g/" + g.slug)
	p.Expect(wire.OutSnapshot)
	for _, message := range []string{move("1", g.snapshot.State.On, 1, g.legal(t)[0]), `{"t":"resign"}`, `{"t":"abort"}`, `{"t":"give"}`,
		`{"t":"offer","d":{"offer":"draw"}}`, `{"t":"accept","d":{"offer":"draw"}}`, `{"t":"takeback","d":{"on":1}}`,
		`{"t":"claim","d":{"on":1,"claim":"absent-win"}}`, `{"t":"letin","d":{"knock":1}}`,
		`{"t":"ask","d":{"on":1,"clicks":["b6"]}}`, `{"t":"chat","d":{"to":"players","text":"Resign"}}`} {
		p.Send(message)
		p.ExpectError("not_seated")
	}
	p.Send(`{"t":"cancel"}`)
	p.ExpectError("not_yours")
	thief.send("POST", "/api/games/"+g.slug+"/accept", "").want(t, http.StatusConflict, "seat_taken")
	thief.send("POST", "/api/games/"+g.slug+"/key", "").want(t, http.StatusConflict, "not_seated")
	if seat := thief.seat(g.slug); seat != "" {
		t.Errorf("the thief has seat %q", seat)
	}
	if after, _ := g.store.Counts(); after != before {
		t.Errorf("%d events were written", after-before)
	}
}

// A player's id is in no answer: it is not the token, but nobody needs it.
func TestNobodyIsToldWhoAnotherIs(t *testing.T) {
	g := start(t)
	watcher := g.browser(t)
	shown := watcher.get("/g/"+g.slug).body + watcher.get("/api/games/"+g.slug).body + watcher.get("/").body
	for hash, p := range g.store.Players {
		if strings.Contains(shown, p.ID) || strings.Contains(shown, hash) {
			t.Errorf("the id or hash of %s is shown", p.Name)
		}
	}
}

// Whatever stands in a name is shown as text, in pages and in their data.
func TestNamesAreShownAsText(t *testing.T) {
	const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&{{.}}` + "\u2028"
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	over := s.store.Rows[slug]
	over.ID, over.Slug, over.Status, over.EndedAt = "over", "over", gamelog.Over, 1
	over.White.Name, over.Black.Name, over.Creator.Name, over.Reason = hostile, hostile, hostile, hostile
	s.store.Rows["over"] = over
	for hash, p := range s.store.Players {
		s.store.Players[hash] = gamelog.Person{ID: p.ID, Name: hostile}
	}
	open := sitetest.Decode[created](t, b.send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).body).Slug
	for _, path := range []string{"/", "/games", "/tv", "/g/" + open, "/rules", "/nothing", "/api/games/" + open} {
		w := b.get(path)
		if strings.Contains(w.body, "<script>alert") || strings.Contains(w.body, "<img src=x") {
			t.Errorf("%s shows a name as markup", path)
		}
		if path != "/tv" && path != "/rules" && path != "/nothing" && !strings.Contains(w.body, "alert(1)") {
			t.Errorf("%s does not show the name at all", path)
		}
	}
	page := b.get("/g/" + open)
	if scripts := strings.Count(page.body, "</script>"); scripts != strings.Count(page.body, "<script") {
		t.Errorf("the page has %d ends of scripts", scripts)
	}
}

// inline finds what the policy forbids and no template shall hold: scripts and
// styles in a page, handlers in attributes, addresses that are code.
var inline = regexp.MustCompile(`(?i)<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:|<script(?:\s+type="[^"]*")?\s*>|<base|<iframe|<object|<embed|srcdoc`)

func TestPagesHaveNothingInline(t *testing.T) {
	sitetest.EachFile(t, web.Templates, func(file, text string) {
		text = strings.ReplaceAll(text, `<script type="application/json" id=`, "")
		if found := inline.FindString(text); found != "" {
			t.Errorf("%s has %q", file, found)
		}
	})
	sitetest.EachFile(t, web.Static, func(file, text string) {
		if found := inline.FindString(text); found != "" && strings.HasSuffix(file, ".svg") {
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
	l := serve(t, Config{}).line(t)
	ask := "GET /ws/lobby HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
	if _, err := io.WriteString(l, ask); err != nil {
		t.Fatal(err)
	}
	head := make([]byte, 512)
	n, err := l.Read(head)
	if err != nil || !strings.Contains(string(head[:n]), " 101 ") || strings.Contains(strings.ToLower(string(head[:n])), "extensions") {
		t.Errorf("%v: %s", err, head[:n])
	}
}

func TestCompressedBodiesAreNotInflated(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	if _, err := io.Copy(z, io.LimitReader(zeros{}, 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil || bomb.Len() > maxBody {
		t.Fatalf("%d bytes, %v", bomb.Len(), err)
	}
	serve(t, Config{}).browser(t).send("POST", "/api/me", bomb.String(), "Content-Encoding: gzip").want(t, http.StatusBadRequest, "bad_json")
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// Nothing that is one visitor's is kept where another may be given it; and what
// may be kept is asked for anew each time, with its address.
func TestAnswersAreNotShared(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	for path, want := range map[string]string{
		"/": "no-cache, private", "/g/" + slug: "no-cache, private", "/games": "no-cache, private", "/nothing": "no-cache, private",
		"/api/games/" + slug: "no-store", "/api/nothing": "no-store", "/healthz": "no-store",
		"/qr/" + slug + ".svg": "no-cache", "/static/css/base.css": "no-cache", "/api/rules/cheskers": "no-cache",
	} {
		if got := b.get(path).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", path, got, want)
		}
	}
	one := b.get("/qr/"+slug+".svg", "Host: one.example").Header.Get("ETag")
	two := b.get("/qr/"+slug+".svg", "Host: two.example", "If-None-Match: "+one)
	if two.StatusCode != http.StatusOK || two.Header.Get("ETag") == one {
		t.Error("the picture of one address passes for another's")
	}
}

// The address that links are made of is the configured one, or else the Host;
// nothing that a client may add to that.
func TestForwardedHostIsNotBelieved(t *testing.T) {
	forged := []string{"X-Forwarded-Host: evil.example", "X-Forwarded-Proto: gopher", "Forwarded: host=evil.example", "X-Original-URL: /evil", "X-Rewrite-URL: /evil", "X-HTTP-Method-Override: DELETE"}
	public, _ := url.Parse("https://play.example")
	for _, c := range []Config{{}, {PublicURL: public}} {
		s := serve(t, c)
		b := s.browser(t)
		made := b.send("POST", "/api/games", ordinary, forged...)
		made.want(t, http.StatusCreated, "")
		for _, w := range []reply{made, b.get("/g/"+sitetest.Decode[created](t, made.body).Slug, forged...), b.get("/", forged...)} {
			if strings.Contains(w.body, "evil") || strings.Contains(w.body, "gopher") || w.StatusCode >= 300 {
				t.Errorf("%s: %d, or it holds what was forged", w.Request.URL.Path, w.StatusCode)
			}
		}
	}
}

// A line of the log is one request's, whatever its path holds.
func TestLogLinesCannotBeForged(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/a%0Atime=2026 level=ERROR msg=forged%0D%1b[31m")
	b.get("/b", "User-Agent: forged", "Referer: http://forged.example/", "X-Forwarded-For: forged")
	log := s.log.String()
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
	s := serve(t, Config{Limits: limit.Limits{Looks: 1}})
	s.line(t).exchange(t, strings.Repeat("A", 3000)+" /"+strings.Repeat("%ff", 1500)+" HTTP/1.1\r\nHost: a.example\r\n\r\n")
	if n := len(s.log.String()); n == 0 || n > 1500 {
		t.Errorf("one request makes %d bytes of log", n)
	}
	s.browser(t).get("/rules")
	s.browser(t).get("/rules").want(t, http.StatusTooManyRequests, "")
	if log := s.log.String(); strings.Count(log, "level=INFO msg=request") != 2 {
		t.Errorf("who is over a limit is in the log: %s", log)
	}
}

func TestPathTricks(t *testing.T) {
	s := serve(t, Config{})
	for _, target := range []string{
		"/static/../templates/layout.html", "/static/..%2ftemplates/layout.html", "/static/%2e%2e/web.go", "/static/....//web.go",
		"/static/js%2fstate.js%00.css", `/static/..\web.go`, "/static//etc/passwd", "/static/js/", "/../../../../etc/passwd", "/g/../static/../../go.mod",
		"/static/" + strings.Repeat("a/", 2000), "/g/" + strings.Repeat("a", 3000), "/qr/../healthz.svg", "/api/games/%2e%2e%2fme", "/.git/config", "/.env", "/metrics", "/debug/pprof/",
	} {
		l := s.line(t)
		if got := l.exchange(t, "GET "+target+" HTTP/1.1\r\nHost: a.example\r\n\r\n"); len(got) != 1 || got[0] != http.StatusNotFound && got[0] != http.StatusBadRequest {
			t.Errorf("%.60s: %v", target, got)
		}
	}
}

// Over https browsers are told to come back by https alone.
func TestHTTPSIsKept(t *testing.T) {
	public, _ := url.Parse("https://play.example")
	if got := serve(t, Config{PublicURL: public}).browser(t).get("/").Header.Get("Strict-Transport-Security"); got == "" {
		t.Error("over https: none")
	}
	if got := serve(t, Config{}).browser(t).get("/").Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("over http: %q", got)
	}
}
