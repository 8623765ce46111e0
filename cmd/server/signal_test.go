package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

// TestMain lets this test binary be the server, for the test below.
func TestMain(m *testing.M) {
	if os.Getenv("BE_THE_SERVER") != "" {
		main()
		return
	}
	pgtest.Main(m)
}

const handshake = "GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

func TestASignalEndsTheServer(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			process, host := startProcess(t)
			page := openPage(t, host)
			must.Do(t, process.Process.Signal(signal))
			if code := closeCode(t, page); code != 1012 {
				t.Errorf("the page was closed with %d", code)
			}
			page.Close()
			if err := process.Wait(); err != nil {
				t.Errorf("the server ended with: %v", err)
			}
		})
	}
}

// An end that is announced is sent to every page, at once or when it comes; it
// comes when the delay is over, or at a second signal.
func TestAnAnnouncedEnd(t *testing.T) {
	t.Parallel()
	process, host := startProcess(t, "-shutdown-delay", "1h")
	early := openPage(t, host)
	if status := statusOf(t, host, "/readyz"); status != http.StatusOK {
		t.Errorf("before: readyz %d", status)
	}
	must.Do(t, process.Process.Signal(syscall.SIGTERM))
	early.waitFor(t, `{"t":"restart","d":{"in":3`) // 3,600,000 ms, or a little less
	openPage(t, host).waitFor(t, `{"t":"restart","d":{"in":3`)
	if ready, alive := statusOf(t, host, "/readyz"), statusOf(t, host, "/healthz"); ready != http.StatusServiceUnavailable || alive != http.StatusOK {
		t.Errorf("meanwhile: readyz %d, healthz %d", ready, alive)
	}
	must.Do(t, process.Process.Signal(syscall.SIGTERM))
	var ended *exec.ExitError
	if err := process.Wait(); !errors.As(err, &ended) || ended.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("the second signal: %v", err)
	}
}

func TestAnAnnouncedEndComes(t *testing.T) {
	t.Parallel()
	process, host := startProcess(t, "-shutdown-delay", "50ms")
	page := openPage(t, host)
	must.Do(t, process.Process.Signal(syscall.SIGTERM))
	page.waitFor(t, `{"t":"restart","d":{"in":`)
	if code := closeCode(t, page); code != 1012 {
		t.Errorf("the page was closed with %d", code)
	}
	page.Close()
	if err := process.Wait(); err != nil {
		t.Errorf("the server ended with: %v", err)
	}
}

// openPage opens the lobby's socket, without a client that would hide its bytes.
func openPage(t *testing.T, host string) *rawPage {
	t.Helper()
	conn := must.Get(net.Dial("tcp", host))(t)
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute)) // a test that passes never waits for it
	io.WriteString(conn, handshake)
	r := bufio.NewReader(conn)
	if w, err := http.ReadResponse(r, nil); err != nil || w.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v %v", w, err)
	}
	return &rawPage{conn, r}
}

type rawPage struct {
	net.Conn
	*bufio.Reader
}

func (p *rawPage) Read(b []byte) (int, error) { return p.Reader.Read(b) }

func (p *rawPage) waitFor(t *testing.T, text string) {
	t.Helper()
	for sent := []byte{}; !bytes.HasSuffix(sent, []byte(text)); {
		b, err := p.ReadByte()
		if err != nil {
			t.Fatalf("%v after %q", err, sent)
		}
		sent = append(sent, b)
	}
}

func statusOf(t *testing.T, host, path string) int {
	t.Helper()
	w := must.Get(http.Get("http://" + host + path))(t)
	w.Body.Close()
	return w.StatusCode
}

// startProcess runs the server as a process of its own, with these settings more.
func startProcess(t *testing.T, settings ...string) (process *exec.Cmd, host string) {
	t.Helper()
	settings = append([]string{"-addr", "127.0.0.1:0", "-data", filepath.Join(t.TempDir(), "games.db"), "-log", "error"}, settings...)
	process = exec.Command(os.Args[0], settings...)
	process.Env = append(os.Environ(), "BE_THE_SERVER=1", "DATABASE_URL=")
	process.Stderr = t.Output()
	out := must.Get(process.StdoutPipe())(t)
	must.Do(t, process.Start())
	t.Cleanup(func() { process.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	found := openLine.FindStringSubmatch(line)
	if found == nil {
		t.Fatalf("the first line is %q: %v", line, err)
	}
	return process, strings.TrimPrefix(found[1], "http://")
}

// closeCode reads all that the server sends and finds the close frame at its
// end: FIN and opcode 8, a length, and a code of two bytes.
func closeCode(t *testing.T, r io.Reader) int {
	t.Helper()
	var sent []byte
	for {
		b := make([]byte, 1)
		if _, err := io.ReadFull(r, b); err != nil {
			t.Fatalf("%v after %q", err, sent)
		}
		sent = append(sent, b...)
		if i := bytes.IndexByte(sent, 0x88); i >= 0 && len(sent) == i+4 {
			return int(sent[i+2])<<8 | int(sent[i+3])
		}
	}
}
