//go:build !js

package net

import (
	"crypto/sha256"
	"encoding/hex"
)

// hashes reports whether a net's numbers have this SHA-256, in hexadecimal digits.
func hashes(numbers []byte, hash string) bool {
	sum := sha256.Sum256(numbers)
	return hex.EncodeToString(sum[:]) == hash
}
