// Package qrcode draws QR codes.
package qrcode

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quietZone is the width of the white border in modules (ISO/IEC 18004 requires 4).
const quietZone = 4

// SVG returns text as a QR code of medium error correction, black on white even in the dark
// theme, because cameras need that. It fails if the text is too long.
func SVG(text string) ([]byte, error) {
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
