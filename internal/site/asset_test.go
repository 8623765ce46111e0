package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"rsc.io/qr"
)

func TestStaticFiles(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for name, a := range s.files.plain {
		w := b.get("/static/" + name)
		if w.StatusCode != http.StatusOK || w.body != string(a.body) || w.Header.Get("Content-Type") != a.contentType {
			t.Errorf("%s: %d, %s", name, w.StatusCode, w.Header.Get("Content-Type"))
		}
		tag := w.Header.Get("ETag")
		if w.Header.Get("Cache-Control") != "no-cache" || tag == "" {
			t.Errorf("%s: %v", name, w.Header)
		}
		if again := b.get("/static/"+name, "If-None-Match: "+tag); again.StatusCode != http.StatusNotModified || again.body != "" {
			t.Errorf("%s with its ETag: %d", name, again.StatusCode)
		}
		if other := b.get("/static/"+name, `If-None-Match: W/"other"`); other.StatusCode != http.StatusOK {
			t.Errorf("%s with another ETag: %d", name, other.StatusCode)
		}
	}
	for _, path := range []string{"/static/", "/static/js", "/static/none.js", "/static/../web.go", "/static/%2e%2e/web.go"} {
		if w := b.get(path); w.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.StatusCode)
		}
	}
	for _, name := range []string{"robots.txt", "favicon.svg"} {
		if w := b.get("/" + name); w.StatusCode != http.StatusOK || w.body != string(s.files.plain[name].body) {
			t.Errorf("/%s: %d %q", name, w.StatusCode, w.body)
		}
	}
}

func TestTextIsCompressed(t *testing.T) {
	s := serve(t, Config{})
	w := s.browser(t).get("/api/rules/cheskers", "Accept-Encoding: gzip", "Range: bytes=0-9")
	if w.StatusCode != http.StatusOK || w.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%d, encoding %q", w.StatusCode, w.Header.Get("Content-Encoding"))
	}
	r, err := gzip.NewReader(strings.NewReader(w.body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(plain, s.catalog["cheskers"].json.body) {
		t.Errorf("%v, %d bytes", err, len(plain))
	}
}

func TestQRCode(t *testing.T) {
	own := "http://192.168.1.5:8080"
	s := serve(t, Config{Network: func() []string { return []string{own} }})
	b := s.browser(t)
	slug := b.create()
	for path, link := range map[string]string{
		"/qr/" + slug + ".svg":           s.URL + "/g/" + slug,
		"/qr/" + slug + ".svg?at=" + own: own + "/g/" + slug,
	} {
		w := b.get(path)
		w.want(t, http.StatusOK, "")
		if w.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("%s is %s", path, w.Header.Get("Content-Type"))
		}
		checkCode(t, w.body, link)
	}
	for _, path := range []string{"/qr/0000000000.svg", "/qr/" + slug + ".svg?at=http://evil.example", "/qr/" + slug} {
		if w := b.get(path); w.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.StatusCode)
		}
	}
}

// checkCode paints the SVG's runs and compares each module, the quiet zone
// included, with the code of the text.
func checkCode(t *testing.T, svg, text string) {
	t.Helper()
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	black := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M\d+ \d+h\d+v1h-\d+z`).FindAllString(svg, -1) {
		var x, y, n, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%dz", &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("run %s: %v", run, err)
		}
		for i := range n {
			black[[2]int{x + i, y}] = true
		}
	}
	for y := -quietZone; y < code.Size+quietZone; y++ {
		for x := -quietZone; x < code.Size+quietZone; x++ {
			if black[[2]int{x + quietZone, y + quietZone}] != code.Black(x, y) {
				t.Fatalf("%s: module %d,%d differs", text, x, y)
			}
		}
	}
}
