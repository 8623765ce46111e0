package wire_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

func TestDecode(t *testing.T) {
	good := `{"t":"move","id":"a","d":{"on":1,"ply":1,"move":"b6-a5"}}`
	for _, text := range []string{good, good + " \r\n\t"} {
		if in, err := wire.Decode([]byte(text)); err != nil || in.Kind != wire.InMove || in.ID != "a" {
			t.Errorf("%q: got %+v, %v", text, in, err)
		}
	}
	for name, bad := range map[string]string{
		"nothing":           ``,
		"not JSON":          `{"t":`,
		"not an object":     `[1]`,
		"two values":        good + good,
		"a character after": good + " x",
		"a comma after":     good + ",",
		"no JSON's space":   good + "\u00a0",
		"unknown field":     `{"t":"move","x":1}`,
		"bad UTF-8":         "{\"t\":\"\xff\"}",
		"NUL":               "{\"t\":\"a\x00\"}",
		"escaped NUL":       `{"t":"a\u0000"}`,
		"too long":          `{"t":"` + strings.Repeat("x", wire.MaxMessage) + `"}`,
		"id too long":       `{"t":"move","id":"` + strings.Repeat("x", 41) + `"}`,
		"type not a text":   `{"t":1}`,
		"unknown type":      `{"t":"dance"}`,
		"bad data":          `{"t":"offer","d":{"x":1}}`,
		"no data":           `{"t":"move"}`,
		"null for data":     `{"t":"move","d":null}`,
		"data of a resign":  `{"t":"resign","d":null}`,
	} {
		in, err := wire.Decode([]byte(bad))
		if f, ok := err.(*gamelog.Error); !ok || f.Code == "" || !strings.HasSuffix(f.Error(), ".") || in.Data != nil {
			t.Errorf("%s: got %+v, %v; want a fault, and no data", name, in, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"t":"move","id":"a","d":{"on":1,"ply":1,"move":"b6-a5"}}`))
	f.Add([]byte(`{"t":"ask","d":{"on":1,"clicks":["e4","M1.0"]}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := wire.Decode(b)
		if err != nil {
			if _, ok := err.(*gamelog.Error); !ok {
				t.Errorf("an error that is no fault: %v", err)
			}
			return
		}
		said := wire.In{T: in.Kind, ID: in.ID}
		if in.Data != nil {
			said.D = must.Get(json.Marshal(in.Data))(t)
		}
		again := must.Get(json.Marshal(said))(t)
		if back, err := wire.Decode(again); len(again) <= wire.MaxMessage && (err != nil || !reflect.DeepEqual(back, in)) {
			t.Errorf("%s is read back as %+v, %v, not %+v", again, back, err, in)
		}
	})
}
