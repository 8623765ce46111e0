package lobby

import (
	"encoding/json"
	"strconv"
)

// What is written at every move is written by hand: the events that pages are
// told (eventjson.go, statejson.go) and a move's body in the log. It is the
// same, byte for byte, as what encoding/json makes of the same types, and tests
// compare the two.
//
// The functions here append to a slice and give it back: those that begin with
// append a value, with put an object's member, and with opt a member unless it
// is empty, as "omitempty" does.

// unescaped are bytes that stand for themselves in a JSON string, whatever is
// around them. The last three that are not mean something in HTML:
// encoding/json escapes them.
var unescaped = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = true
	}
	for _, c := range `"\<>&` {
		is[c] = false
	}
	return is
}()

// appendText appends a string. One with other bytes in it is left to
// encoding/json.
func appendText(b []byte, s string) []byte {
	begin := len(b)
	b = append(b, '"')
	for i := range len(s) {
		if !unescaped[s[i]] {
			quoted, _ := json.Marshal(s) // every string can be written
			return append(b[:begin], quoted...)
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}

// appendList appends a list, each element by one; null where there is none.
func appendList[E any](b []byte, list []E, one func([]byte, E) []byte) []byte {
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

// key begins a member of the object that was begun last: a comma, unless it
// is the first, and its name. No value ends like the beginning of an object.
func key(b []byte, n string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, '"')
	b = append(b, n...)
	return append(b, `":`...)
}

func putText[S ~string](b []byte, n string, s S) []byte {
	return appendText(key(b, n), string(s))
}

func optText[S ~string](b []byte, n string, s S) []byte {
	if s == "" {
		return b
	}
	return putText(b, n, s)
}

func putInt(b []byte, n string, i int64) []byte {
	return strconv.AppendInt(key(b, n), i, 10)
}

func optInt(b []byte, n string, i int64) []byte {
	if i == 0 {
		return b
	}
	return putInt(b, n, i)
}

func putList[E any](b []byte, n string, list []E, one func([]byte, E) []byte) []byte {
	return appendList(key(b, n), list, one)
}

func optList[E any](b []byte, n string, list []E, one func([]byte, E) []byte) []byte {
	if len(list) == 0 {
		return b
	}
	return putList(b, n, list, one)
}
