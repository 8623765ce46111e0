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
)

// frameOf is a frame of the WebSocket protocol as a page sends it, masked with zeros (RFC 6455,
// section 5.2). First is FIN, three reserved bits, and the opcode.
func frameOf(first byte, body string) string {
	return claim(first, 0x80, uint64(len(body))) + "\x00\x00\x00\x00" + body
}

// claim is the head of a frame as far as its length, which is written as short
// as may be. Mask is 0x80, or 0 for none.
func claim(first, mask byte, length uint64) string {
	switch head := []byte{first}; {
	case length <= 125:
		return string(append(head, mask|byte(length)))
	case length < 1<<16:
		return string(binary.BigEndian.AppendUint16(append(head, mask|126), uint16(length)))
	default:
		return string(binary.BigEndian.AppendUint64(append(head, mask|127), length))
	}
}

// First bytes of whole frames and of parts.
const (
	wholeText, wholeBinary, wholeClose, wholePing, wholePong = 0x81, 0x82, 0x88, 0x89, 0x8a
	beginText, goOn, goOnToEnd                               = 0x01, 0x00, 0x80
	reserved1, reserved2, reserved3                          = 0x40, 0x20, 0x10
)

// Whatever breaks the protocol ends the socket that it came by.
func TestFramesThatBreakTheProtocol(t *testing.T) {
	const command = `{"t":"resync"}`
	long := strings.Repeat("x", 126)
	for name, c := range map[string]struct {
		sent string
		code uint16 // of the server's close frame; 0: the connection just ends
	}{
		"a frame that is not masked":         {claim(wholeText, 0, 14) + command, 0},
		"compressed, which was not agreed":   {frameOf(wholeText|reserved1, command), 1002},
		"a second reserved bit":              {frameOf(wholeText|reserved2, command), 1002},
		"a third reserved bit":               {frameOf(wholeText|reserved3, command), 1002},
		"an opcode that is none":             {frameOf(0x83, command), 1002},
		"a control opcode that is none":      {frameOf(0x8b, ""), 1002},
		"the rest of nothing":                {frameOf(goOnToEnd, command), 1002},
		"a message within another":           {frameOf(beginText, command) + frameOf(wholeText, command), 1002},
		"a ping that is too long":            {frameOf(wholePing, long), 1002},
		"a ping in parts":                    {frameOf(0x09, "x"), 1002},
		"a close in parts":                   {frameOf(0x08, "\x03\xe8"), 1002},
		"a close with half a code":           {frameOf(wholeClose, "\x03"), 1002},
		"a close with a code that is none":   {frameOf(wholeClose, "\x00\x01"), 1002},
		"a close with a code not to be sent": {frameOf(wholeClose, "\x03\xed"), 1002}, // 1005
		"a length beyond everything":         {claim(wholeText, 0x80, 1<<63) + "\x00\x00\x00\x00", 0},
		"more than a message may have":       {frameOf(wholeText, strings.Repeat("x", wire.MaxMessage+1)), 1009},
		"that in parts":                      {frameOf(beginText, strings.Repeat("x", wire.MaxMessage)) + frameOf(goOnToEnd, "x"), 1009},
		"gigabytes that are announced":       {claim(wholeText, 0x80, 1<<40) + "\x00\x00\x00\x00" + strings.Repeat("x", 2*wire.MaxMessage), 1009},
		"binary":                             {frameOf(wholeBinary, command), 1003},
		"a close":                            {frameOf(wholeClose, "\x03\xe8bye"), 1000},
		"a close without a code":             {frameOf(wholeClose, ""), 1005},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t)
			l, other := s.line(t), s.watch(t)
			r := upgrade(t, l, handshake)
			must.Get(io.WriteString(l, c.sent))(t)
			if code := closeCode(r); code != c.code {
				t.Errorf("ended with %d, want %d", code, c.code)
			}
			other.Send(command)
			other.ExpectError("unknown_type") // is served as ever
		})
	}
}

// What is odd and yet allowed is understood.
func TestFramesThatAreOdd(t *testing.T) {
	const command = `{"t":"resync"}`
	var bytewise strings.Builder
	for i := range command {
		first := byte(goOn)
		if i == 0 {
			first = beginText
		}
		bytewise.WriteString(frameOf(first, command[i:i+1]) + frameOf(wholePing, "?") + frameOf(goOn, ""))
	}
	bytewise.WriteString(frameOf(goOnToEnd, ""))
	for name, sent := range map[string]string{
		"in single bytes, with pings between":  bytewise.String(),
		"pongs that nobody asked for":          strings.Repeat(frameOf(wholePong, "x"), 100) + frameOf(wholeText, command),
		"an empty message before":              frameOf(wholeText, "") + frameOf(wholeText, command),
		"a length written longer than need be": string([]byte{wholeText, 0x80 | 126, 0, 14, 0, 0, 0, 0}) + command,
	} {
		t.Run(name, func(t *testing.T) {
			l := serve(t).line(t)
			r := upgrade(t, l, handshake)
			must.Get(io.WriteString(l, sent))(t)
			for {
				kind, body := nextFrame(t, r)
				if kind == wholeText && strings.Contains(body, `"unknown_type"`) {
					return
				}
			}
		})
	}
}

const handshake = "GET /ws/lobby HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

// upgrade makes a socket of a connection by this handshake, after which more may be sent with it.
func upgrade(t testing.TB, conn io.ReadWriter, handshake string) *bufio.Reader {
	t.Helper()
	must.Get(io.WriteString(conn, handshake))(t)
	r := bufio.NewReader(conn)
	if w, err := http.ReadResponse(r, nil); err != nil || w.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v %v", w, err)
	}
	return r
}

// nextFrame reads a frame of the server's.
func nextFrame(t *testing.T, r io.Reader) (first byte, body string) {
	t.Helper()
	first, body, err := readFrameOf(r)
	must.Do(t, err)
	return first, body
}

func readFrameOf(r io.Reader) (first byte, body string, err error) {
	head := make([]byte, 2)
	if _, err := io.ReadFull(r, head); err != nil {
		return 0, "", err
	}
	length := uint64(head[1])
	if more := map[uint64]int{126: 2, 127: 8}[length]; more > 0 {
		b := make([]byte, 8)
		_, err = io.ReadFull(r, b[8-more:])
		length = binary.BigEndian.Uint64(b)
	}
	b := make([]byte, length)
	if err == nil {
		_, err = io.ReadFull(r, b)
	}
	return head[0], string(b), err
}

// closeCode reads until the server closes, and gives the code of the close
// frame, 1005 where that has none, 0 where the connection ends without one.
func closeCode(r io.Reader) uint16 {
	for {
		first, body, err := readFrameOf(r)
		switch {
		case err != nil:
			return 0
		case first == wholeClose && len(body) >= 2:
			return binary.BigEndian.Uint16([]byte(body))
		case first == wholeClose:
			return 1005
		}
	}
}
