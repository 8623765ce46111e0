package socket

import (
	"bufio"
	"encoding/binary"
	"io"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

const handshake = "GET /ws/lobby HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

// pageFrame is a whole text message as a page sends it, masked with zeros.
func pageFrame(text string) string {
	b := []byte{0x81, 0x80 | 126}
	b = binary.BigEndian.AppendUint16(b, uint16(len(text)))
	return string(b) + "\x00\x00\x00\x00" + text
}

// readFrame reads a short message as the server sends it.
func readFrame(t *testing.T, r io.Reader) string {
	t.Helper()
	var head [2]byte
	must.Get(io.ReadFull(r, head[:]))(t)
	if head[0] != 0x81 || head[1] > 125 {
		t.Fatalf("frame begins with %x", head)
	}
	body := make([]byte, head[1])
	must.Get(io.ReadFull(r, body))(t)
	return string(body)
}

func TestWhatAPageSendsEarlyIsNotLost(t *testing.T) {
	s := serve(t)
	for name, early := range map[string][]string{
		"little": {pageFrame(`{"t":"resync"}`)},
		"more than a buffer": {pageFrame(`{"t":"` + strings.Repeat("x", readBuffer) + `"}`),
			pageFrame(`{"t":"` + strings.Repeat("y", readBuffer) + `"}`), pageFrame(`{"t":"resync"}`)},
	} {
		t.Run(name, func(t *testing.T) {
			conn := s.line(t)
			must.Get(io.WriteString(conn, handshake+strings.Join(early, "")))(t)
			r := bufio.NewReader(conn)
			w, err := http.ReadResponse(r, nil)
			if err != nil || w.StatusCode != http.StatusSwitchingProtocols {
				t.Fatalf("%v %v", w, err)
			}
			for answered := 0; answered < len(early); {
				switch m := sitetest.Decode[sitetest.Message](t, readFrame(t, r)); {
				case m.T == wire.OutError:
					answered++
				case !sitetest.Unasked[m.T]:
					t.Errorf("message %q", m.T)
				}
			}
		})
	}
}
