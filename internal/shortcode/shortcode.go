// Package shortcode makes and reads codes that people read from one screen and type into another.
package shortcode

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"strings"
	"unicode"
)

// length is how many letters a code has, and alphabet the letters that it is made of: no vowels, so
// that none reads as a word, and nothing that looks like a digit. There are 64 million codes.
const (
	length   = 6
	alphabet = "BCDFGHJKLMNPQRSTVWXZ"
)

// count is how many codes there are.
var count = new(big.Int).Exp(big.NewInt(int64(len(alphabet))), big.NewInt(length), nil)

// New makes a code by chance.
func New() string {
	drawn, err := rand.Int(rand.Reader, count)
	if err != nil {
		panic(err) // the system's random numbers do not fail
	}
	return code(drawn.Uint64())
}

// Of is the code that follows from a text, such as a slug: always the same one.
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

// Read reads a code as people type it: in small letters too, with spaces or hyphens anywhere. ok is
// false where the text is none.
func Read(text string) (code string, ok bool) {
	code = strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, text)
	return code, len(code) == length && strings.Trim(code, alphabet) == ""
}
