package splice

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

var braces = NewGap(`"plies":[`, `]`)

// textOf is a text of so many bytes, appended in pieces of a length.
func textOf(size, piece int) (Text, string) {
	var t Text
	var all strings.Builder
	for n := 0; all.Len() < size; n++ {
		b := []byte(strings.Repeat(fmt.Sprint(n, ","), piece)[:piece])
		t = t.Append(b)
		all.Write(b)
		clear(b) // nothing of it is kept
	}
	return t, all.String()
}

func TestAnswersAreWhole(t *testing.T) {
	for _, c := range []struct{ size, piece int }{{0, 1}, {1, 1}, {900, 7}, {blockSize - 1, 1}, {blockSize, 31}, {5 * blockSize, 233}, {9*blockSize + 1, 3*blockSize + 5}} {
		text, want := textOf(c.size, c.piece)
		s, ok := Of([]byte(`{"a":1,"plies":[],"b":[]}`)).Put(text, braces)
		if !ok {
			t.Fatal("no gap was found")
		}
		want = `{"a":1,"plies":[` + want + `],"b":[]}`
		if got := string(s.Join()); got != want || s.Len() != len(want) || text.Len() != len(want)-len(`{"a":1,"plies":[],"b":[]}`) {
			t.Errorf("%d in pieces of %d: %d bytes, want %d", c.size, c.piece, len(got), len(want))
		}
		for range 2 { // packed the first time, and kept
			if got := unzip(t, s.Gzip()); got != want {
				t.Errorf("%d in pieces of %d: unzipped %d bytes, want %d", c.size, c.piece, len(got), len(want))
			}
		}
	}
}

// answerOf is an answer that has nothing but a text.
func answerOf(t Text) Spliced {
	s, _ := Of(nil).Put(t, NewGap("", ""))
	return s
}

// An answer may have several texts, in gaps of any order, and stays as it was
// when it gets another.
func TestSeveralTexts(t *testing.T) {
	constant, long := Constant([]byte(strings.Repeat("all ", 999))), Constant([]byte(strings.Repeat("0123456789", 9999)))
	first, ok1 := Of([]byte("<1><2><3>")).Put(constant, NewGap("<2>", ""))
	second, ok2 := first.Put(long, NewGap("<1>", "<2>"))
	third, ok3 := second.Put(constant, NewGap("<", "3>"))
	if !ok1 || !ok2 || !ok3 {
		t.Fatal("a gap was not found")
	}
	for _, c := range []struct {
		s    Spliced
		want string
	}{{first, "<1><2>A<3>"}, {second, "<1>L<2>A<3>"}, {third, "<1>L<2>A<A3>"}} {
		want := strings.NewReplacer("A", strings.Repeat("all ", 999), "L", strings.Repeat("0123456789", 9999)).Replace(c.want)
		if string(c.s.Join()) != want || unzip(t, c.s.Gzip()) != want || c.s.Len() != len(want) {
			t.Errorf("%s is not whole", c.want)
		}
	}
}

func unzip(t *testing.T, parts [][]byte) string {
	t.Helper()
	r := must.Get(gzip.NewReader(bytes.NewReader(bytes.Join(parts, nil))))(t)
	r.Multistream(false) // browsers read one member
	return string(must.Get(io.ReadAll(r))(t))
}

// Who has a text keeps it as it was while it grows for others.
func TestATextNeverChanges(t *testing.T) {
	var all []Text
	var want []string
	var text Text
	for n := range 2000 {
		text = text.Append(fmt.Appendf(nil, "%d and some more,", n))
		if n%97 == 0 {
			all = append(all, text, text.Append([]byte("another end")))
			whole := string(answerOf(text).Join())
			want = append(want, whole, whole+"another end")
		}
	}
	for i, text := range all {
		if got := string(answerOf(text).Join()); got != want[i] {
			t.Errorf("text %d has changed", i)
		}
	}
}

// What was compressed once is not compressed again when the text grows.
func TestBlocksArePackedOnce(t *testing.T) {
	text, _ := textOf(10*blockSize, 501)
	answerOf(text).Gzip()
	grown := text.Append([]byte("more"))
	for i, b := range grown.blocks[:len(grown.blocks)-1] {
		if b.packed == nil {
			t.Errorf("block %d of %d is packed anew", i, len(grown.blocks))
		}
	}
}

func TestWhereThereIsNoGap(t *testing.T) {
	if s, ok := Of([]byte(`{"plies":[1]}`)).Put(Text{}, braces); ok || string(s.Join()) != `{"plies":[1]}` {
		t.Errorf("a gap was found: %s", s.Join())
	}
}

// Anything between anything is read as it was, compressed or not.
func FuzzSplice(f *testing.F) {
	f.Add([]byte("head"), []byte("text"), []byte("tail"), uint16(3))
	f.Add([]byte(""), bytes.Repeat([]byte("abc"), 40_000), []byte(""), uint16(9999))
	f.Fuzz(func(t *testing.T, head, body, tail []byte, piece uint16) {
		var text Text
		for rest := body; len(rest) > 0; {
			n := min(len(rest), int(piece)+1)
			text = text.Append(rest[:n])
			rest = rest[n:]
		}
		s := Spliced{parts: []part{{head, text}, {own: tail}}, length: len(head) + text.Len() + len(tail)}
		want := string(head) + string(body) + string(tail)
		if string(s.Join()) != want || unzip(t, s.Gzip()) != want {
			t.Errorf("%d bytes in pieces of %d", len(body), piece)
		}
	})
}
