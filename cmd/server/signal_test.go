package main

import (
	"bufio"
	"bytes"
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
)

// TestMain lets this test binary be the server, for the test below.
func TestMain(m *testing.M) {
	if os.Getenv("BE_THE_SERVER") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// handshake asks for the lobby's socket.
const handshake = "GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

func TestASignalEndsTheServer(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			process, host := startProcess(t)
			page, err := net.Dial("tcp", host)
			if err != nil {
				t.Fatal(err)
			}
			defer page.Close()
			page.SetDeadline(time.Now().Add(time.Minute)) // a test that passes never waits for it
			io.WriteString(page, handshake)
			r := bufio.NewReader(page)
			if w, err := http.ReadResponse(r, nil); err != nil || w.StatusCode != http.StatusSwitchingProtocols {
				t.Fatalf("%v %v", w, err)
			}
			if err := process.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if code := closeCode(t, r); code != 1012 {
				t.Errorf("the page was closed with %d", code)
			}
			page.Close()
			if err := process.Wait(); err != nil {
				t.Errorf("the server ended with: %v", err)
			}
		})
	}
}

// startProcess runs the server as a process of its own.
func startProcess(t *testing.T) (process *exec.Cmd, host string) {
	t.Helper()
	process = exec.Command(os.Args[0], "-addr", "127.0.0.1:0", "-data", filepath.Join(t.TempDir(), "games.db"), "-log", "error")
	process.Env = append(os.Environ(), "BE_THE_SERVER=1", "DATABASE_URL=")
	process.Stderr = t.Output()
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
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
