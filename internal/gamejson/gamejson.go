// Package gamejson encodes values of package game as JSON, byte for byte as encoding/json does
// from the same types, but faster, and for the module in browsers, which has no encoding/json.
// The tests of its callers, lobby/wire and module, compare the two.
package gamejson

import (
	"threefold/internal/game"
	"threefold/internal/jsonw"
)

// AppendMove appends a legal move to b.
func AppendMove(b []byte, m game.Move) []byte {
	b = jsonw.Text(append(b, `{"text":`...), m.Text)
	b = jsonw.List(append(b, `,"clicks":`...), m.Clicks, jsonw.Text)
	b = jsonw.OptList(b, "choices", m.Choices, jsonw.Text)
	b = jsonw.Text(append(b, `,"kind":`...), string(m.Kind))
	b = jsonw.List(append(b, `,"path":`...), m.Path, jsonw.Text)
	return append(jsonw.OptList(b, "takes", m.Takes, jsonw.Text), '}')
}

// PutPlayed appends the members of a played move to b, without braces, so that others may follow.
func PutPlayed(b []byte, p *game.Played) []byte {
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
	b = jsonw.PutText(append(b, '{'), "man", e.Piece)
	b = jsonw.OptText(b, "from", e.From)
	b = jsonw.OptText(b, "to", e.To)
	return append(jsonw.OptText(b, "as", e.As), '}')
}

// OptOutcome appends the member "outcome" to b, unless o is nil.
func OptOutcome(b []byte, o *game.Outcome) []byte {
	if o == nil {
		return b
	}
	b = jsonw.OptText(append(jsonw.Key(b, "outcome"), '{'), "result", o.Result)
	return append(jsonw.OptText(b, "reason", o.Reason), '}')
}

// Signs are the marks to show on the board. Each lists squares, or slots if the square has slots.
//
// It is a game.Signs. Hint is empty where no language is known.
type Signs struct {
	Check  []string   `json:"check,omitempty"`  // Kings in check.
	Forced []string   `json:"forced,omitempty"` // Pieces that can make a mandatory capture.
	Pinned []string   `json:"pinned,omitempty"` // Pieces that cannot leave a shared square.
	Hint   string     `json:"hint,omitempty"`   // Message about a check or a mandatory capture, for the player to move.
	Hints  []Sentence `json:"hints,omitempty"`  // The sentences of the message.
}

// NewSigns returns Signs without words.
func NewSigns(s game.Signs) Signs {
	return Signs{Check: s.Check, Forced: s.Forced, Pinned: s.Pinned, Hints: Sentences(s.Hints)}
}

// AppendSigns appends the marks of a position, as an object, to b.
func AppendSigns(b []byte, s *Signs) []byte {
	b = jsonw.OptList(append(b, '{'), "check", s.Check, jsonw.Text)
	b = jsonw.OptList(b, "forced", s.Forced, jsonw.Text)
	b = jsonw.OptList(b, "pinned", s.Pinned, jsonw.Text)
	b = jsonw.OptText(b, "hint", s.Hint)
	return append(jsonw.OptList(b, "hints", s.Hints, AppendSentence), '}')
}

// AppendPiece appends a piece on the board, as an object, to b.
func AppendPiece(b []byte, m game.Piece) []byte {
	b = jsonw.PutText(append(b, '{'), "at", m.At)
	return append(jsonw.PutText(b, "man", m.Piece), '}')
}
