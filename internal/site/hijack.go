package site

import (
	"bufio"
	"bytes"
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
type rawConn struct{ net.Conn }

func (c *rawConn) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeWait)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
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
	h.conn = &rawConn{conn}
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
