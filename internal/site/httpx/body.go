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

const maxBody = 4 << 10

// ReadJSON reads a request's body. The error is a *gamelog.Error, of the status 400.
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

// ReadMaybeJSON is ReadJSON for requests that may come without a body: then nothing is read.
func ReadMaybeJSON(w http.ResponseWriter, r *http.Request, into any) error {
	if r.ContentLength == 0 {
		return nil
	}
	return ReadJSON(w, r, into)
}

// decodeJSON reads exactly one JSON value of a known shape: no unknown field, valid UTF-8.
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
