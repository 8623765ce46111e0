package httpx

import (
	"net/http"
	"strings"
)

// What other sites may load, frame or read has headers of its own, in place of
// those that keep everything else to ourselves. A handler asks for them once it
// knows that what it answers with is public: a refusal keeps the strict ones.

// picturePolicy lets a picture that is opened by itself load and do nothing.
const picturePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

// PictureHeaders lets pages of other sites show an answer as a picture.
func PictureHeaders(h http.Header) {
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
}

// SharedHeaders lets programs in pages of other sites read an answer. They see
// what anybody may: for an origin of "*" browsers send no cookies with it.
func SharedHeaders(h http.Header) {
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
}

// FrameHeaders lets pages of other sites show an answer in a frame. What it may
// load stays as it is; it sends no form.
func FrameHeaders(h http.Header) {
	policy := strings.NewReplacer("frame-ancestors 'none'", "frame-ancestors *", "form-action 'self'", "form-action 'none'")
	h.Set("Content-Security-Policy", policy.Replace(h.Get("Content-Security-Policy")))
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("Cross-Origin-Opener-Policy")
}
