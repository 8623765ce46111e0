package gamelog

import (
	"crypto/rand"
	"crypto/sha256"
	"math/big"
)

// slugAlphabet lists the characters of slugs.
const slugAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// NewSlug draws the 10 random characters that identify a game in URLs.
func NewSlug() string {
	var b [32]byte
	rand.Read(b[:])
	return slugOf(b)
}

// SlugFrom is the slug of a game whose id was derived and not drawn.
func SlugFrom(id string) string { return slugOf(sha256.Sum256([]byte("slug " + id))) }

// slugOf makes a slug of random or hashed bytes.
func slugOf(b [32]byte) string {
	n := new(big.Int).SetBytes(b[:])
	letters, letter := big.NewInt(int64(len(slugAlphabet))), new(big.Int)
	slug := make([]byte, 10)
	for i := range slug {
		n.DivMod(n, letters, letter)
		slug[i] = slugAlphabet[letter.Int64()]
	}
	return string(slug)
}
