package asset

import (
	"bytes"
	"testing"
)

func TestWhatIsCompressedBeforehandIsShorter(t *testing.T) {
	long, short := New("text/plain", bytes.Repeat([]byte("again "), 1000)).Pack(), New("text/plain", []byte("x")).Pack()
	if long.packed == nil || len(long.packed) >= len(long.body) || short.packed != nil {
		t.Errorf("%d of %d bytes, and %d of %d", len(long.packed), len(long.body), len(short.packed), len(short.body))
	}
}
