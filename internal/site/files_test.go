package site_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

const forever = "public, max-age=31536000, immutable"

// named finds every address of a static file in a page, whatever names it.
var named = regexp.MustCompile(`/(?:static/|favicon)[^"\\]*`)

func TestBrowsersKeepWhatPagesName(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range served.PagePaths(b.Create()) {
		page := html.UnescapeString(b.Get(path).Text)
		files := named.FindAllString(page, -1)
		if len(files) < 6 {
			t.Errorf("%s names %q", path, files)
		}
		for _, file := range files {
			w := b.Get(file)
			if got := w.Header.Get("Cache-Control"); w.StatusCode != http.StatusOK || got != forever {
				t.Errorf("%s names %s: %d, %q", path, file, w.StatusCode, got)
			}
		}
	}
}

func TestAPageLoadsAFewFiles(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, path := range served.PagePaths(b.Create()) {
		if n := len(served.Loaded.FindAllString(b.Get(path).Text, -1)); n > 12 {
			t.Errorf("%s loads %d files", path, n)
		}
	}
}

func TestAnotherVersionHasOtherAddresses(t *testing.T) {
	one := served.Start(t, site.Config{})
	two := served.Start(t, site.Config{Static: sitetest.Changed(t, "\nconsole.info('two');", "js/net/socket.js")})
	page := two.Browser(t).Get("/").Text
	for _, file := range served.Loaded.FindAllStringSubmatch(page, -1) {
		mine, theirs := two.Browser(t).Get(file[1]), one.Browser(t).Get(file[1])
		if mine.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", file[1], mine.StatusCode)
		}
		if theirs.StatusCode == http.StatusOK && theirs.Text != mine.Text {
			t.Errorf("%s is one thing to one version and another to the other", file[1])
		}
	}
	again := one.Browser(t).Get("/").Text
	if page == again || strings.Count(page, "/static/built/") != strings.Count(again, "/static/built/") {
		t.Error("both versions' pages load the same")
	}
}

// elements finds what is inline in a page, but for data.
var elements = regexp.MustCompile(`(?s)<(script|style)(?: type="module")?>(.*?)</(?:script|style)>`)

func TestAPageInWhole(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	for _, path := range served.PagePaths(b.Create()) {
		w := b.Get(path, "Cookie: "+"threefold-whole"+"=1")
		if files := served.Loaded.FindAllString(strings.ReplaceAll(w.Text, `href="/static/built/favicon-`, ""), -1); len(files) > 0 {
			t.Errorf("%s in whole loads %q", path, files)
		}
		inside := elements.FindAllStringSubmatch(w.Text, -1)
		if len(inside) != 3 {
			t.Errorf("%s has %d elements inline", path, len(inside))
		}
		csp := w.Header.Get("Content-Security-Policy")
		for _, element := range inside {
			sum := sha256.Sum256([]byte(element[2]))
			allowed := regexp.MustCompile(element[1] + `-src 'self'[^;]* 'sha256-` + regexp.QuoteMeta(base64.StdEncoding.EncodeToString(sum[:])))
			if !allowed.MatchString(csp) {
				t.Errorf("%s: the policy does not let the %s run: %s", path, element[1], csp)
			}
		}
		if strings.Contains(csp, "unsafe") || strings.Count(csp, "sha256-") != 3 {
			t.Errorf("%s: %s", path, csp)
		}
		if got := w.Header.Get("Cache-Control"); got != "no-cache, private" {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
	if w := b.Get("/"); strings.Contains(w.Header.Get("Content-Security-Policy"), "sha256-") || elements.MatchString(w.Text) {
		t.Errorf("without the cookie: %s", w.Header.Get("Content-Security-Policy"))
	}
}
