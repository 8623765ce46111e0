package socket

import (
	"io"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/sitetest"
)

// readText reads a frame of the server's that is a whole message.
func readText(t *testing.T, r io.Reader) string {
	t.Helper()
	first, body := nextFrame(t, r)
	if first != textFrame {
		t.Fatalf("a frame begins with %x", first)
	}
	return body
}

func TestWhatAPageSendsEarlyIsNotLost(t *testing.T) {
	s := serve(t)
	for name, early := range map[string][]string{
		"little": {frameOf(wholeText, `{"t":"resync"}`)},
		"more than a buffer": {frameOf(wholeText, `{"t":"`+strings.Repeat("x", readBuffer)+`"}`),
			frameOf(wholeText, `{"t":"`+strings.Repeat("y", readBuffer)+`"}`), frameOf(wholeText, `{"t":"resync"}`)},
	} {
		t.Run(name, func(t *testing.T) {
			r := upgrade(t, s.line(t), handshake+strings.Join(early, ""))
			for answered := 0; answered < len(early); {
				switch m := sitetest.Decode[sitetest.Message](t, readText(t, r)); {
				case m.T == wire.OutError:
					answered++
				case !sitetest.Unsolicited[m.T]:
					t.Errorf("message %q", m.T)
				}
			}
		})
	}
}
