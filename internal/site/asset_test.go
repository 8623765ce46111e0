package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/site/qrcode"
)

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
	if err != nil || !bytes.Contains(plain, []byte(`"id":"cheskers"`)) {
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

// checkCode checks that a drawing is the QR code of a text.
func checkCode(t *testing.T, svg, text string) {
	t.Helper()
	if want, err := qrcode.SVG(text); err != nil || svg != string(want) {
		t.Errorf("%v; it is no code of %s: %s", err, text, svg)
	}
}
