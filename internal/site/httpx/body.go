package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"unicode/utf8"

	"threefold/internal/gamelog"
)

// maxBody is the size limit of a JSON request body, in bytes.
const maxBody = 4 << 10

// ReadJSON decodes the request's body into a value. It returns a *gamelog.Error with status 400
// if the body is not JSON, is longer than 4 KB or does not fit.
func ReadJSON(w http.ResponseWriter, r *http.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return bad("not_json", "The request's Content-Type must be application/json.")
	}
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
			return bad("too_long", "The request is too long.")
		}
		return bad("bad_json", "The request ended early.")
	}
	return decodeJSON(b, into)
}

// ReadMaybeJSON is ReadJSON for requests whose body is optional: without a body it leaves into
// unchanged.
func ReadMaybeJSON(w http.ResponseWriter, r *http.Request, into any) error {
	if r.ContentLength == 0 {
		return nil
	}
	return ReadJSON(w, r, into)
}

// decodeJSON decodes exactly one JSON value. It accepts no unknown field and no invalid UTF-8.
func decodeJSON(b []byte, into any) error {
	if !utf8.Valid(b) {
		return bad("bad_json", "The request is not valid UTF-8.")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return bad("bad_json", "The request is not valid JSON of the expected form.")
	}
	if _, err := d.Token(); err != io.EOF {
		return bad("bad_json", "The request holds more than one JSON value.")
	}
	return nil
}

func bad(code, text string) error {
	return WithStatus(http.StatusBadRequest, &gamelog.Error{Code: code, Text: text})
}
