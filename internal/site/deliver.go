//lint:file-ignore SA1019 see socket.go

package site

import (
	"encoding/binary"
	"net"
	"sync"
	"time"

	"nhooyr.io/websocket"
)

// A write to a socket fails when it has taken writeWait, or up to writeSlack
// less: a deadline costs a twentieth of the write it is set for, and serves for
// all writes in that time.
const (
	writeWait  = 5 * time.Second
	writeSlack = time.Second
)

// deliver is a delivery: it writes what is queued for the page until there is
// no more. Where that fails it cuts the connection.
func (k *socket) deliver() {
	for {
		messages, ok := k.member.Take()
		if !ok {
			k.site.meter.Dropped()
			k.close(websocket.StatusTryAgainLater, "This page fell behind. It may come back at once.")
			return
		}
		if len(messages) == 0 {
			return
		}
		if err := k.raw.writeTexts(messages); err != nil {
			k.raw.Close()
			return
		}
		k.count(messages)
	}
}

func (k *socket) count(sent [][]byte) {
	bytes := 0
	for _, m := range sent {
		bytes += len(m)
	}
	k.sent.Add(int64(len(sent)))
	k.site.meter.Sent(len(sent), bytes)
	if k.caller != "" {
		k.site.looks.add(k.caller, bytes/lookSize)
	}
}

// rawConn is the connection below a socket, to which a delivery writes
// messages and the websocket package control frames. A write that takes too long
// fails, so that no page keeps a writer waiting; closing the connection cuts the
// socket off whatever it is doing.
//
// After a close frame it drops what is written: "The application MUST NOT send
// any more data frames after sending a Close frame" (RFC 6455, section 5.5.1).
// Messages may be in the member's queue still, and the package answers a page
// that echoes the close frame with another. A browser takes either for a
// failure, and its page would be told 1006 and not the code that was sent.
type rawConn struct {
	net.Conn

	// turn is a mutex, held while whole frames are written. It is a channel
	// because a write may wait for the page, and in a test's synthetic time
	// only who waits for a channel is seen to wait.
	turn   chan struct{}
	closed bool      // a close frame was written
	timed  time.Time // when the deadline for writes was set
}

func newRawConn(c net.Conn) *rawConn { return &rawConn{Conn: c, turn: make(chan struct{}, 1)} }

// Write writes a control frame. The package hands over each as a whole, since
// its buffer has room for the longest (writeBuffer), and writes nothing else.
func (c *rawConn) Write(frame []byte) (int, error) {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	n, err := c.write(frame)
	c.closed = c.closed || frame[0] == closeFrame
	return n, err
}

// writeTexts writes messages as text frames, several with one write where they
// are short.
func (c *rawConn) writeTexts(messages [][]byte) error {
	pooled := frames.Get().(*[]byte)
	b := (*pooled)[:0]
	for i, m := range messages {
		b = appendText(b, m)
		if len(b) < writeSize && i < len(messages)-1 {
			continue
		}
		if err := c.writeFrames(b); err != nil {
			return err
		}
		b = b[:0]
	}
	if cap(b) <= 2*writeSize {
		*pooled = b
		frames.Put(pooled)
	}
	return nil
}

// writeSize is how many bytes make a write, and frames has buffers for them:
// framing is a copy of some hundred bytes, which costs nothing beside the write.
const writeSize = 16 << 10

var frames = sync.Pool{New: func() any { return new([]byte) }}

func (c *rawConn) writeFrames(b []byte) error {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	_, err := c.write(b)
	return err
}

// write writes whole frames. It is the caller's turn.
func (c *rawConn) write(b []byte) (int, error) {
	if c.closed {
		return len(b), nil
	}
	if now := time.Now(); now.Sub(c.timed) >= writeSlack {
		c.timed = now
		if err := c.SetWriteDeadline(now.Add(writeWait)); err != nil {
			return 0, err
		}
	}
	return c.Conn.Write(b)
}

// How a text frame of one whole message and a close frame begin: FIN with
// opcode 1 and 8 (RFC 6455, section 5.2).
const (
	textFrame  = 0x81
	closeFrame = 0x88
)

// appendText frames a message: "A server MUST NOT mask any frames that it sends
// to the client" (RFC 6455, section 5.1).
func appendText(b, message []byte) []byte {
	switch n := len(message); {
	case n <= 125:
		b = append(b, textFrame, byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, textFrame, 126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, textFrame, 127), uint64(n))
	}
	return append(b, message...)
}
