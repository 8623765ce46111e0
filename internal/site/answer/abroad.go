package answer

import "net/http"

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
