//lint:file-ignore SA1019 see socket.go

package socket

import (
	"encoding/binary"
	"net"
	"sync"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/outbox"
)

// A write to a socket fails when it has taken writeWait, or up to writeSlack less: a deadline
// costs a twentieth of the write it is set for, and serves for all writes in that time.
const (
	writeWait  = 5 * time.Second
	writeSlack = time.Second
)

// deliver is a delivery: it writes what is queued for the page until there is
// no more. Where that fails it cuts the connection.
func (k *socket) deliver() {
	for {
		messages, ok := k.member.Take()
		if k.revoked.Load() {
			return
		}
		if !ok {
			k.edge.Meter.Dropped()
			k.close(websocket.StatusTryAgainLater, "This page was too slow. It can reconnect now.")
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

// count counts messages that were sent, and gives them up.
func (k *socket) count(sent []outbox.Message) {
	bytes := 0
	for _, m := range sent {
		bytes += m.Len()
		m.Sent()
	}
	k.sent.Add(int64(len(sent)))
	k.edge.Meter.Sent(len(sent), bytes)
	if k.client != "" {
		k.edge.Limits.ChargeBytes(k.client, bytes)
	}
}

// rawConn is the connection below a socket, to which a delivery writes messages and the
// websocket package control frames. A write that takes too long fails, so that no page keeps a
// writer waiting; closing the connection cuts the socket off whatever it is doing.
//
// After a close frame it drops what is written: "The application MUST NOT send
// any more data frames after sending a Close frame" (RFC 6455, section 5.5.1).
// Messages may be in the member's queue still, and the package answers a page
// that echoes the close frame with another. A browser takes either for a
// failure, and its page would get the code 1006 and not the one that was sent.
type rawConn struct {
	net.Conn

	// turn is a mutex, held while whole frames are written. It is a channel
	// because a write may wait for the page, and in a test's synthetic time
	// only waiting for a channel counts as waiting.
	turn   chan struct{}
	closed bool      // a close frame was written
	timed  time.Time // when the deadline for writes was set
}

// Write writes a control frame. The package hands over each as a whole, since
// its buffer has room for the longest (writeBuffer), and writes nothing else.
func (c *rawConn) Write(frame []byte) (int, error) {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	if err := c.write(frame); err != nil {
		return 0, err
	}
	c.closed = c.closed || frame[0] == closeFrame
	return len(frame), nil
}

// writeTexts writes messages as text frames, several with one write where they are short. A
// long one is written in the parts that it has, since others share them.
func (c *rawConn) writeTexts(messages []outbox.Message) error {
	pooled := frames.Get().(*[]byte)
	b := (*pooled)[:0]
	for i, m := range messages {
		b = appendFrame(b, m.Len())
		long := m.Len() >= writeSize
		if !long {
			b = append(b, m.Bytes()...)
			if len(b) < writeSize && i < len(messages)-1 {
				continue
			}
		}
		parts := [][]byte{b}
		if long {
			parts = append(parts, m.Parts()...)
		}
		if err := c.writeFrames(parts); err != nil {
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

// writeFrames writes whole frames, which may be in parts.
func (c *rawConn) writeFrames(parts [][]byte) error {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	return c.write(parts...)
}

// write writes whole frames, which may be in parts. It is the caller's turn.
func (c *rawConn) write(parts ...[]byte) error {
	if c.closed {
		return nil
	}
	if now := time.Now(); now.Sub(c.timed) >= writeSlack {
		c.timed = now
		if err := c.SetWriteDeadline(now.Add(writeWait)); err != nil {
			return err
		}
	}
	for _, part := range parts {
		if _, err := c.Conn.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// How a text frame of one whole message and a close frame begin: FIN with
// opcode 1 and 8 (RFC 6455, section 5.2).
const (
	textFrame  = 0x81
	closeFrame = 0x88
)

// appendFrame begins the frame of a message of n bytes: "A server MUST NOT mask any frames that it sends
// to the client" (RFC 6455, section 5.1).
func appendFrame(b []byte, n int) []byte {
	switch {
	case n <= 125:
		return append(b, textFrame, byte(n))
	case n < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, textFrame, 126), uint16(n))
	default:
		return binary.BigEndian.AppendUint64(append(b, textFrame, 127), uint64(n))
	}
}
