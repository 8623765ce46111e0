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

// wire is the connection below a socket. Each of its writes has a deadline of
// its own, so that no page keeps a writer waiting; closing it cuts the
// connection whatever the socket is doing.
type wire struct{ net.Conn }

func (c *wire) Write(b []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(writeWait)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

// wireBuffer is the size of a socket's buffers, in bytes. Most messages from
// a page have some hundred, and longer ones to it bypass the buffer; the
// server's own would take 4 KiB each way for as long as the socket is open.
const wireBuffer = 1 << 10

// hijacker hands a connection over as a wire, with small buffers.
type hijacker struct {
	http.ResponseWriter
	wire *wire // set by Hijack
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.wire = &wire{conn}
	early, err := rw.Reader.Peek(rw.Reader.Buffered()) // what the page has sent already
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(wireBuffer, len(early)))
	if _, err := reader.Peek(len(early)); err != nil {
		return nil, nil, err
	}
	return h.wire, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.wire, wireBuffer)), nil
}
