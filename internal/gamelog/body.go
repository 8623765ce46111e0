package gamelog

import (
	"bytes"
	"encoding/json"
	"sync"

	"threefold/internal/gamejson"
	"threefold/internal/jsonw"
)

// buffers pools the byte slices in which moves are encoded. EventBody returns a copy of
// exactly the body's length, because the log keeps it.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// EventBody encodes an event's data as JSON for the log. It fails if json.Marshal does.
func EventBody(data any) ([]byte, error) {
	moved, ok := data.(MovedData)
	if !ok {
		return json.Marshal(data)
	}
	b := buffers.Get().(*[]byte)
	defer buffers.Put(b)
	*b = appendMoved((*b)[:0], &moved)
	return bytes.Clone(*b), nil
}

func appendMoved(b []byte, d *MovedData) []byte {
	b = append(b, `{"played":{`...)
	b = append(gamejson.PutPlayed(b, &d.Played), '}')
	b = jsonw.PutInt(b, "left", d.Left)
	b = jsonw.PutInt(b, "spent", d.Spent)
	return append(gamejson.OptOutcome(b, d.Outcome), '}')
}

// AppendPly appends a ply as a JSON object to b, as encoding/json writes it.
func AppendPly(b []byte, p *Ply) []byte {
	b = gamejson.PutPlayed(append(b, '{'), p.Played)
	b = jsonw.PutInt(b, "left", p.Left)
	return append(jsonw.PutInt(b, "spent", p.Spent), '}')
}
