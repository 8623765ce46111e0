package api

import (
	"bytes"
	"net/http/httptest"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site/answer"
)

// FuzzCreateBody: whatever is posted is of the form of a wish, or is refused with a
// code and a sentence.
func FuzzCreateBody(f *testing.F) {
	for _, body := range []string{`{}`, `[]`, `game=cheskers`, `{"game":"cheskers"`, `{"game":"cheskers","side":"white"}{}`, `{"game":7}`,
		"{\"game\":\"chesk\xffers\"}", "{\"game\":\"\x00\"}", `{"game":"cheskers","side":"white","terms":{"clock":{"base":1.5,"increment":0}}}`,
		`{"game":"cheskers","side":"white","terms":{"clock":{"base":600000,"increment":5000}}}`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := httptest.NewRequest("POST", "/api/games", bytes.NewReader(b))
		r.Header.Set("Content-Type", "application/json")
		var body createBody
		err := answer.ReadJSON(httptest.NewRecorder(), r, &body)
		if err == nil {
			return
		}
		if fault, ok := err.(*gamelog.Fault); !ok || fault.Code == "" || fault.Text == "" {
			t.Errorf("%q: %#v is no fault with code and text", b, err)
		}
	})
}
