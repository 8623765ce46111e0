package asset

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"

	"threefold/internal/testkit/must"
)

func TestWhatIsCompressedBeforehandIsShorter(t *testing.T) {
	long, short := New("text/plain", bytes.Repeat([]byte("again "), 1000)).Compress(), New("text/plain", []byte("x")).Compress()
	if long.gzip == nil || len(long.gzip()) >= len(long.body) || len(long.brotli) >= len(long.gzip()) || short.gzip != nil || short.brotli != nil {
		t.Errorf("%d of %d bytes", len(long.brotli), len(long.body))
	}
}

// An asset goes in the best form that a client takes, and is the same in each.
func TestForms(t *testing.T) {
	body := bytes.Repeat([]byte("again "), 1000)
	var packed bytes.Buffer
	w := brotli.NewWriter(&packed)
	w.Write(body)
	w.Close()
	ready := must.Get(NewCompressed("application/wasm", packed.Bytes()))(t)
	for _, a := range []Asset{New("text/plain", body).Compress(), ready} {
		for takes, form := range map[string]string{
			"gzip, deflate, br, zstd": "br", "gzip, deflate": "gzip", "*": "gzip", "br;q=0, gzip": "gzip", "br": "br", "": "", "gzip;q=0": "",
		} {
			r := httptest.NewRequest("GET", "/x", nil)
			r.Header.Set("Accept-Encoding", takes)
			answer := httptest.NewRecorder()
			a.ServeImmutable(answer, r)
			if got := answer.Header().Get("Content-Encoding"); got != form || answer.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("who takes %q gets %q", takes, got)
			}
			if got := unpacked(t, form, answer.Body); !bytes.Equal(got, body) {
				t.Errorf("who takes %q gets %d bytes", takes, len(got))
			}
		}
	}
	if _, err := NewCompressed("application/wasm", []byte("no brotli")); err == nil {
		t.Error("what is not packed is taken")
	}
}

func unpacked(t *testing.T, form string, r io.Reader) []byte {
	t.Helper()
	switch form {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		r = must.Get(gzip.NewReader(r))(t)
	}
	return must.Get(io.ReadAll(r))(t)
}
