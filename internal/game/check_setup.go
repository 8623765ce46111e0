package game

import (
	"errors"
	"slices"
	"strings"
)

// Verdict is the result of CheckSetup.
type Verdict struct {
	Setup   Setup        // as checked, each piece on a quad in the slot that the position text gives it
	Text    string       // position text of Setup
	Errors  []SetupError // nil if the position is valid
	Summary []Sentence   // if there are no errors: the number of legal moves, or how the game ended
	Over    bool         // there are no errors, and the game is already over

	// Castlings has, for each right of Game.Castlings, whether king and rook are on its squares.
	// EnPassant lists the squares that a pawn may just have passed over.
	Castlings []bool
	EnPassant []string
}

// SetupError is one reason why a position is impossible. Places are the squares to highlight. Fixed
// is the set-up with this error corrected and Label the words of its button; Fixed is nil if there
// is no obvious correction. Attack is true if the pieces on all Places but the last attack the piece
// on the last.
type SetupError struct {
	Code string
	Sentence
	Places []string
	Attack bool
	Label  Sentence
	Fixed  *Setup
}

// maxErrors is the maximum number of errors reported for one set-up.
const maxErrors = 9

// CheckSetup validates a set-up by Game.Parse: it reports the error of the set-up's position
// text, then the error that is left when the first is corrected, and so on, nine errors at most.
func CheckSetup(g *Game, s Setup) Verdict {
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
				v.Summary, v.Over = summary(g, p)
				v.EnPassant = s.passable(g)
			}
			break
		}
		f := trial.setupError(g, err)
		v.Errors = append(v.Errors, f)
		if f.Fixed == nil {
			break
		}
		trial = *f.Fixed
	}
	return v
}

// stands reports whether a piece of this colour and kind is on a square.
func (s Setup) stands(at string, c Color, kind string) bool {
	return slices.ContainsFunc(s.Pieces, func(m Piece) bool { return PlaceOf(m.At) == at && m.Piece == c.String()+" "+kind })
}

// setupError converts an error of Parse, with the corrected set-up if the correction is obvious
// and removes the error.
func (s Setup) setupError(g *Game, err error) SetupError {
	wrong, ok := errors.AsType[*TextError](err)
	if !ok {
		return SetupError{Code: "unknown", Sentence: NewSentence("position.unknown")}
	}
	f := SetupError{Code: wrong.Code, Sentence: wrong.Sentence, Places: wrong.Places, Attack: wrong.Fix == FixTurn}
	mended, label := s.fix(g, wrong)
	if label.Key == "" {
		return f
	}
	_, err = g.Parse(mended.Text(g))
	still, ok := errors.AsType[*TextError](err)
	if ok && still.Code == wrong.Code && (wrong.Fix == FixTurn || still.String() == wrong.String()) {
		return f
	}
	f.Label, f.Fixed = label, &mended
	return f
}

// fix corrects one error. The label is that of the button; its key is "" if there is no correction.
func (s Setup) fix(g *Game, wrong *TextError) (mended Setup, label Sentence) {
	switch wrong.Fix {
	case FixRemove:
		return s.without(wrong.Places[0]), NewSentence("position.fix.remove", On("at", wrong.Places[0]))
	case FixPromote:
		return s.promoted(g, wrong.Places[0])
	case FixTurn:
		s.Turn = s.Turn.Other()
		s.EnPassant = ""
		return s, NewSentence("position.fix.turn", Side("side", s.Turn))
	case FixCastling:
		s.Castlings = s.lessCastlings(g, wrong.Places[0])
		return s, NewSentence("position.fix.castling", On("at", wrong.Places[0]))
	case FixEnPassant:
		s.EnPassant = ""
		return s, NewSentence("position.fix.en-passant")
	case FixHalfmove:
		s.Halfmove = 0
		return s, NewSentence("position.fix.halfmove")
	default:
		return s, Sentence{}
	}
}

// without returns the set-up without the pieces on a square.
func (s Setup) without(at string) Setup {
	s.Pieces = slices.DeleteFunc(slices.Clone(s.Pieces), func(m Piece) bool { return PlaceOf(m.At) == at })
	return s
}

// promoted promotes the first pawn on a square to the first kind that it can become.
func (s Setup) promoted(g *Game, at string) (Setup, Sentence) {
	for i, m := range s.Pieces {
		color, kind, _ := strings.Cut(m.Piece, " ")
		into := g.becomes(kind)
		if PlaceOf(m.At) == at && into != "" {
			pieces := slices.Clone(s.Pieces)
			pieces[i].Piece = color + " " + into
			s.Pieces = pieces
			return s, NewSentence("position.fix.promote", Kinds("kind", into))
		}
	}
	return s, Sentence{}
}

// becomes returns the name of the first kind that a kind can promote to, or "".
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

// lessCastlings returns the rights that do not need king or rook on this square.
func (s Setup) lessCastlings(g *Game, at string) string {
	left := ""
	for _, c := range g.Castlings {
		if strings.Contains(s.Castlings, c.Letter) && c.King != at && c.Rook != at {
			left += c.Letter
		}
	}
	return left
}

// passable returns the squares that a pawn of the side not to move may just have passed over.
func (s Setup) passable(g *Game) []string {
	at := 1 + slices.Index(g.Form.Fields, FieldEnPassant)
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

// summary describes a valid position in a sentence or two; over reports whether the game has
// ended.
func summary(g *Game, p Position) (says []Sentence, over bool) {
	turn := Side("side", p.Turn())
	if o := p.Outcome(); o.Over() {
		switch {
		case o.Reason == Checkmate:
			return []Sentence{NewSentence("position.summary.checkmated", turn)}, true
		case o.Winner() != "":
			return []Sentence{NewSentence("position.summary.won", Terms("side", "side", o.Winner()), Terms("reason", "reason", string(o.Reason)))}, true
		}
		return []Sentence{NewSentence("position.summary.draw", Terms("reason", "reason", string(o.Reason)))}, true
	}
	says = []Sentence{NewSentence("position.summary.moves", turn, Number("n", len(p.Moves())))}
	signs := p.Signs()
	switch {
	case len(signs.Check) > 0:
		says = append(says, NewSentence("position.summary.check", turn))
	case g.ByMate:
		says = append(says, NewSentence("position.summary.no-check"))
	case len(signs.Forced) > 0:
		says = append(says, NewSentence("position.summary.must-capture", turn))
	}
	return says, false
}
