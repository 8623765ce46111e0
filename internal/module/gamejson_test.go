package module

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"threefold/internal/game"
	"threefold/internal/module/jsonw"
)

// fill fills a value of a type of package game with texts and with lists, some of which are
// nil and some empty.
func fill(v reflect.Value, text func() string, size func() int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text())
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), text, size)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text, size)
	case reflect.Slice:
		n := size()
		if n < 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(v.Index(i), text, size)
		}
	default:
		panic("a " + v.Type().String() + " is not filled")
	}
}

// sameAsJSON compares what is written here with what encoding/json makes of the same
// value, of each type and filled like this.
func sameAsJSON(t *testing.T, text func() string, size func() int) {
	t.Helper()
	same(t, text, size, appendMove)
	same(t, text, size, appendMan)
	same(t, text, size, func(b []byte, p game.Played) []byte { return append(putPlayed(append(b, '{'), &p), '}') })
	same(t, text, size, func(b []byte, s game.Signs) []byte { return appendSigns(b, &s) })
	same(t, text, size, func(b []byte, r game.Refusal) []byte { return appendRefusal(b, &r) })
	same(t, text, size, func(b []byte, o struct {
		Outcome *game.Outcome `json:"outcome"`
	}) []byte {
		return append(optOutcome(append(b, '{'), o.Outcome), '}')
	})
	same(t, text, size, jsonw.Text)
}

func same[V any](t *testing.T, text func() string, size func() int, write func([]byte, V) []byte) {
	t.Helper()
	var v V
	fill(reflect.ValueOf(&v).Elem(), text, size)
	want, err := json.Marshal(v)
	if got := write(nil, v); err != nil || string(got) != string(want) {
		t.Errorf("%T is written as\n%s, want\n%s (%v)", v, got, want, err)
	}
}

// Nothing is left out: a field that is new in one of the types makes a difference.
func TestEveryFieldIsWritten(t *testing.T) {
	sameAsJSON(t, func() string { return "x" }, func() int { return 2 })
	sameAsJSON(t, func() string { return "" }, func() int { return -1 })
}

// Every byte stands in a string as encoding/json writes it.
func TestEveryByte(t *testing.T) {
	for c := range 256 {
		for _, s := range []string{string([]byte{byte(c)}), string([]byte{'a', byte(c), 'b'})} {
			same(t, func() string { return s }, nil, jsonw.Text)
		}
	}
}

// FuzzJSON writes values of any shape, with any text in them.
func FuzzJSON(f *testing.F) {
	for seed, text := range []string{"", "~\x7f\x80\xff", `"\u003c`, "<b>&amp;", "\u2028\u2029\ufffd", "\xed\xa0\x80", "\t\n\r\b\f", "é", "ab\xc3", "\U0001f642"} {
		f.Add(uint64(seed), text)
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		lot := rand.New(rand.NewPCG(seed, 0))
		texts := []string{"", "white king", text}
		sameAsJSON(t, func() string { return texts[lot.IntN(len(texts))] }, func() int { return lot.IntN(4) - 1 })
	})
}
