//go:build !linux

package engine

// wide does nothing: other systems choose the size of pages themselves.
func pv([]bucket) {}
