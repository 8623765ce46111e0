package bench

import (
	"encoding/json"
	"testing"

	"threefold/internal/testkit/must"
)

func TestReadHead(t *testing.T) {
	for _, c := range []struct {
		message, kind, id string
		v                 int64
	}{
		{`{"t":"moved","v":17,"d":{"ply":{"text":"a3-b4"}}}`, "moved", "", 17},
		{`{"t":"moved","v":3,"id":"k3f9","d":{}}`, "moved", "k3f9", 3},
		{`{"t":"ack","v":3,"id":"k3f9"}`, "ack", "k3f9", 3},
		{`{"t":"ping","d":{"ms":43}}`, "ping", "", 0},
		{`{"t":"presence"}`, "presence", "", 0},
		{`{"d":{"t":"moved"},"t":"chat"}`, "", "", 0}, // ours begin with the type
		{`{"t":"mo\u0076ed"}`, "", "", 0},
		{`{"t":"moved","v":99999999999999999999}`, "moved", "", 999999999999999999},
		{`{"t":`, "", "", 0},
		{`[]`, "", "", 0},
		{``, "", "", 0},
	} {
		h := readHead([]byte(c.message))
		if string(h.t) != c.kind || string(h.id) != c.id || h.v != c.v {
			t.Errorf("%s: %q %q %d", c.message, h.t, h.id, h.v)
		}
	}
}

// What is read of a message written as Threefold writes them is what encoding/json reads.
func FuzzReadHead(f *testing.F) {
	f.Add("moved", int64(17), "k3f9", `{"ply":{"text":"a3-b4"}}`)
	f.Add("ack", int64(0), "", "")
	f.Add(`"`, int64(-1), `\`, "x")
	f.Fuzz(func(t *testing.T, kind string, v int64, id, data string) {
		b := must.Get(json.Marshal(struct {
			T  string `json:"t"`
			V  int64  `json:"v,omitempty"`
			ID string `json:"id,omitempty"`
			D  string `json:"d,omitempty"`
		}{kind, v, id, data}))(t)
		var m struct {
			T  string
			V  int64
			ID string
		}
		must.Do(t, json.Unmarshal(b, &m))
		h := readHead(b)
		switch {
		case len(h.t) > 0 && string(h.t) != m.T,
			len(h.id) > 0 && string(h.id) != m.ID,
			h.v != 0 && h.v != m.V && m.V < 1e18:
			t.Errorf("%s: %q %q %d", b, h.t, h.id, h.v)
		}
	})
}
