package wire_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"threefold/internal/gamejson"
	"threefold/internal/testkit/must"
)

// filler fills values of any type, by what these draw: text a string, size the length of a
// list, less than 0 for none. Of numbers, flags and pointers size says whether they are there.
type filler struct {
	text func() string
	size func() int
}

// filled is a value that is filled with all that it holds.
func filled[D any](t *testing.T, f filler) D {
	t.Helper()
	var d D
	f.fill(t, reflect.ValueOf(&d).Elem())
	return d
}

func (f filler) fill(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		v.SetString(f.text())
	case reflect.Interface:
		v.Set(reflect.ValueOf(f.text()))
	case reflect.Bool:
		v.SetBool(f.size() > 0)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(f.size()) * math.MaxInt32)
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(t, v.Field(i))
		}
	case reflect.Pointer:
		if f.size() > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(t, v.Elem())
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[gamejson.With]() {
			v.SetBytes([]byte(`{"to":["a1"]}`))
			return
		}
		n := f.size()
		if n < 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.fill(t, v.Index(i))
		}
	default:
		t.Fatalf("a %s is not filled", v.Type())
	}
}

// asJSON is what encoding/json makes of a value.
func asJSON(t *testing.T, v any) json.RawMessage {
	t.Helper()
	b := must.Get(json.Marshal(v))(t)
	return b
}
