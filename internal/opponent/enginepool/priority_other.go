//go:build !linux

package enginepool

// lowerPriority does nothing: other systems cannot set the priority of one thread.
func lowerPriority() {}
