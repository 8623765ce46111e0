//go:build !js

package net

import (
	"crypto/sha256"
	"encoding/hex"
)

// hashOf is the SHA-256 of a net's numbers in hexadecimal digits.
func hashOf(numbers []byte) string {
	sum := sha256.Sum256(numbers)
	return hex.EncodeToString(sum[:])
}

func hashes(numbers []byte, hash string) bool { return hashOf(numbers) == hash }
