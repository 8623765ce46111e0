package site

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"time"
)

// writeWait is how long a write to a socket may take.
const writeWait = 5 * time.Second

// rawConn is the connection below a socket. Each of its writes has a deadline
// of its own, so that no page keeps a writer waiting; closing it cuts the
// socket off whatever it is doing.
//
// After a close frame it drops what is written: "The application MUST NOT send
// any more data frames after sending a Close frame" (RFC 6455, section 5.5.1).
// Messages may be in the socket's queue still, and its package answers a page
// that echoes the close frame with another. A browser takes either for a
// failure, and its page would be told 1006 and not the code that was sent.
type rawConn struct {
	net.Conn

	// These are of the writes alone, of which there is one at a time.
	rest   uint64 // bytes still to be written of the frame under way
	closed bool   // that frame, or one before it, is a close frame
}

// Write writes a frame or a part of one; a part never reaches into the next
// frame, and the first has the whole head.
func (c *rawConn) Write(b []byte) (int, error) {
	if c.rest == 0 {
		if c.closed {
			return len(b), nil
		}
		c.closed, c.rest = b[0] == closeFrame, frameLength(b)
	}
	c.rest -= min(c.rest, uint64(len(b)))
	if err := c.SetWriteDeadline(time.Now().Add(writeWait)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

// closeFrame is how a close frame begins: FIN and opcode 8.
const closeFrame = 0x88

// frameLength is how many bytes a frame of the server's has, its head
// included, by that head (RFC 6455, section 5.2). A server masks nothing.
func frameLength(head []byte) uint64 {
	switch short := head[1]; short {
	case 126:
		return 4 + uint64(binary.BigEndian.Uint16(head[2:]))
	case 127:
		return 10 + binary.BigEndian.Uint64(head[2:])
	default:
		return 2 + uint64(short)
	}
}

// smallBuffer is the size of a socket's buffers, in bytes. Most messages from
// a page have some hundred, and longer ones to it bypass the buffer; the
// server's own would take 4 KiB each way for as long as the socket is open.
const smallBuffer = 1 << 10

// hijacker hands the connection of a request over as a rawConn, with small
// buffers.
type hijacker struct {
	http.ResponseWriter
	conn *rawConn // set by Hijack
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = &rawConn{Conn: conn}
	early, err := rw.Reader.Peek(rw.Reader.Buffered()) // what the page has sent already
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(smallBuffer, len(early)))
	if _, err := reader.Peek(len(early)); err != nil {
		return nil, nil, err
	}
	return h.conn, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.conn, smallBuffer)), nil
}
