package api

import (
	"errors"
	"net/http"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/site/answer"
	"threefold/internal/site/gameinfo"
)

// setup is a game.Setup as pages have it.
type setup struct {
	Men       []game.Man `json:"men"`
	Turn      string     `json:"turn"` // "white" or "black"
	Castlings string     `json:"castlings,omitempty"`
	Passed    string     `json:"passed,omitempty"`
	Halfmove  int        `json:"halfmove"`
	Fullmove  int        `json:"fullmove"`
}

// setupBody is what POST /api/setups takes: the id of a game, and a position to judge,
// as a text or man by man.
type setupBody struct {
	Game     string `json:"game"`
	Position string `json:"position"`
	Setup    *setup `json:"setup"`
}

// judged is what it answers: a game.Verdict.
type judged struct {
	Position  string         `json:"position"`
	Setup     setup          `json:"setup"`
	Faults    []setupFault `json:"faults"`
	Says      string         `json:"says,omitempty"`
	Over      bool           `json:"over,omitempty"`
	Castlings []castling     `json:"castlings,omitempty"`
	Passed    []string       `json:"passed,omitempty"` // where a pawn can just have passed
}

// setupFault is a fault of a set-up. Refused says that no text has such a position,
// so that what was done last is to be undone; Mended is the position text in which the
// fault is put right, by a button of this label.
type setupFault struct {
	Code    string   `json:"code"`
	Text    string   `json:"text"`
	Places  []string `json:"places,omitempty"`
	Refused bool     `json:"refused,omitempty"`
	Label   string   `json:"label,omitempty"`
	Mended  string   `json:"mended,omitempty"`
}

// castling is a right of the game, and whether king and rook stand where it needs them.
type castling struct {
	Letter string `json:"letter"`
	By     string `json:"by"`
	Side   string `json:"side,omitempty"`
	King   string `json:"king"`
	Rook   string `json:"rook"`
	AtHome bool   `json:"atHome"`
}

// most men that a set-up may have: more than stand on any board.
const mostMen = 96

var errBadSetup = &gamelog.Fault{Code: "bad_setup", Text: "The men of this position stand nowhere on that board, or are no men of that game."}

// Setup answers POST /api/setups: whether a position can be played, and if not, why.
// It is stored nowhere.
func (a *API) Setup(w http.ResponseWriter, r *http.Request) {
	var body setupBody
	if err := answer.ReadJSON(w, r, &body); err != nil {
		a.Faults.Error(w, r, http.StatusBadRequest, err)
		return
	}
	g, known := a.Catalog[body.Game]
	if !known {
		a.Faults.Missing(w, r)
		return
	}
	s, err := body.read(g)
	if err != nil {
		a.Faults.Error(w, r, http.StatusBadRequest, err)
		return
	}
	answer.JSON(w, http.StatusOK, judgedOf(g.Game, game.Judge(g.Game, s)))
}

// read is the set-up that a body has. The error is a *gamelog.Fault: a text's has the
// rules' own sentence.
func (b *setupBody) read(g gameinfo.Described) (game.Setup, error) {
	if b.Setup == nil {
		s, err := game.ReadSetup(g.Game, b.Position)
		var wrong *game.TextError
		if errors.As(err, &wrong) {
			return s, &gamelog.Fault{Code: errBadPosition.Code, Text: wrong.Text}
		}
		return s, err
	}
	s := game.Setup{Men: b.Setup.Men, Castlings: b.Setup.Castlings, Passed: b.Setup.Passed,
		Halfmove: b.Setup.Halfmove, Fullmove: b.Setup.Fullmove}
	if b.Setup.Turn == game.Black.String() {
		s.Turn = game.Black
	}
	if len(s.Men) > mostMen || !s.On(g.Game) {
		return s, errBadSetup
	}
	return s, nil
}

func judgedOf(g *game.Game, v game.Verdict) judged {
	j := judged{Position: v.Text, Says: v.Says, Over: v.Over, Passed: v.Passed, Faults: []setupFault{},
		Setup: setup{v.Setup.Men, v.Setup.Turn.String(), v.Setup.Castlings, v.Setup.Passed, v.Setup.Halfmove, v.Setup.Fullmove}}
	if j.Setup.Men == nil {
		j.Setup.Men = []game.Man{}
	}
	_, err := game.ReadSetup(g, v.Text)
	for _, f := range v.Faults {
		told := setupFault{Code: f.Code, Text: f.Text, Places: f.Places, Refused: err != nil, Label: f.Label}
		if f.Mended != nil {
			told.Mended = f.Mended.Text(g)
		}
		j.Faults = append(j.Faults, told)
	}
	for i, c := range g.Castlings {
		j.Castlings = append(j.Castlings, castling{c.Letter, c.By.String(), c.Side, c.King, c.Rook, v.Castlings[i]})
	}
	return j
}
