//go:build !linux

package brain

// standBack does nothing: elsewhere a thread's priority cannot be set alone.
func standBack() {}
