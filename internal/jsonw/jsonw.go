// Package jsonw appends JSON to byte slices, byte for byte as encoding/json writes it, for what
// the server encodes at every move: event messages to pages, and moves in the log. With
// encoding/json a move took 1.34 to 1.38 times the server's processor time (scripts/bench.sh
// -paired, 27 November 2026). The tests of its callers compare the two encoders.
//
// Each function returns the extended slice: Text and List append a value, Put functions a
// member of an object, and Opt functions a member unless its value is empty, as "omitempty"
// does.
package jsonw

import (
	"strconv"
	"unicode/utf8"
)

// Plain is true at the ASCII bytes that a JSON string contains unescaped. It is false at <, > and
// &, which have a meaning in HTML and which encoding/json escapes too.
var Plain = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = true
	}
	for _, c := range `"\<>&` {
		is[c] = false
	}
	return is
}()

// Text appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD.
func Text(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		if !Plain[s[i]] {
			return append(rest(b, s[i:]), '"')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}

// rest appends s, which begins with a character that is not plain.
func rest(b []byte, s string) []byte {
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case Plain[s[0]] || r >= 0x7f && r != utf8.RuneError && r != lineSeparator && r != paragraphSeparator:
			b = append(b, s[:n]...)
		case r == utf8.RuneError && n == 3:
			b = append(b, s[:n]...)
		default:
			b = escape(b, r)
		}
		s = s[n:]
	}
	return b
}

// The characters that end a line in JavaScript, but not in JSON.
const (
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
)

// short are the letters of the short escapes, by the escaped character.
var short = map[rune]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

func escape(b []byte, r rune) []byte {
	if letter, ok := short[r]; ok {
		return append(b, '\\', letter)
	}
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// List appends a JSON array whose elements one appends; null for a nil list.
func List[E any](b []byte, list []E, one func([]byte, E) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, e)
	}
	return append(b, ']')
}

// Key appends the name and colon of the next member of the innermost object, after a comma
// unless it is the first. No encoded value ends with "{", so b's last byte, which there must be,
// tells which. n must be of Plain bytes.
func Key(b []byte, n string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, '"')
	b = append(b, n...)
	return append(b, `":`...)
}

// PutText appends a member with name n and string s.
func PutText[S ~string](b []byte, n string, s S) []byte {
	return Text(Key(b, n), string(s))
}

// OptText appends a member with name n and string s, unless s is empty.
func OptText[S ~string](b []byte, n string, s S) []byte {
	if s == "" {
		return b
	}
	return PutText(b, n, s)
}

// PutInt appends a member with name n and number i.
func PutInt(b []byte, n string, i int64) []byte {
	return strconv.AppendInt(Key(b, n), i, 10)
}

// OptInt appends a member with name n and number i, unless i is 0.
func OptInt(b []byte, n string, i int64) []byte {
	if i == 0 {
		return b
	}
	return PutInt(b, n, i)
}

// PutList appends a member with name n and an array, as List does.
func PutList[E any](b []byte, n string, list []E, one func([]byte, E) []byte) []byte {
	return List(Key(b, n), list, one)
}

// OptList appends a member with name n and an array, unless the list is empty.
func OptList[E any](b []byte, n string, list []E, one func([]byte, E) []byte) []byte {
	if len(list) == 0 {
		return b
	}
	return PutList(b, n, list, one)
}
