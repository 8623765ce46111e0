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

const Ordinary = `{"game":"cheskers","side":"white"}`

// line is a connection to the site, byte by byte.
type line struct{ net.Conn }

func (s *Site) Line(t *testing.T) line {
	t.Helper()
	conn := must.Get(net.Dial("tcp", s.Listener.Addr().String()))(t)
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(sitetest.Patience))
	return line{conn}
}

// Asks reports whether a request over the connection is answered.
func (l line) Asks() bool {
	if _, err := io.WriteString(l, "GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n"); err != nil {
		return false
	}
	w, err := http.ReadResponse(bufio.NewReader(l), nil)
	return err == nil && w.StatusCode == http.StatusOK
}

// Exchange sends all of a text and gives the status of each answer.
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
