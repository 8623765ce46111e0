package lobby

import (
	"bytes"
	"encoding/json"
	"sync"

	"threefold/internal/game"
)

// sheets are what messages are written on, of whatever length they turn out to
// be. What is sent is a copy of just its length, since queues keep it.
var sheets = sync.Pool{New: func() any { return new(sheet) }}

type sheet struct {
	b     []byte
	legal []game.Move // what is to be written
}

// maxSheet bounds what a sheet keeps for the next message, in bytes.
const maxSheet = 64 << 10

// putBack gives the sheet up.
func (s *sheet) putBack() {
	if cap(s.b) > maxSheet {
		s.b = nil
	}
	sheets.Put(s)
}

// appendShared appends what the messages of one event have in common, whoever
// is told: Out's data, up to the state's last fields, Legal and May, which are
// each player's own. appendEvent puts a message together.
func appendShared(b []byte, e *EventOut) []byte {
	b = append(b, `,"d":{`...)
	if e.Ply != nil {
		b = appendPly(key(b, "ply"), e.Ply)
	}
	return appendState(key(b, "state"), &e.State)
}

// appendEvent appends the message that tells of an event: an Out, whose D is
// not looked at, with what appendShared has written and a player's own part of
// the state.
func appendEvent(b []byte, o Out, shared []byte, legal []game.Move, may []string) []byte {
	b = putText(append(b, '{'), "t", o.T)
	b = optInt(b, "v", o.V)
	b = optText(b, "id", o.ID)
	b = append(b, shared...)
	b = optList(b, "legal", legal, appendMove)
	b = optList(b, "may", may, appendText)
	return append(b, "}}}"...)
}

// eventBody is an event's data as the log keeps them.
func eventBody(data any) ([]byte, error) {
	moved, ok := data.(MovedData)
	if !ok {
		return json.Marshal(data)
	}
	s := sheets.Get().(*sheet)
	defer sheets.Put(s)
	s.b = appendMoved(s.b[:0], &moved)
	return bytes.Clone(s.b), nil
}

func appendMoved(b []byte, d *MovedData) []byte {
	b = append(b, `{"played":{`...)
	b = append(appendPlayed(b, &d.Played), '}')
	b = putInt(b, "left", d.Left)
	b = putInt(b, "spent", d.Spent)
	return append(optOutcome(b, d.Outcome), '}')
}

func appendPly(b []byte, p *Ply) []byte {
	b = appendPlayed(append(b, '{'), p.Played)
	b = putInt(b, "left", p.Left)
	return append(putInt(b, "spent", p.Spent), '}')
}

// appendPlayed appends the members alone, which are a Ply's as well.
func appendPlayed(b []byte, p *game.Played) []byte {
	b = putText(b, "text", p.Text)
	b = putText(b, "shown", p.Shown)
	b = putText(b, "by", p.By)
	b = putText(b, "kind", p.Kind)
	b = putList(b, "path", p.Path, appendText)
	b = optList(b, "takes", p.Takes, appendText)
	b = putList(b, "effects", p.Effects, appendEffect)
	b = optList(b, "check", p.Check, appendText)
	return putText(b, "position", p.Position)
}

func appendEffect(b []byte, e game.Effect) []byte {
	b = putText(append(b, '{'), "man", e.Man)
	b = optText(b, "from", e.From)
	b = optText(b, "to", e.To)
	return append(optText(b, "as", e.As), '}')
}

// appendMove is written out: dozens of legal moves are most of a message.
func appendMove(b []byte, m game.Move) []byte {
	b = appendText(append(b, `{"text":`...), m.Text)
	b = appendList(append(b, `,"clicks":`...), m.Clicks, appendText)
	b = optList(b, "choices", m.Choices, appendText)
	b = appendText(append(b, `,"kind":`...), string(m.Kind))
	b = appendList(append(b, `,"path":`...), m.Path, appendText)
	return append(optList(b, "takes", m.Takes, appendText), '}')
}
