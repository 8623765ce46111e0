//go:build !linux

package renderer

import "os/exec"

// standBack does nothing: other systems have no priority for a single thread.
func standBack() {}

// apart does nothing.
func apart(*exec.Cmd) {}
