package module

import (
	"errors"
	"strings"

	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/jsonw"
	"threefold/internal/pgn"
)

// Open parses a position text or a PGN record of the game with an id, and returns an Opened of
// types.js. If id is "", the game is found from the text. It fails with an *Error or *pgn.Error if
// nothing can be read; of a record that ends in an error, the result has the part before it and the
// error.
func (s *Session) Open(id, text string) ([]byte, error) {
	games, err := gamesOf(id)
	if err != nil {
		return nil, err
	}
	text = strings.TrimSpace(text)
	if isPosition(text) {
		return openPosition(games, text)
	}
	rec, err := pgn.Read(text, pgn.Pasted, games)
	if rec.Game == nil {
		return nil, err
	}
	wrong, _ := errors.AsType[*pgn.Error](err)
	return opened(&rec, wrong)
}

// gamesOf returns the game with an id, or all games for "".
func gamesOf(id string) (games []*game.Game, err error) {
	if id != "" {
		v, err := variant(id)
		if err != nil {
			return nil, err
		}
		return []*game.Game{v.Game}, nil
	}
	for _, v := range variants.All {
		games = append(games, v.Game)
	}
	return games, nil
}

// isPosition reports whether a text is meant as a position, valid or not: its first word has ranks
// between slashes, and no character of a record.
func isPosition(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return strings.Count(first, "/") > 2 && !strings.ContainsAny(text, "[\n")
}

func openPosition(games []*game.Game, text string) ([]byte, error) {
	var wrong error
	for _, g := range games {
		m, err := game.NewMatch(g, text)
		if err == nil {
			b := jsonw.PutText(append([]byte{}, '{'), "kind", "position")
			b = jsonw.PutText(b, "game", g.ID)
			b = jsonw.PutText(b, "start", text)
			b = appendStand(jsonw.Key(b, "first"), m)
			return append(b, `,"main":{"moves":[]}}`...), nil
		}
		wrong = err
	}
	if len(games) > 1 {
		return nil, &Error{codePosition, game.NewSentence("position.unread")}
	}
	return nil, &Error{codePosition, game.SentenceOf(wrong)}
}

// opened returns an Opened for a record, with the error that ended it, if any.
func opened(rec *pgn.Record, wrong *pgn.Error) ([]byte, error) {
	m, err := game.NewMatch(rec.Game, rec.Start)
	if err != nil {
		return nil, &Error{codePosition, game.SentenceOf(err)}
	}
	b := jsonw.PutText([]byte{'{'}, "kind", "record")
	b = jsonw.PutText(b, "game", rec.Game.ID)
	b = jsonw.PutText(b, "start", rec.Start)
	b = appendStand(jsonw.Key(b, "first"), m)
	b = appendBranch(jsonw.Key(b, "main"), rec.Line)
	b = append(jsonw.Key(b, "tags"), '{')
	for _, t := range rec.Tags {
		b = append(jsonw.Text(separate(b), t.Name), ':')
		b = jsonw.Text(b, t.Value)
	}
	b = jsonw.PutText(append(b, '}'), "result", rec.Result)
	if wrong != nil {
		b = appendRecordError(jsonw.Key(b, "fault"), wrong)
	} else {
		b = jsonw.PutText(b, "text", rec.Text())
	}
	return append(jsonw.OptList(b, "remarks", rec.Remarks, appendRemark), '}'), nil
}

// separate appends a comma before every member but the first.
func separate(b []byte) []byte {
	if b[len(b)-1] == '{' {
		return b
	}
	return append(b, ',')
}

func appendBranch(b []byte, l pgn.Line) []byte {
	b = jsonw.OptList(append(b, '{'), "comments", l.Comments, jsonw.Text)
	return append(jsonw.PutList(b, "moves", notNil(l.Moves), appendBranched), '}')
}

func appendBranched(b []byte, m pgn.Move) []byte {
	b = appendPlayed(append(b, `{"played":`...), m.Played)
	if m.Clock != (pgn.Clock{}) {
		b = append(jsonw.Key(b, "clock"), '{')
		for _, said := range []struct {
			name string
			ms   *int64
		}{{"left", m.Clock.Left}, {"spent", m.Clock.Spent}} {
			if said.ms != nil {
				b = jsonw.PutInt(b, said.name, *said.ms)
			}
		}
		b = append(b, '}')
	}
	b = jsonw.OptList(b, "glyphs", m.Glyphs, appendInt)
	b = jsonw.OptList(b, "comments", m.Comments, jsonw.Text)
	return append(jsonw.OptList(b, "variations", m.Variations, appendBranch), '}')
}

func appendRecordError(b []byte, e *pgn.Error) []byte {
	b = jsonw.PutText(append(b, '{'), "code", e.Code)
	b = gamejson.PutSentence(b, gamejson.NewSentence(e.Sentence))
	if e.Refusal != nil {
		b = gamejson.AppendMoveError(jsonw.Key(b, "refusal"), gamejson.NewMoveError(e.Refusal))
	}
	b = jsonw.PutInt(b, "line", int64(e.Line))
	b = optMove(b, e.Number, e.By)
	b = jsonw.OptText(b, "given", e.Given)
	b = jsonw.OptText(b, "instead", e.Instead)
	return append(jsonw.OptList(b, "places", e.Places, jsonw.Text), '}')
}

func appendRemark(b []byte, r pgn.Remark) []byte {
	b = jsonw.PutInt(append(b, '{'), "line", int64(r.Line))
	b = optMove(b, r.Number, r.By)
	b = jsonw.OptText(b, "given", r.Given)
	b = jsonw.OptText(b, "shown", r.Shown)
	if r.Key != "" {
		b = gamejson.PutSentence(b, gamejson.NewSentence(r.Sentence))
	}
	return append(b, '}')
}

// optMove appends number and side of a move, if there is one.
func optMove(b []byte, number int, by game.Color) []byte {
	if number == 0 {
		return b
	}
	return jsonw.PutText(jsonw.PutInt(b, "number", int64(number)), "by", by.String())
}

// AppendError appends an error as a Fault of types.js: an *Error, a *pgn.Error with its place, or any
// other with the code "internal" and its text.
func AppendError(b []byte, err error) []byte {
	if record, ok := errors.AsType[*pgn.Error](err); ok {
		return appendRecordError(b, record)
	}
	if wrong, ok := errors.AsType[*Error](err); ok {
		b = jsonw.PutText(append(b, '{'), "code", wrong.Code)
		return append(gamejson.PutSentence(b, gamejson.NewSentence(wrong.Sentence)), '}')
	}
	b = jsonw.PutText(append(b, '{'), "code", "internal")
	return append(jsonw.PutText(b, "text", err.Error()), '}')
}
