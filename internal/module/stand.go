package module

import (
	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/jsonw"
)

// Stand returns the position at the end of a line as a Stand of types.js. It fails with an *Error if
// the line is invalid.
func (s *Session) Stand(at At) ([]byte, error) {
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	return appendStand(nil, course.Match), nil
}

// appendStand appends a Stand of types.js. If the game is over, it has no legal moves.
func appendStand(b []byte, m *game.Match) []byte {
	p, outcome := m.Position(), m.Outcome()
	b = jsonw.PutText(append(b, '{'), "position", p.Text())
	b = jsonw.PutText(b, "turn", p.Turn().String())
	b = jsonw.PutList(b, "men", p.Pieces(), gamejson.AppendPiece)
	signs := gamejson.NewSigns(p.Signs())
	b = gamejson.AppendSigns(jsonw.Key(b, "signs"), &signs)
	legal := []game.Move{}
	if outcome.Over() {
		b = gamejson.OptOutcome(b, &outcome)
	} else {
		legal = p.Moves()
	}
	b = jsonw.PutList(b, "legal", legal, gamejson.AppendMove)
	b = jsonw.PutInt(b, "repeated", int64(m.Occurrences()))
	b = jsonw.OptText(b, "claim", m.Claim().Reason)
	return append(jsonw.PutInt(b, "halfmove", int64(p.Halfmove())), '}')
}

// Course returns a whole line as a Course of types.js. It fails with an *Error if the line is
// invalid.
func (s *Session) Course(at At) ([]byte, error) {
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	first, err := game.NewMatch(course.Game(), course.Start())
	if err != nil {
		return nil, err
	}
	b := appendStand(append([]byte{}, `{"first":`...), first)
	b = jsonw.PutList(b, "plies", notNil(course.Plies()), appendPlayed)
	return append(appendStand(jsonw.Key(b, "stand"), course.Match), '}'), nil
}

func appendPlayed(b []byte, p *game.Played) []byte {
	return append(gamejson.PutPlayed(append(b, '{'), p), '}')
}

// Play plays a move, given by its canonical text, at the end of a line, and returns a Step of
// types.js, or a Refused if the move is illegal. It fails with an *Error if the line is invalid.
func (s *Session) Play(at At, move string) ([]byte, error) {
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	played, err := course.Play(move)
	if moveError, ok := err.(*game.MoveError); ok {
		return append(gamejson.AppendMoveError([]byte(`{"refusal":`), gamejson.NewMoveError(moveError)), '}'), nil
	}
	if err != nil {
		return nil, err
	}
	b := appendPlayed([]byte(`{"played":`), played)
	return append(appendStand(jsonw.Key(b, "stand"), course.Match), '}'), nil
}

// Read returns the legal moves at the end of a line that a typed text can mean, as a ReadOut of
// wire-types.js. It fails with an *Error if the line is invalid.
func (s *Session) Read(at At, text string) ([]byte, error) {
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	moves, why := game.ReadCandidates(course.Position().Read(text))
	b := jsonw.PutList([]byte{'{'}, "moves", moves, jsonw.Text)
	if why != nil {
		b = gamejson.AppendMoveError(jsonw.Key(b, "why"), gamejson.NewMoveError(why))
	}
	return append(b, '}'), nil
}

// Refuse returns why clicks at the end of a line are no legal move, as a MoveError of wire-types.js,
// or null where they are a legal move or begin one. It fails with an *Error if the line is invalid.
func (s *Session) Refuse(at At, clicks []string) ([]byte, error) {
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	if r := course.Position().Refuse(clicks); r != nil {
		return gamejson.AppendMoveError(nil, gamejson.NewMoveError(r)), nil
	}
	return []byte("null"), nil
}
