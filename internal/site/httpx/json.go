package httpx

import (
	"encoding/json"
	"net/http"
)

// JSON answers with this status and v as JSON. It always returns nil, so that a Handler can
// return it.
func JSON(w http.ResponseWriter, status int, v any) error {
	b := Encode(v)
	JSONHeaders(w)
	w.WriteHeader(status)
	w.Write(b)
	return nil
}

// NoContent answers 204. It always returns nil.
func NoContent(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Encode returns v as JSON. It panics if v cannot be encoded.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// JSONHeaders sets the headers of a JSON response, which must not be cached.
func JSONHeaders(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
}
