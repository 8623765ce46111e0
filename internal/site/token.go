package site

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// A token is a random secret of 128 bits: whoever holds it is a visitor, or may
// take a seat. The server keeps nothing of it but its SHA-256, and never writes
// it to the log.

const tokenSize = 16 // bytes

func newToken() []byte {
	token := make([]byte, tokenSize)
	rand.Read(token)
	return token
}

// writeToken is a token in 22 characters that cookies and addresses take as
// they are; readToken reads them again, and no other text: decoding alone would
// pass over the last bits and over line ends.
func writeToken(token []byte) string { return base64.RawURLEncoding.EncodeToString(token) }

func readToken(text string) (token []byte, ok bool) {
	token, err := base64.RawURLEncoding.DecodeString(text)
	return token, err == nil && len(token) == tokenSize && writeToken(token) == text
}

// hashOf is what is kept of a token: its SHA-256, in hex.
func hashOf(token []byte) string {
	hash := sha256.Sum256(token)
	return hex.EncodeToString(hash[:])
}
