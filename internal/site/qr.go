package site

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"rsc.io/qr"
)

// quietZone is the white border a QR code needs, in modules (ISO/IEC 18004
// asks for 4).
const quietZone = 4

// gameCode answers GET /qr/{slug}.svg: the game's link as a QR code. With
// ?at=http://192.168.1.5:8080 the link is made from that address, which must
// be one of the server's own.
func (s *Site) gameCode(w http.ResponseWriter, r *http.Request) {
	slug := chi.URLParam(r, "slug")
	link, ok := s.linkAt(r, slug, r.URL.Query().Get("at"))
	if !ok {
		s.missing(w, r)
		return
	}
	if err := s.games.Known(r.Context(), slug); err != nil {
		s.answerError(w, r, http.StatusNotFound, err)
		return
	}
	svg, err := codeOf(link)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	serveAsset(w, r, newAsset("image/svg+xml", svg))
}

// codeOf draws a text as a QR code of medium error correction: one path,
// black on white in either theme, since that is what cameras read. The error
// says that the text is too long.
func codeOf(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if n := x - from; n > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quietZone, y+quietZone, n, n)
			}
		}
	}
	side := code.Size + 2*quietZone
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, side, side, side, side, path.String()), nil
}
