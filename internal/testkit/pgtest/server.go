package pgtest

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// folder is where this process's own server lives; empty without one.
var folder string

// start starts a server and returns the URL of its maintenance database.
func start() (string, error) {
	folder = newFolder()
	return script("start", folder, strconv.Itoa(os.Getpid()))
}

// newFolder names a folder for a server. It is not in TMPDIR: a unix socket's
// path has room for 107 bytes only.
func newFolder() string { return filepath.Join("/tmp", "threefold-"+rand.Text()) }

// stop stops the server that start started, if any.
func stop() error {
	if folder == "" {
		return nil
	}
	_, err := script("stop", folder)
	return err
}

// script runs scripts/postgres.sh and returns what it prints, or what it says went wrong.
func script(args ...string) (string, error) {
	path, err := scriptPath()
	if err != nil {
		return "", err
	}
	command := exec.Command(path, args...)
	var said bytes.Buffer
	command.Stderr = &said
	printed, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, said.String())
	}
	return strings.TrimSpace(string(printed)), nil
}

// scriptPath finds scripts/postgres.sh: tests run in their package's folder, below it.
func scriptPath() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		path := filepath.Join(dir, "scripts", "postgres.sh")
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no scripts/postgres.sh above the test's folder")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}
