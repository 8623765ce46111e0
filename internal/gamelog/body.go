package gamelog

import (
	"bytes"
	"encoding/json"
	"sync"

	"threefold/internal/game"
	"threefold/internal/jsonw"
)

// buffers holds the byte slices in which event bodies are encoded. The log stores a
// copy of exactly the body's length.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// EventBody encodes an event's data as the log stores them.
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
	b = append(appendPlayed(b, &d.Played), '}')
	b = jsonw.PutInt(b, "left", d.Left)
	b = jsonw.PutInt(b, "spent", d.Spent)
	return append(AppendOutcome(b, d.Outcome), '}')
}

// AppendPly appends a ply as JSON.
func AppendPly(b []byte, p *Ply) []byte {
	b = appendPlayed(append(b, '{'), p.Played)
	b = jsonw.PutInt(b, "left", p.Left)
	return append(jsonw.PutInt(b, "spent", p.Spent), '}')
}

// appendPlayed appends the members without the braces, because a Ply has them too.
func appendPlayed(b []byte, p *game.Played) []byte {
	b = jsonw.PutText(b, "text", p.Text)
	b = jsonw.PutText(b, "shown", p.Shown)
	b = jsonw.PutText(b, "by", p.By)
	b = jsonw.PutText(b, "kind", p.Kind)
	b = jsonw.PutList(b, "path", p.Path, jsonw.Text)
	b = jsonw.OptList(b, "takes", p.Takes, jsonw.Text)
	b = jsonw.PutList(b, "effects", p.Effects, appendEffect)
	b = jsonw.OptList(b, "check", p.Check, jsonw.Text)
	return jsonw.PutText(b, "position", p.Position)
}

func appendEffect(b []byte, e game.Effect) []byte {
	b = jsonw.PutText(append(b, '{'), "man", e.Man)
	b = jsonw.OptText(b, "from", e.From)
	b = jsonw.OptText(b, "to", e.To)
	return append(jsonw.OptText(b, "as", e.As), '}')
}

// AppendOutcome appends the member "outcome", unless o is nil.
func AppendOutcome(b []byte, o *game.Outcome) []byte {
	if o == nil {
		return b
	}
	b = jsonw.OptText(append(jsonw.Key(b, "outcome"), '{'), "result", o.Result)
	return append(jsonw.OptText(b, "reason", o.Reason), '}')
}
