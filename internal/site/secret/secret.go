// Package secret has the random tokens that authenticate visitors and programs, and that links
// to seats and devices carry.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// Token is a random secret of 128 bits. The server stores only its SHA-256 and never logs it.
type Token [16]byte

// New returns a random token.
func New() (t Token) {
	rand.Read(t[:])
	return t
}

// With derives a token from two. The result is always the same, and cannot be computed without
// both.
func (t Token) With(other Token) Token {
	sum := sha256.Sum256(append(t[:], other[:]...))
	return Token(sum[:len(t)])
}

// Text returns the token as 22 characters of base64url.
func (t Token) Text() string { return base64.RawURLEncoding.EncodeToString(t[:]) }

// Parse reads what Text returns, and no other encoding of the same bits.
func Parse(text string) (t Token, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(b) != len(t) {
		return Token{}, false
	}
	t = Token(b)
	return t, t.Text() == text
}

// Sum returns the token's SHA-256.
func (t Token) Sum() [32]byte { return sha256.Sum256(t[:]) }

// Hash returns the token's SHA-256 in hex, as it is stored.
func (t Token) Hash() string {
	sum := t.Sum()
	return hex.EncodeToString(sum[:])
}
