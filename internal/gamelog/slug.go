package gamelog

import (
	"crypto/rand"
	"crypto/sha256"
	"math/big"
)

// slugAlphabet lists the characters of slugs.
const slugAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// NewSlug returns a random slug: the 10 characters that identify a game in URLs.
func NewSlug() string {
	var b [32]byte
	rand.Read(b[:])
	return slugOf(b)
}

// SlugFrom returns the slug that is derived from a game's id, the same at each call.
func SlugFrom(id string) string { return slugOf(sha256.Sum256([]byte("slug " + id))) }

// slugOf encodes random or hashed bytes as a slug.
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
