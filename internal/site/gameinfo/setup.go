package gameinfo

import (
	"errors"

	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/locale"
)

// Setup is a position, possible or not.
//
// It is a game.Setup.
type Setup struct {
	Pieces    []game.Piece `json:"men"`
	Turn      string       `json:"turn" ts:"Side"`
	Castlings string       `json:"castlings,omitempty"` // Letters of the castling rights.
	Passed    string       `json:"passed,omitempty"`    // Square that a pawn has just passed over (en passant).
	Halfmove  int          `json:"halfmove"`            // Plies since the last capture or pawn move.
	Fullmove  int          `json:"fullmove"`            // Move number.
}

// Judged is a validated position. Without faults it can be played, unless the game is over.
//
// It is a game.Verdict.
type Judged struct {
	Position  string       `json:"position"` // The position string.
	Setup     Setup        `json:"setup"`
	Errors    []SetupError `json:"faults"`         // In order; each is found after fixing those before it.
	Says      string       `json:"says,omitempty"` // Summary of a position without faults, in English.
	Over      bool         `json:"over,omitempty"` // The position is valid and the game is over.
	Castlings []Castling   `json:"castlings,omitempty"`
	Passed    []string     `json:"passed,omitempty"` // Squares that a pawn may just have passed over (en passant).

	Summary []gamejson.Sentence `json:"summary,omitempty"` // The sentences of `says`.
}

// SetupError is what is wrong with a position.
type SetupError struct {
	// Error code; the same error has the same code in every game. Renamed, as they once differed:
	// `bad_halfmove` is now `halfmove`, `bad_fullmove` is `fullmove`, `pawn_rank` is `pawn_place`,
	// `castling_king` and `castling_rook` are `castling_impossible`, and `in_check` is
	// `wrong_side_in_check`.
	Code   string   `json:"code"`
	Text   string   `json:"text"`             // Message for people, a sentence in English.
	Places []string `json:"places,omitempty"` // Squares that the message is about.
	Attack bool     `json:"attack,omitempty"` // All pieces on `places` except the last attack the last.
	// No position string can express this, for example two pieces on a square for one.
	Refused bool   `json:"refused,omitempty"`
	Label   string `json:"label,omitempty"`  // Button label for the fix, in English.
	Mended  string `json:"mended,omitempty"` // Position string after the fix.

	Key  string             `json:"key"` // Of the message.
	With gamejson.With      `json:"with,omitempty" ts:"With"`
	Fix  *gamejson.Sentence `json:"fix,omitempty"` // The label.
}

// Castling is a castling right, and whether its king and rook are in place.
type Castling struct {
	Letter string `json:"letter"` // Letter in position strings.
	By     string `json:"by" ts:"Side"`
	Side   string `json:"side,omitempty"` // Side of the board, if there are two.
	King   string `json:"king"`           // Square required for the king.
	Rook   string `json:"rook"`           // Square required for the rook.
	AtHome bool   `json:"atHome"`         // Both are in place.
}

// maxPieces is how many pieces a setup may have: more than fit on any board.
const maxPieces = 96

// Of converts s to a setup of a game. ok is false if it has too many pieces, or pieces or
// squares that the game does not have.
func (s *Setup) Of(g *game.Game) (set game.Setup, ok bool) {
	set = game.Setup{Pieces: s.Pieces, Castlings: s.Castlings, EnPassant: s.Passed, Halfmove: s.Halfmove, Fullmove: s.Fullmove}
	if s.Turn == game.Black.String() {
		set.Turn = game.Black
	}
	return set, len(set.Pieces) <= maxPieces && set.FitsGame(g)
}

// Judge validates a setup.
func Judge(g *game.Game, s game.Setup) Judged { return NewJudged(g, game.CheckSetup(g, s)) }

// NewJudged converts a verdict.
func NewJudged(g *game.Game, v game.Verdict) Judged {
	l := locale.InEnglish()
	j := Judged{Position: v.Text, Says: l.SayAll(v.Summary), Summary: gamejson.Sentences(v.Summary), Over: v.Over, Passed: v.EnPassant, Errors: []SetupError{},
		Setup: Setup{append([]game.Piece{}, v.Setup.Pieces...), v.Setup.Turn.String(), v.Setup.Castlings, v.Setup.EnPassant, v.Setup.Halfmove, v.Setup.Fullmove}}
	_, err := game.ReadSetup(g, v.Text)
	_, refused := errors.AsType[*game.TextError](err)
	for _, f := range v.Errors {
		told := SetupError{Code: f.Code, Text: l.Say(f.Sentence), Places: f.Places, Attack: f.Attack, Refused: refused, Key: f.Key, With: gamejson.WithOf(f.With)}
		if f.Fixed != nil {
			fix := gamejson.NewSentence(f.Label)
			told.Label, told.Fix, told.Mended = l.Say(f.Label), &fix, f.Fixed.Text(g)
		}
		j.Errors = append(j.Errors, told)
	}
	for i, c := range g.Castlings {
		j.Castlings = append(j.Castlings, Castling{c.Letter, c.By.String(), c.Side, c.King, c.Rook, v.Castlings[i]})
	}
	return j
}
