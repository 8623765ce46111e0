//go:build !linux

package engine

// adviseHugePages does nothing: other systems choose the size of pages themselves.
func adviseHugePages([]bucket) {}
