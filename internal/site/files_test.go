package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/web"
)

const forever = "public, max-age=31536000, immutable"

// named finds every address of a static file in a page, whatever names it.
var named = regexp.MustCompile(`/(?:static/|favicon)[^"\\]*`)

func TestBrowsersKeepWhatPagesName(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	for _, path := range pagePaths(b.create()) {
		page := html.UnescapeString(b.get(path).body)
		files := named.FindAllString(page, -1)
		if len(files) < 6 {
			t.Errorf("%s names %q", path, files)
		}
		for _, file := range files {
			w := b.get(file)
			if got := w.Header.Get("Cache-Control"); w.StatusCode != http.StatusOK || got != forever {
				t.Errorf("%s names %s: %d, %q", path, file, w.StatusCode, got)
			}
		}
	}
}

func TestAPageLoadsAFewFiles(t *testing.T) {
	b := serve(t, Config{}).browser(t)
	for _, path := range pagePaths(b.create()) {
		if n := len(loaded.FindAllString(b.get(path).body, -1)); n > 12 {
			t.Errorf("%s loads %d files", path, n)
		}
	}
}

func TestBuiltFiles(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for name, a := range s.files.built {
		address := builtBase + name
		if name == bootName {
			address = s.files.boot()
		}
		w := b.get(address)
		if w.StatusCode != http.StatusOK || w.body != string(a.body) || w.Header.Get("Content-Type") != a.contentType || w.Header.Get("Cache-Control") != forever {
			t.Errorf("%s: %d, %v", name, w.StatusCode, w.Header)
		}
		if again := b.get(address, "If-None-Match: "+w.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s with its ETag: %d", name, again.StatusCode)
		}
		packed := b.get(address, "Accept-Encoding: br, gzip")
		if got := unpacked(t, packed); got != string(a.body) {
			t.Errorf("%s compressed differs", name)
		}
		if a.packed != nil && (packed.Header.Get("Vary") != "Accept-Encoding" || packed.ContentLength != int64(len(a.packed))) {
			t.Errorf("%s compressed: %d bytes, %v", name, packed.ContentLength, packed.Header)
		}
		if plain := b.get(address, "Accept-Encoding: gzip;q=0"); plain.Header.Get("Content-Encoding") != "" || plain.body != string(a.body) {
			t.Errorf("%s for a client that takes no gzip: encoding %q", name, plain.Header.Get("Content-Encoding"))
		}
	}
}

// unpacked is the body of an answer that may be compressed.
func unpacked(t *testing.T, w reply) string {
	t.Helper()
	if w.Header.Get("Content-Encoding") != "gzip" {
		return w.body
	}
	r, err := gzip.NewReader(strings.NewReader(w.body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// A hash that is not known may be another version's: nobody may keep the answer.
func TestUnknownHashesAreNotKept(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	hash := regexp.MustCompile(`-[0-9A-Za-z]+\.`)
	for name := range s.files.built {
		if name == bootName {
			continue
		}
		other := hash.ReplaceAllString(name, "-00000000.")
		if w := b.get(builtBase + other); w.StatusCode != http.StatusNotFound || w.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, %v", other, w.StatusCode, w.Header)
		}
	}
	for _, query := range []string{"", "?", "?0000000000000000"} {
		w := b.get(builtBase + bootName + query)
		if w.StatusCode != http.StatusOK || w.body != string(s.files.built[bootName].body) || w.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the boot with %q: %d, %v", query, w.StatusCode, w.Header)
		}
	}
}

// changed is the folder static with a text added to some files.
func changed(t *testing.T, text string, to ...string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	read(t, web.Static, func(file, old string) {
		file = strings.TrimPrefix(file, "static/")
		if slices.Contains(to, file) {
			old += text
		}
		files[file] = &fstest.MapFile{Data: []byte(old)}
	})
	return files
}

func TestAnotherVersionHasOtherAddresses(t *testing.T) {
	one := serve(t, Config{})
	two := serve(t, Config{Static: changed(t, "\nconsole.info('two');", "js/socket.js")})
	page := two.browser(t).get("/").body
	for _, file := range loaded.FindAllStringSubmatch(page, -1) {
		mine, theirs := two.browser(t).get(file[1]), one.browser(t).get(file[1])
		if mine.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", file[1], mine.StatusCode)
		}
		if theirs.StatusCode == http.StatusOK && theirs.body != mine.body {
			t.Errorf("%s is one thing to one version and another to the other", file[1])
		}
	}
	again := one.browser(t).get("/").body
	if page == again || strings.Count(page, "/static/built/") != strings.Count(again, "/static/built/") {
		t.Error("both versions' pages load the same")
	}
}

func TestWrongFilesStopTheStart(t *testing.T) {
	for name, files := range map[string]fs.FS{
		"a module that is cut off": changed(t, "\nexport function (", "js/board/board.js"),
		"an import of nothing":     changed(t, "\nimport './nothing.js';", "js/tv.js"),
		"an unknown kind":          fstest.MapFS{"a.exe": {Data: []byte("x")}},
		"nothing":                  fstest.MapFS{},
	} {
		if _, err := New(Config{Static: files}, nil, nil); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// elements finds what stands inline in a page, but for data.
var elements = regexp.MustCompile(`(?s)<(script|style)(?: type="module")?>(.*?)</(?:script|style)>`)

func TestAPageInWhole(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, path := range pagePaths(b.create()) {
		w := b.get(path, "Cookie: "+wholeCookie+"=1")
		if files := loaded.FindAllString(strings.ReplaceAll(w.body, `href="/static/built/favicon-`, ""), -1); len(files) > 0 {
			t.Errorf("%s in whole loads %q", path, files)
		}
		inside := elements.FindAllStringSubmatch(w.body, -1)
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
	if w := b.get("/"); w.Header.Get("Content-Security-Policy") != policy || elements.MatchString(w.body) {
		t.Errorf("without the cookie: %s", w.Header.Get("Content-Security-Policy"))
	}
}

func TestWhatIsCompressedBeforehandIsShorter(t *testing.T) {
	long, short := newAsset("text/plain", bytes.Repeat([]byte("again "), 1000)).pack(), newAsset("text/plain", []byte("x")).pack()
	if long.packed == nil || len(long.packed) >= len(long.body) || short.packed != nil {
		t.Errorf("%d of %d bytes, and %d of %d", len(long.packed), len(long.body), len(short.packed), len(short.body))
	}
}
