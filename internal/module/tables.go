package module

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/jsonw"
	"threefold/internal/review"
)

// Fill sets the values of the endgame tables of the game with an id, and keeps the slice; see
// tables.Tables.Fill. It fails if the game is unknown, or the length is wrong.
func Fill(id string, values []byte) error {
	v, err := variant(id)
	if err != nil {
		return err
	}
	return v.Tables.Fill(values)
}

// Pieces returns the number of pieces at the end of a line, as a JSON number. With few pieces the
// worker fetches the endgame tables before a search. It fails with an *Error if the line is invalid.
func (s *Session) Pieces(at At) ([]byte, error) {
	_, p, err := position(at)
	if err != nil {
		return nil, err
	}
	return appendInt(nil, p.Pieces()), nil
}

// verdicts are the words of types.js for the values of the endgame tables.
var verdicts = map[tables.Value]string{tables.Win: "won", tables.Draw: "drawn", tables.Loss: "lost"}

// Tables returns the values of a line's end and of its legal moves by the endgame tables, as
// Verdicts of types.js. It fails with an *Error if the line is invalid.
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

// after returns the value of a move for the mover, by the rules or the endgame tables.
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
