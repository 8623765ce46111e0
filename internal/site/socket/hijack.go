package socket

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
)

// readBuffer and writeBuffer are the sizes of a socket's buffers, in bytes. Most messages from a
// page have some hundred bytes. Only control frames use the write buffer; the longest has 127
// bytes, so that each reaches the connection in one write. The server's own buffers would take 4
// KiB each for as long as the socket is open.
const (
	readBuffer  = 512
	writeBuffer = 128
)

// hijacker hijacks the connection of a request as a rawConn, with small buffers.
type hijacker struct {
	http.ResponseWriter
	conn *rawConn // set by Hijack
}

// Hijack implements http.Hijacker for websocket.Accept.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = &rawConn{Conn: conn, turn: make(chan struct{}, 1)}
	early, err := rw.Reader.Peek(rw.Reader.Buffered()) // what the page has sent already
	if err != nil {
		return nil, nil, err
	}
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(readBuffer, len(early)))
	if _, err := reader.Peek(len(early)); err != nil {
		return nil, nil, err
	}
	return h.conn, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.conn, writeBuffer)), nil
}
