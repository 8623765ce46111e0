// Package shortcode generates and parses short codes, which people read from one screen and
// type into another.
package shortcode

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"strings"
	"unicode"
)

// length is the number of letters in a code. alphabet has no vowels, so that no code is a word,
// and no letter that looks like a digit. There are 64 million codes.
const (
	length   = 6
	alphabet = "BCDFGHJKLMNPQRSTVWXZ"
)

// count is the number of different codes.
var count = new(big.Int).Exp(big.NewInt(int64(len(alphabet))), big.NewInt(length), nil)

// New returns a random code, from a cryptographic source.
func New() string {
	drawn, err := rand.Int(rand.Reader, count)
	if err != nil {
		panic(err) // the system's random numbers do not fail
	}
	return code(drawn.Uint64())
}

// Of returns the code of a text, such as a slug, derived from its SHA-256. Different texts may
// have the same code.
func Of(text string) string {
	sum := sha256.Sum256([]byte(text))
	return code(binary.BigEndian.Uint64(sum[:]) % count.Uint64())
}

func code(n uint64) string {
	letters := make([]byte, length)
	for i := range letters {
		letters[i] = alphabet[n%uint64(len(alphabet))]
		n /= uint64(len(alphabet))
	}
	return string(letters)
}

// Read parses a code as people type it: letters of either case, with spaces or hyphens
// anywhere. It returns the code in capitals; ok is false if the text is not a code.
func Read(text string) (code string, ok bool) {
	code = strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, text)
	return code, len(code) == length && strings.Trim(code, alphabet) == ""
}
