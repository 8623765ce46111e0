package store

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// holdVariable names to a second process of this test the file to hold open.
const holdVariable = "THREEFOLD_TEST_HOLD"

// hold is that second process: it opens the file, appends one event, says so,
// and then waits to be killed, or for the end of the test that started it.
func hold(path string) {
	s, err := Open(context.Background(), Config{Path: path})
	if err == nil {
		err = s.Append(context.Background(), gamelog.Append{Event: event("g", 1, "")})
	}
	fmt.Println("held:", err)
	io.Copy(io.Discard, os.Stdin)
	os.Exit(1)
}

// startHolder starts the second process and returns when it holds the file.
func startHolder(t *testing.T, path string) *os.Process {
	t.Helper()
	other := exec.Command(os.Args[0])
	other.Env = append(os.Environ(), holdVariable+"="+path)
	must.Do(t, errOf(other.StdinPipe())) // which ends with this process
	said := must.Get(other.StdoutPipe())(t)
	must.Do(t, other.Start())
	t.Cleanup(func() { other.Process.Kill(); other.Wait() })
	if line, err := bufio.NewReader(said).ReadString('\n'); line != "held: <nil>\n" {
		t.Fatalf("the other process said %q, %v", line, err)
	}
	return other.Process
}

// A second process is refused while the first lives, with a sentence that names the file;
// what is left of a killed one keeps no process out, and what it was told is written is there.
func TestOneProcessAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	other := startHolder(t, path)

	config := Config{Path: path, Logger: logger(t)}
	if _, err := Open(t.Context(), config); err == nil || !strings.Contains(err.Error(), path+" is in use by another process") {
		t.Errorf("while the other process lives: %v", err)
	}
	must.Do(t, other.Kill())
	other.Wait()
	must.Do(t, errOf(os.Stat(path+".lock")))
	wantEvents(t, opened(t, config), "g", 1) // which was acknowledged
}
