package qrcode

import (
	"fmt"
	"regexp"
	"testing"

	"rsc.io/qr"

	"threefold/internal/testkit/must"
)

// The runs of the drawing, painted, are each module of the code, the quiet zone included.
func TestEachModuleIsDrawn(t *testing.T) {
	const text = "http://192.168.1.5:8080/g/0123456789#seat=AAAAAAAAAAAAAAAAAAAAAA"
	svg := must.Get(SVG(text))(t)
	code := must.Get(qr.Encode(text, qr.M))(t)
	black := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M\d+ \d+h\d+v1h-\d+z`).FindAllString(string(svg), -1) {
		var x, y, n, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%dz", &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("run %s: %v", run, err)
		}
		for i := range n {
			black[[2]int{x + i, y}] = true
		}
	}
	for y := -quietZone; y < code.Size+quietZone; y++ {
		for x := -quietZone; x < code.Size+quietZone; x++ {
			if black[[2]int{x + quietZone, y + quietZone}] != code.Black(x, y) {
				t.Fatalf("%s: module %d,%d differs", text, x, y)
			}
		}
	}
}
