package module

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/jsonw"
	"threefold/internal/review"
)

// Fill gives a game's tables their values, as tables.Fill has them.
func Fill(id string, values []byte) error {
	v, err := variant(id)
	if err != nil {
		return err
	}
	return v.Tables.Fill(values)
}

// Pieces is how many pieces a line ends with, as a number: with few of them the tables are
// fetched before a search.
func (s *Session) Pieces(at At) ([]byte, error) {
	_, p, err := position(at)
	if err != nil {
		return nil, err
	}
	return appendInt(nil, p.Pieces()), nil
}

// verdicts are the words of types.js for what a position is worth to somebody.
var verdicts = map[tables.Value]string{tables.Win: "won", tables.Draw: "drawn", tables.Loss: "lost"}

// Tables tells what the tables know of a line's end and of its moves: the Verdicts of types.js.
func (s *Session) Tables(at At) ([]byte, error) {
	v, p, err := position(at)
	if err != nil {
		return nil, err
	}
	b := append(jsonw.Key([]byte{'{'}, "here"), "null"...)
	if value, ok := review.Probe(v, p); ok {
		b = jsonw.PutText([]byte{'{'}, "here", verdicts[value])
	}
	b = append(jsonw.Key(b, "moves"), '{')
	for _, m := range p.Moves(nil) {
		if value, ok := after(v, p, m); ok {
			b = jsonw.PutText(b, p.MoveText(m), verdicts[value])
		}
	}
	return append(b, "}}"...), nil
}

// after is what a move is worth to who makes it, by the rules or the tables.
func after(v *engine.Variant, p engine.Position, m engine.Move) (tables.Value, bool) {
	p.Play(m)
	defer p.Undo()
	over, lost := p.Over()
	if !over && len(p.Moves(nil)) == 0 {
		over, lost = true, p.Stuck()
	}
	switch {
	case over && lost:
		return tables.Win, true
	case over:
		return tables.Draw, true
	}
	value, ok := review.Probe(v, p)
	return -value, ok
}
