package site_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
)

func TestTextIsCompressed(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/api/rules/cheskers", http.StatusOK, `"id":"cheskers"`},
		{"GET", "/tv", http.StatusOK, "</html>"},
		{"GET", "/g/0000000000", http.StatusNotFound, "</html>"},
		{"GET", "/g/0000000000.svg", http.StatusNotFound, "</html>"},
		{"GET", "/none", http.StatusNotFound, "</html>"},
		{"POST", "/tv", http.StatusMethodNotAllowed, "</html>"},
	} {
		w := b.Send(c.method, c.path, "", "Accept-Encoding: gzip", "Range: bytes=0-9")
		if w.StatusCode != c.status || w.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d, encoding %q", c.path, w.StatusCode, w.Header.Get("Content-Encoding"))
			continue
		}
		plain, err := io.ReadAll(must.Get(gzip.NewReader(strings.NewReader(w.Text)))(t))
		if err != nil || !bytes.Contains(plain, []byte(c.says)) {
			t.Errorf("%s: %v, %d bytes", c.path, err, len(plain))
		}
	}
}

func TestQRCode(t *testing.T) {
	own := "http://192.168.1.5:8080"
	s := served.Start(t, site.Config{Network: func() []string { return []string{own} }})
	b := s.Browser(t)
	slug := b.Create()
	for path, link := range map[string]string{
		"/qr/" + slug + ".svg":           s.URL + "/g/" + slug,
		"/qr/" + slug + ".svg?at=" + own: own + "/g/" + slug,
	} {
		w := b.Get(path)
		w.Want(t, http.StatusOK, "")
		if w.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("%s is %s", path, w.Header.Get("Content-Type"))
		}
		served.CheckCode(t, w.Text, link)
	}
	for _, path := range []string{"/qr/0000000000.svg", "/qr/" + slug + ".svg?at=http://evil.example", "/qr/" + slug} {
		if w := b.Get(path); w.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.StatusCode)
		}
	}
}
