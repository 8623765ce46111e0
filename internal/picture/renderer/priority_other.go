//go:build !linux

package renderer

import "os/exec"

// standBack does nothing: elsewhere a thread's priority cannot be set alone.
func standBack() {}

func apart(*exec.Cmd) {}
