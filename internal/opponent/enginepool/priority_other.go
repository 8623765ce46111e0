//go:build !linux

package enginepool

// standBack does nothing: elsewhere a thread's priority cannot be set alone.
func standBack() {}
