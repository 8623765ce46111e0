package wire

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"threefold/internal/gamelog"
)

// MaxMessage is the length of the longest message from a page, in bytes.
const MaxMessage = 8 << 10

// MaxID is the length of the longest command id, in bytes.
const MaxID = 40

var errLongID = gamelog.NewError("bad_message", "The message's id is too long.")

// CheckID refuses the id of a command that no page could have sent: one that is too long, or
// is no text that the store takes.
func CheckID(id string) error {
	switch {
	case len(id) > MaxID:
		return errLongID
	case !utf8.ValidString(id) || strings.ContainsRune(id, 0):
		return gamelog.NewError("bad_message", "The message's id must be plain text.")
	default:
		return nil
	}
}

// Decode decodes a message from a page strictly: JSON of the known shape, valid UTF-8,
// no NUL anywhere. It keeps nothing of b. The error is an *Error.
func Decode(b []byte) (In, error) {
	switch {
	case len(b) > MaxMessage:
		return In{}, gamelog.NewError("too_long", "The message is too long.")
	case !utf8.Valid(b):
		return In{}, gamelog.NewError("bad_message", "The message is not valid UTF-8.")
	}
	if quick, ok := quickMove(b); ok {
		return quick, nil
	}
	var in In
	if err := strict(b, &in); err != nil {
		return In{}, err
	}
	if len(in.ID) > MaxID {
		return In{}, errLongID
	}
	return in, nil
}

// strict decodes exactly one JSON value, and refuses unknown fields.
func strict(b []byte, into any) error {
	if bytes.IndexByte(b, 0) >= 0 || bytes.Contains(b, []byte(`\u0000`)) {
		return gamelog.NewError("bad_message", "The message holds a NUL character.")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return gamelog.NewError("bad_message", "The message is not valid JSON of the expected form.")
	}
	if rest := b[d.InputOffset():]; len(bytes.Trim(rest, " \t\r\n")) > 0 {
		return gamelog.NewError("bad_message", "The message holds more than one JSON value.")
	}
	return nil
}

// Data decodes a message's data. The error is an *Error.
func Data[D any](in In) (D, error) {
	var d D
	if !hasData(in) {
		return d, gamelog.NewError("bad_message", "The message has no data.")
	}
	return d, strict(in.D, &d)
}

func hasData(in In) bool { return len(in.D) > 0 && !bytes.Equal(in.D, []byte("null")) }
