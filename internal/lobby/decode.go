package lobby

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// Fault is a refusal of a command or a request: Code for the machine, Text
// for the person. Nothing has changed.
type Fault struct {
	Code string
	Text string
}

func (f *Fault) Error() string { return f.Text }

// MaxMessage is the longest message from a page, in bytes.
const MaxMessage = 8 << 10

// maxID bounds the id a page chooses for a command.
const maxID = 40

var errLongID = &Fault{"bad_message", "The message's id is too long."}

// Decode reads a message from a page strictly: JSON of the known shape, valid
// UTF-8, no NUL anywhere. It keeps nothing of b. The error is a *Fault.
func Decode(b []byte) (In, error) {
	switch {
	case len(b) > MaxMessage:
		return In{}, &Fault{"too_long", "The message is too long."}
	case !utf8.Valid(b):
		return In{}, &Fault{"bad_message", "The message is not valid UTF-8."}
	}
	if quick, ok := quickMove(b); ok {
		return quick, nil
	}
	var in In
	if err := strict(b, &in); err != nil {
		return In{}, err
	}
	if len(in.ID) > maxID {
		return In{}, errLongID
	}
	return in, nil
}

// strict reads exactly one JSON value, without unknown fields.
func strict(b []byte, into any) error {
	if bytes.IndexByte(b, 0) >= 0 || bytes.Contains(b, []byte(`\u0000`)) {
		return &Fault{"bad_message", "The message holds a NUL character."}
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &Fault{"bad_message", "The message is not JSON of the expected form."}
	}
	if rest := b[d.InputOffset():]; len(bytes.Trim(rest, " \t\r\n")) > 0 {
		return &Fault{"bad_message", "The message holds more than one JSON value."}
	}
	return nil
}

// data reads a message's data.
func data[D any](in In) (D, error) {
	var d D
	if !hasData(in) {
		return d, &Fault{"bad_message", "The message lacks its data."}
	}
	return d, strict(in.D, &d)
}

func hasData(in In) bool { return len(in.D) > 0 && !bytes.Equal(in.D, []byte("null")) }

// without does what a message without data asks for. One that brings data
// all the same is refused: its page means something that is not understood.
func without(do func(command) error) func(command) error {
	return func(c command) error {
		if len(c.in.D) > 0 {
			return &Fault{"bad_message", "This kind of message has no data."}
		}
		return do(c)
	}
}
