// Package secret has the random tokens by which the site knows who may do what:
// whoever holds one is a visitor, or may take a seat.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// Token is a random secret of 128 bits. The server keeps nothing of it but its
// SHA-256, and never writes it to the log.
type Token [16]byte

// New makes a token.
func New() (t Token) {
	rand.Read(t[:])
	return t
}

// With derives a token from two: from the same two always the same one, which nobody can
// work out who knows only one of them.
func (t Token) With(other Token) Token {
	sum := sha256.Sum256(append(t[:], other[:]...))
	return Token(sum[:len(t)])
}

// Text is a token in 22 characters that cookies and addresses take as they are.
func (t Token) Text() string { return base64.RawURLEncoding.EncodeToString(t[:]) }

// Parse reads what Text gives, and no other text: decoding alone would pass over
// the last bits and over line ends.
func Parse(text string) (t Token, ok bool) {
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(b) != len(t) {
		return Token{}, false
	}
	t = Token(b)
	return t, t.Text() == text
}

// Sum is a token's SHA-256.
func (t Token) Sum() [32]byte { return sha256.Sum256(t[:]) }

// Hash is what is kept of a token: its SHA-256, in hex.
func (t Token) Hash() string {
	sum := t.Sum()
	return hex.EncodeToString(sum[:])
}
