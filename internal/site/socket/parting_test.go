//lint:file-ignore SA1019 see socket.go

package socket

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

func (s *piped) call(t *testing.T) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn := must.Get(s.pipes.dial(t.Context(), "", ""))(t)
	t.Cleanup(func() { conn.Close() })
	return conn, upgrade(t, conn, handshake)
}

// closing reads over messages to a close frame, and gives its content.
func closing(t *testing.T, r io.Reader) []byte {
	t.Helper()
	for {
		if first, body := nextFrame(t, r); first == closeFrame {
			return []byte(body)
		}
	}
}

// A browser takes whatever comes after a close frame for a fault of the
// connection, and gives its page 1006 instead of the code.
func TestNothingFollowsACloseFrame(t *testing.T) {
	for name, c := range map[string]struct {
		code  websocket.StatusCode
		begin func(s *piped, page net.Conn) // what makes the server close
	}{
		"shutdown": {websocket.StatusServiceRestart,
			func(s *piped, _ net.Conn) { go s.Close(s.life) }},
		"binary": {websocket.StatusUnsupportedData,
			func(_ *piped, page net.Conn) { io.WriteString(page, "\x82\x80\x00\x00\x00\x00") }},
		"too long": {websocket.StatusMessageTooBig,
			func(_ *piped, page net.Conn) {
				io.WriteString(page, frameOf(wholeText, strings.Repeat("x", wire.MaxMessage+1)))
			}},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *piped) {
				page, r := s.call(t)
				readText(t, r) // the live list: the page has subscribed
				k := s.only()
				c.begin(s, page)
				said := closing(t, r)
				if code := websocket.StatusCode(binary.BigEndian.Uint16(said)); code != c.code {
					t.Errorf("closed with %d, want %d", code, c.code)
				}
				s.refuse(k.member, gamelog.ErrStale)
				synctest.Wait()
				echo := append([]byte{closeFrame, 0x80 | byte(len(said)), 0, 0, 0, 0}, said...)
				must.Get(page.Write(echo))(t)
				if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 {
					t.Errorf("after the close frame came %q, %v", rest, err)
				}
			})
		})
	}
}

func (s *piped) only() *socket {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.table.open {
		return k
	}
	return nil
}
