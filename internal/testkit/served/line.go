package served

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// Ordinary is a body for POST /api/games.
const Ordinary = `{"game":"cheskers","side":"white"}`

// line is a TCP connection to the site.
type line struct{ net.Conn }

// Line opens a TCP connection to the site, which ends with the test.
func (s *Site) Line(t *testing.T) line {
	t.Helper()
	conn := must.Get(net.Dial("tcp", s.Listener.Addr().String()))(t)
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(sitetest.Timeout))
	return line{conn}
}

// Alive reports whether a request over the connection is answered with 200.
func (l line) Alive() bool {
	if _, err := io.WriteString(l, "GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n"); err != nil {
		return false
	}
	w, err := http.ReadResponse(bufio.NewReader(l), nil)
	return err == nil && w.StatusCode == http.StatusOK
}

// Exchange sends raw and returns the statuses of the responses.
func (l line) Exchange(t *testing.T, raw string) (statuses []int) {
	t.Helper()
	must.Get(io.WriteString(l, raw))(t)
	must.Do(t, l.Conn.(interface{ CloseWrite() error }).CloseWrite())
	for r := bufio.NewReader(l); ; {
		w, err := http.ReadResponse(r, nil)
		if err != nil {
			return statuses
		}
		body, err := io.ReadAll(w.Body)
		if err != nil {
			return statuses
		}
		if strings.Contains(string(body), "secret") {
			t.Errorf("the answer repeats a header: %s", body)
		}
		statuses = append(statuses, w.StatusCode)
	}
}
