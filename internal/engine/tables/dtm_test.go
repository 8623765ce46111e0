package tables

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// sevenths are distances that tell every entry of an ending from its neighbours.
func sevenths(n uint32) (uint8, bool) { return uint8(n * 7 / 3), true }

// packed is the file of an ending with more blocks than one.
func packed(t testing.TB) (*Ending, []byte) {
	e := quadSquare.Endings[1]
	if e.size*uint32(e.turns()) <= blockEntries {
		t.Fatalf("%s has one block", e.Name)
	}
	file := must.Get(quadSquare.PackDTM(e, sevenths))(t)
	return e, file
}

// Each entry of a file is found in its block again, and reads no other.
func TestDTM(t *testing.T) {
	e, file := packed(t)
	read := 0
	d := NewDTM(quadSquare, func(ending string) (io.ReaderAt, error) {
		read++
		return bytes.NewReader(file), nil
	})
	entries := e.size * uint32(e.turns())
	for n := uint32(0); n < entries; n += 97 {
		want, _ := sevenths(e.first + n)
		if half, err := d.half(e, n); err != nil || half != want/2 {
			t.Fatalf("entry %d: %d, %v, want %d", n, half, err, want/2)
		}
	}
	if blocks := int((entries + blockEntries - 1) / blockEntries); read != blocks {
		t.Errorf("%d blocks were read, of %d", read, blocks)
	}
}

// A file that is cut short is told of wherever the cut is, and has no distances.
func TestDTMCutShort(t *testing.T) {
	e, file := packed(t)
	last := e.size*uint32(e.turns()) - 1
	for cut := 0; cut < len(file); cut += 1 + len(file)/50 {
		d := NewDTM(quadSquare, func(string) (io.ReaderAt, error) { return bytes.NewReader(file[:cut]), nil })
		if _, err := d.half(e, last); !errors.Is(err, errDTM) {
			t.Errorf("cut at %d of %d: %v", cut, len(file), err)
		}
	}
	none := NewDTM(quadSquare, func(string) (io.ReaderAt, error) { return nil, io.EOF })
	pieces := []game.PlacedPiece{{Color: game.White, Kind: 'K'}, {Color: game.White, Kind: 'Q', Place: 20}, {Color: game.Black, Kind: 'K', Place: 9}}
	if _, plies, ok := none.Plies(pieces, game.White); ok {
		t.Errorf("without a file it is %d plies", plies)
	}
}

// Whatever a file has in it, reading it comes to an end.
func FuzzDTM(f *testing.F) {
	e, file := packed(f)
	f.Add(file, uint32(0))
	f.Add([]byte{0x80, 0x80}, uint32(blockEntries))
	f.Fuzz(func(t *testing.T, file []byte, n uint32) {
		n %= e.size * uint32(e.turns())
		d := NewDTM(quadSquare, func(string) (io.ReaderAt, error) { return bytes.NewReader(file), nil })
		if _, err := d.half(e, n); err != nil && !errors.Is(err, errDTM) {
			t.Error(err)
		}
	})
}

// What a question costs whose block is not unpacked.
func BenchmarkDistance(b *testing.B) {
	e, file := packed(b)
	b.ReportAllocs()
	for b.Loop() {
		d := NewDTM(quadSquare, func(string) (io.ReaderAt, error) { return bytes.NewReader(file), nil })
		must.Get(d.half(e, 0))(b)
	}
}
