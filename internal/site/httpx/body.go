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
		return bad(gamelog.NewError("not_json", "not-json"))
	}
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
			return bad(gamelog.NewError("too_long", "request-too-long"))
		}
		return bad(gamelog.NewError("bad_json", "request-ended-early"))
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
		return bad(gamelog.NewError("bad_json", "request-not-utf8"))
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return bad(gamelog.NewError("bad_json", "request-bad-json"))
	}
	if _, err := d.Token(); err != io.EOF {
		return bad(gamelog.NewError("bad_json", "request-several-values"))
	}
	return nil
}

func bad(coded *gamelog.Error) error { return WithStatus(http.StatusBadRequest, coded) }
