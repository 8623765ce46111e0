package bench

import "bytes"

// head is the part of a message that a client parses: its type, its number, and the id of the command
// that it answers.
type head struct {
	t, id []byte // parts of the message
	v     int64
}

func (h head) is(kind string) bool { return string(h.t) == kind }

// readHead reads the beginning of a message, as far as its data: a JSON object
// with "t" a string, "v" a number and "id" a string, none of them escaped, in
// any order and without spaces. Members of another form are left zero.
func readHead(b []byte) (h head) {
	rest, ok := bytes.CutPrefix(b, []byte("{"))
	for ok {
		var key []byte
		if key, rest, ok = text(rest); !ok {
			return h
		}
		if rest, ok = bytes.CutPrefix(rest, []byte(":")); !ok {
			return h
		}
		switch string(key) {
		case "t":
			h.t, rest, ok = text(rest)
		case "id":
			h.id, rest, ok = text(rest)
		case "v":
			h.v, rest, ok = number(rest)
		default:
			return h
		}
		if ok {
			rest, ok = bytes.CutPrefix(rest, []byte(","))
		}
	}
	return h
}

// text reads a string without escapes.
func text(b []byte) (s, rest []byte, ok bool) {
	if len(b) == 0 || b[0] != '"' {
		return nil, b, false
	}
	end := bytes.IndexAny(b[1:], `"\`)
	if end < 0 || b[1+end] == '\\' {
		return nil, b, false
	}
	return b[1 : 1+end], b[2+end:], true
}

// number reads digits, as many as surely fit.
func number(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && i < 18 && '0' <= b[i] && b[i] <= '9'; i++ {
		n = n*10 + int64(b[i]-'0')
	}
	return n, b[i:], i > 0
}
