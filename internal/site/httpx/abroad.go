package httpx

import (
	"net/http"
	"strings"
)

// Responses that other sites may load, frame or read need other headers than the strict ones
// that the middleware has set. A handler sets them once it knows that its response is public; an
// error response keeps the strict ones.

// picturePolicy is the Content-Security-Policy of a picture that is opened by itself: it may
// load and do nothing.
const picturePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

// PictureHeaders lets pages of other sites embed the response as a picture.
func PictureHeaders(h http.Header) {
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
}

// SharedHeaders lets scripts of other sites read the response. Browsers send no cookies with
// such a request, because the allowed origin is "*".
func SharedHeaders(h http.Header) {
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Allow-Origin", "*")
}

// FrameHeaders lets pages of other sites show the response in a frame. What the page may load
// stays as it is, but it may send no form.
func FrameHeaders(h http.Header) {
	policy := strings.NewReplacer("frame-ancestors 'none'", "frame-ancestors *", "form-action 'self'", "form-action 'none'")
	h.Set("Content-Security-Policy", policy.Replace(h.Get("Content-Security-Policy")))
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("Cross-Origin-Opener-Policy")
}
