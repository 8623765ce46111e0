//lint:file-ignore SA1019 see bare.go

package bench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"nhooyr.io/websocket"
)

// page is a visitor's open page: one connection, read by one goroutine.
type page struct {
	conn *websocket.Conn
	in   []byte // the message read last
	out  []byte // the message written last
}

// open opens a page on a game, as the visitor of this cookie or as a stranger,
// and reads the snapshot.
func (v *visitors) open(ctx context.Context, slug string, cookie *http.Cookie) (*page, error) {
	return v.openBy(ctx, v.socket, slug, cookie)
}

func (v *visitors) openBy(ctx context.Context, client *http.Client, slug string, cookie *http.Cookie) (*page, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	options := &websocket.DialOptions{HTTPClient: client, HTTPHeader: http.Header{}}
	if cookie != nil {
		options.HTTPHeader.Set("Cookie", cookie.Name+"="+cookie.Value)
	}
	conn, _, err := websocket.Dial(ctx, strings.Replace(v.url, "http", "ws", 1)+"/ws/g/"+slug, options)
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(1 << 20)
	p := &page{conn: conn}
	for {
		h, err := p.read(ctx)
		if err != nil {
			conn.CloseNow()
			return nil, fmt.Errorf("before the snapshot: %w", err)
		}
		if h.is("snapshot") {
			return p, nil
		}
	}
}

// read reads a whole message and parses its head, which is valid until the next read.
func (p *page) read(ctx context.Context) (head, error) {
	_, r, err := p.conn.Reader(ctx)
	if err != nil {
		return head{}, err
	}
	p.in = p.in[:0]
	for {
		if len(p.in) == cap(p.in) {
			p.in = append(p.in, make([]byte, 1+len(p.in))...)[:len(p.in)]
		}
		n, err := r.Read(p.in[len(p.in):cap(p.in)])
		p.in = p.in[:len(p.in)+n]
		switch err {
		case nil:
		case io.EOF:
			return readHead(p.in), nil
		default:
			return head{}, err
		}
	}
}

// send writes a message.
func (p *page) send(b []byte) error {
	return p.conn.Write(context.Background(), websocket.MessageText, b)
}

// close closes the page at once, also while it reads.
func (p *page) close() { p.conn.CloseNow() }
