package httpx

import (
	"encoding/json"
	"net/http"
)

// JSON answers with a value. There is no error.
func JSON(w http.ResponseWriter, status int, v any) error {
	b := Encode(v)
	JSONHeaders(w)
	w.WriteHeader(status)
	w.Write(b)
	return nil
}

// NoContent answers that what was asked for is done.
func NoContent(w http.ResponseWriter) error {
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Encode encodes a value. The site's own types always encode.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// JSONHeaders sets the headers of an answer in JSON, which nobody may keep.
func JSONHeaders(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
}
