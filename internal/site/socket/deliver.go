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

// A write to a socket fails after writeWait, or up to writeSlack earlier: a deadline is set once in
// writeSlack, because setting it costs a twentieth of a write.
const (
	writeWait  = 5 * time.Second
	writeSlack = time.Second
)

// deliver writes the queued messages until the queue is empty. If that fails, it cuts the
// connection.
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

// count counts sent messages and releases them.
func (k *socket) count(sent []outbox.Message) {
	bytes := 0
	for _, m := range sent {
		bytes += m.Len()
		m.Release()
	}
	k.sent.Add(int64(len(sent)))
	k.edge.Meter.Sent(len(sent), bytes)
	if k.client != "" {
		k.edge.Limits.ChargeBytes(k.client, bytes)
	}
}

// rawConn is the connection below a socket. Deliveries write messages to it, and the websocket
// package control frames. A write that takes too long fails, so that no slow page blocks a
// writer; closing the connection ends the socket at once.
//
// After a close frame it drops what is written: "The application MUST NOT send any more data
// frames after sending a Close frame" (RFC 6455, section 5.5.1). The queue may still have
// messages, and the package answers a page's echo of the close frame with another one. A browser
// treats either as a failure, and its page would get code 1006 instead of the one that was sent.
type rawConn struct {
	net.Conn

	// turn is a mutex, held while whole frames are written. It is a channel because a write may
	// wait for the page, and synctest counts only waits for channels.
	turn   chan struct{}
	closed bool      // a close frame was written
	timed  time.Time // when the write deadline was last set
}

// Write writes a control frame. The package passes each in one call, because its buffer has room
// for the longest (writeBuffer), and writes nothing else.
func (c *rawConn) Write(frame []byte) (int, error) {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	if err := c.write(frame); err != nil {
		return 0, err
	}
	c.closed = c.closed || frame[0] == closeFrame
	return len(frame), nil
}

// writeTexts writes messages as text frames. Short ones share a write; a long one is written in
// its parts, which other sockets share.
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

// writeSize is the size of a write of short messages, in bytes, and that of the pooled buffers.
// Copying them costs nothing beside the write.
const writeSize = 16 << 10

var frames = sync.Pool{New: func() any { return new([]byte) }}

// writeFrames writes whole frames, which may be in parts.
func (c *rawConn) writeFrames(parts [][]byte) error {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	return c.write(parts...)
}

// write is writeFrames for a caller that holds turn.
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

// First bytes of a text frame with a whole message, and of a close frame: FIN with opcode 1 and 8
// (RFC 6455, section 5.2).
const (
	textFrame  = 0x81
	closeFrame = 0x88
)

// appendFrame appends the header of a text frame of n bytes. "A server MUST NOT mask any frames
// that it sends to the client" (RFC 6455, section 5.1).
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
