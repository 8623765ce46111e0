package gameinfo

import (
	"errors"

	"threefold/internal/game"
)

// Setup is a game.Setup as pages and programs have it.
type Setup struct {
	Pieces    []game.Piece `json:"men"`
	Turn      string       `json:"turn"` // "white" or "black"
	Castlings string       `json:"castlings,omitempty"`
	Passed    string       `json:"passed,omitempty"`
	Halfmove  int          `json:"halfmove"`
	Fullmove  int          `json:"fullmove"`
}

// Judged is a game.Verdict.
type Judged struct {
	Position  string       `json:"position"`
	Setup     Setup        `json:"setup"`
	Errors    []SetupError `json:"faults"`
	Says      string       `json:"says,omitempty"`
	Over      bool         `json:"over,omitempty"`
	Castlings []Castling   `json:"castlings,omitempty"`
	Passed    []string     `json:"passed,omitempty"` // where a pawn can just have passed
}

// SetupError is what is wrong with a set-up. Refused says that no text has such a
// position, so that what was done last is to be undone; Mended is the position text in
// which the error is put right, by a button of this label.
type SetupError struct {
	Code    string   `json:"code"`
	Text    string   `json:"text"`
	Places  []string `json:"places,omitempty"`
	Attack  bool     `json:"attack,omitempty"` // of those places: all others attack the last
	Refused bool     `json:"refused,omitempty"`
	Label   string   `json:"label,omitempty"`
	Mended  string   `json:"mended,omitempty"`
}

// Castling is a right of the game, and whether king and rook stand where it needs them.
type Castling struct {
	Letter string `json:"letter"`
	By     string `json:"by"`
	Side   string `json:"side,omitempty"`
	King   string `json:"king"`
	Rook   string `json:"rook"`
	AtHome bool   `json:"atHome"`
}

// maxPieces is how many pieces a set-up may have: more than stand on any board.
const maxPieces = 96

// Of gives the set-up to judge, or says that its pieces are none of the game, or stand
// nowhere on its board.
func (s *Setup) Of(g *game.Game) (game.Setup, bool) {
	set := game.Setup{Pieces: s.Pieces, Castlings: s.Castlings, Passed: s.Passed, Halfmove: s.Halfmove, Fullmove: s.Fullmove}
	if s.Turn == game.Black.String() {
		set.Turn = game.Black
	}
	return set, len(set.Pieces) <= maxPieces && set.On(g)
}

// Judge reports whether a set-up can be played.
func Judge(g *game.Game, s game.Setup) Judged {
	v := game.Judge(g, s)
	j := Judged{Position: v.Text, Says: v.Says, Over: v.Over, Passed: v.Passed, Errors: []SetupError{},
		Setup: Setup{append([]game.Piece{}, v.Setup.Pieces...), v.Setup.Turn.String(), v.Setup.Castlings, v.Setup.Passed, v.Setup.Halfmove, v.Setup.Fullmove}}
	_, err := game.ReadSetup(g, v.Text)
	_, refused := errors.AsType[*game.TextError](err)
	for _, f := range v.Errors {
		told := SetupError{Code: f.Code, Text: f.Text, Places: f.Places, Attack: f.Attack, Refused: refused, Label: f.Label}
		if f.Mended != nil {
			told.Mended = f.Mended.Text(g)
		}
		j.Errors = append(j.Errors, told)
	}
	for i, c := range g.Castlings {
		j.Castlings = append(j.Castlings, Castling{c.Letter, c.By.String(), c.Side, c.King, c.Rook, v.Castlings[i]})
	}
	return j
}
