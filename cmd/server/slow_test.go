package main

import (
	"bufio"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a network of its own, whose ends are net.Pipe's.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, open := <-p
	if !open {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (p pipes) Close() error { return nil }

func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// onPipe runs a test, in synthetic time, on one end of a connection to the
// server, whose handler reads all and answers a megabyte.
func onPipe(t *testing.T, test func(t *testing.T, conn net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		server := newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			w.Write(make([]byte, 1<<20))
		}), slog.New(slog.DiscardHandler))
		network := make(pipes)
		go server.Serve(network)
		near, far := net.Pipe()
		network <- far
		test(t, near)
		near.Close()
		close(network)
		server.Close()
		time.Sleep(time.Second) // in which the server lets an answer arrive
	})
}

// drip sends a text, a byte a second, until it cannot. It reads meanwhile.
func drip(conn net.Conn, text string) {
	go io.Copy(io.Discard, conn)
	for i := range text {
		time.Sleep(time.Second)
		if _, err := io.WriteString(conn, text[i:i+1]); err != nil {
			return
		}
	}
}

// Who is slow, whatever they are slow at, is not waited for.
func TestSlowClientsAreCut(t *testing.T) {
	const get = "GET / HTTP/1.1\r\nHost: a.example\r\n"
	for name, c := range map[string]struct {
		most time.Duration // that the server may wait
		slow func(conn net.Conn)
	}{
		"says nothing":         {10 * time.Second, func(conn net.Conn) { io.Copy(io.Discard, conn) }},
		"drips a request line": {10 * time.Second, func(conn net.Conn) { drip(conn, "GET /"+strings.Repeat("a", 1000)) }},
		"drips headers":        {10 * time.Second, func(conn net.Conn) { io.WriteString(conn, get); drip(conn, strings.Repeat("X: y\r\n", 100)) }},
		"drips a body": {30 * time.Second, func(conn net.Conn) {
			io.WriteString(conn, "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\n")
			drip(conn, strings.Repeat("x", 1000))
		}},
		"reads no answer": {60 * time.Second, func(conn net.Conn) {
			io.WriteString(conn, get+"\r\n")
			for err := error(nil); err == nil; time.Sleep(time.Second) {
				_, err = io.WriteString(conn, "x")
			}
		}},
		"drips its reading": {60 * time.Second, func(conn net.Conn) {
			io.WriteString(conn, get+"\r\n")
			for b := make([]byte, 1); ; time.Sleep(time.Second) {
				if _, err := conn.Read(b); err != nil {
					return
				}
			}
		}},
		"asks no more": {2 * time.Minute, func(conn net.Conn) { io.WriteString(conn, get+"\r\n"); io.Copy(io.Discard, conn) }},
	} {
		t.Run(name, func(t *testing.T) {
			onPipe(t, func(t *testing.T, conn net.Conn) {
				began := time.Now()
				c.slow(conn)
				if took := time.Since(began); took > c.most+2*time.Second {
					t.Errorf("cut after %v, want %v", took, c.most)
				}
			})
		})
	}
}

func TestHeadersAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		headers string
		want    int
	}{
		"a long one":        {"X: " + strings.Repeat("a", 32<<10) + "\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"very many":         {strings.Repeat("X: y\r\n", 10_000), http.StatusRequestHeaderFieldsTooLarge},
		"very many cookies": {"Cookie: " + strings.Repeat("a=b; ", 10_000) + "c=d\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"some hundred":      {strings.Repeat("X: y\r\n", 500), http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			onPipe(t, func(t *testing.T, conn net.Conn) {
				go io.WriteString(conn, "GET / HTTP/1.1\r\nHost: a.example\r\n"+c.headers+"\r\n")
				w, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil || w.StatusCode != c.want {
					t.Errorf("%v, %v; want %d", w, err, c.want)
				}
			})
		})
	}
}
