package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Verdict reports whether a set-up can be played, in words.
type Verdict struct {
	Setup  Setup  // as it was judged, every piece in the seat that its text gives it, where a text can have it
	Text   string // its position text
	Errors []SetupError
	Says   string // of a position without errors: who has how many moves, or how it is over
	Over   bool   // it is allowed, and over already

	// Castlings says of each right of the game's list whether king and rook stand
	// where it needs them; Passed lists where a pawn can just have passed.
	Castlings []bool
	Passed    []string
}

// SetupError is one thing that a position cannot be. Mended is the set-up in which it
// is put right, with the words of its button, or nil where no way is plain. Attack says
// that the pieces on the places but the last attack whoever is on the last.
type SetupError struct {
	Code   string
	Text   string
	Places []string
	Attack bool
	Label  string
	Mended *Setup
}

// maxErrors is how many errors of one set-up are looked for.
const maxErrors = 9

// Judge asks the rules what is wrong with a set-up: the error that Parse finds in
// its text, then what Parse finds when that is mended, and so on. So playing,
// analysing and setting up have one verdict.
func Judge(g *Game, s Setup) Verdict {
	v := Verdict{Setup: s, Text: s.Text(g)}
	if read, err := ReadSetup(g, v.Text); err == nil {
		v.Setup = read
	}
	for _, c := range g.Castlings {
		v.Castlings = append(v.Castlings, s.stands(c.King, c.By, "king") && s.stands(c.Rook, c.By, "rook"))
	}
	for trial := v.Setup; len(v.Errors) < maxErrors; {
		p, err := g.Parse(trial.Text(g))
		if err == nil {
			if len(v.Errors) == 0 {
				v.Says, v.Over = summary(g, p)
				v.Passed = s.passable(g)
			}
			break
		}
		f := trial.setupError(g, err)
		v.Errors = append(v.Errors, f)
		if f.Mended == nil {
			break
		}
		trial = *f.Mended
	}
	return v
}

// stands reports whether a piece of this colour and kind is on a place.
func (s Setup) stands(at string, c Color, kind string) bool {
	return slices.ContainsFunc(s.Pieces, func(m Piece) bool { return PlaceOf(m.At) == at && m.Piece == c.String()+" "+kind })
}

// setupError says what is wrong with the set-up, and mends it where that is plain and helps.
func (s Setup) setupError(g *Game, err error) SetupError {
	wrong, ok := errors.AsType[*TextError](err)
	if !ok {
		return SetupError{Code: "unknown", Text: "This position is not possible."}
	}
	f := SetupError{Code: wrong.Code, Text: wrong.Text, Places: wrong.Places, Attack: wrong.Mend == MendTurn}
	mended, label := s.mend(g, wrong)
	if label == "" {
		return f
	}
	_, err = g.Parse(mended.Text(g))
	still, ok := errors.AsType[*TextError](err)
	if ok && still.Code == wrong.Code && (wrong.Mend == MendTurn || still.Text == wrong.Text) {
		return f
	}
	f.Label, f.Mended = label, &mended
	return f
}

// mend puts one error right. The label is the words of the button, or empty.
func (s Setup) mend(g *Game, wrong *TextError) (mended Setup, label string) {
	switch wrong.Mend {
	case MendRemove:
		return s.without(wrong.Places[0]), "Remove the piece on " + wrong.Places[0]
	case MendPromote:
		return s.promoted(g, wrong.Places[0])
	case MendTurn:
		s.Turn = s.Turn.Other()
		s.Passed = ""
		return s, "Let " + s.Turn.Name() + " move"
	case MendCastling:
		s.Castlings = s.lessCastlings(g, wrong.Places[0])
		return s, "Remove castling with " + wrong.Places[0]
	case MendPassed:
		s.Passed = ""
		return s, "Remove en passant"
	case MendHalfmove:
		s.Halfmove = 0
		return s, "Reset the move counter"
	default:
		return s, ""
	}
}

// without is the set-up with nobody on a place.
func (s Setup) without(at string) Setup {
	s.Pieces = slices.DeleteFunc(slices.Clone(s.Pieces), func(m Piece) bool { return PlaceOf(m.At) == at })
	return s
}

// promoted makes the first pawn on a place what pawns become first.
func (s Setup) promoted(g *Game, at string) (Setup, string) {
	for i, m := range s.Pieces {
		color, kind, _ := strings.Cut(m.Piece, " ")
		into := g.becomes(kind)
		if PlaceOf(m.At) == at && into != "" {
			pieces := slices.Clone(s.Pieces)
			pieces[i].Piece = color + " " + into
			s.Pieces = pieces
			return s, "Make it a " + into
		}
	}
	return s, ""
}

// becomes is the name of what a kind is promoted to first, or "".
func (g *Game) becomes(kind string) string {
	for _, k := range g.Kinds {
		if k.Name == kind && k.Becomes != "" {
			return g.named(k.Becomes[:1])
		}
	}
	return ""
}

func (g *Game) named(letter string) string {
	for _, k := range g.Kinds {
		if k.Letter == letter {
			return k.Name
		}
	}
	return ""
}

// lessCastlings is the rights that do not need king or rook on this place.
func (s Setup) lessCastlings(g *Game, at string) string {
	left := ""
	for _, c := range g.Castlings {
		if strings.Contains(s.Castlings, c.Letter) && c.King != at && c.Rook != at {
			left += c.Letter
		}
	}
	return left
}

// passable lists where a pawn of the side not on turn can just have passed.
func (s Setup) passable(g *Game) []string {
	at := 1 + slices.Index(g.Form.Fields, FieldPassed)
	if at == 0 {
		return nil
	}
	s.Halfmove = 0
	fields := strings.Split(s.Text(g), " ")
	var places []string
	for _, p := range g.Board.Places {
		fields[at] = p.ID
		if _, err := g.Parse(strings.Join(fields, " ")); err == nil {
			places = append(places, p.ID)
		}
	}
	return places
}

// summary says of a position that can be what is to be known before it is played.
func summary(g *Game, p Position) (says string, over bool) {
	turn := p.Turn().Name()
	if o := p.Outcome(); o.Over() {
		switch {
		case o.Reason == Checkmate:
			return fmt.Sprintf("The game is over: %s is checkmated.", turn), true
		case o.Winner() != "":
			return fmt.Sprintf("The game is over: %s won (%s).", Title(o.Winner()), o.Reason.Text()), true
		}
		return fmt.Sprintf("The game is over: draw (%s).", o.Reason.Text()), true
	}
	moves := p.Moves()
	says = fmt.Sprintf("%s to move has %d legal moves.", turn, len(moves))
	if len(moves) == 1 {
		says = fmt.Sprintf("%s to move has one legal move.", turn)
	}
	signs := p.Signs()
	switch {
	case len(signs.Check) > 0:
		says += fmt.Sprintf(" %s is in check.", turn)
	case g.ByMate:
		says += " No check."
	case len(signs.Forced) > 0:
		says += " " + turn + " must capture."
	}
	return says, false
}
