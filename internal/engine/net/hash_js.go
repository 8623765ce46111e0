//go:build js

package net

// Browsers fetch a net by an address with its hash, and are spared the 50 KB of a second one.
func hashes([]byte, string) bool { return true }
