package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// who names the piece on a square for the player to move: "your king on c5", "the enemy pawn on
// d6".
func (p position) who(s rules.Square) game.Clause { return p.told(s.Set()).Named() }

// told returns the pieces on these squares, to be named for the player to move.
func (p position) told(on rules.Set) game.Pieces {
	list := make([]game.Piece, 0, on.Count())
	for ; on != 0; on &= on - 1 {
		s := on.First()
		m, _ := p.At(s)
		list = append(list, game.Piece{At: s.Name(), Piece: m.String()})
	}
	return game.NewPieces(p.ToMove, list...)
}

// told returns a Clause that names a square.
func told(s rules.Square) game.Clause { return game.At(s.Name()) }

// captureText describes a capture: "your pawn on f4 jumps over e5 and c7 and promotes on b8".
func (p position) captureText(m rules.Move) string {
	verb := " takes "
	if m.Jumps() > 0 {
		verb = " jumps over "
	}
	text := "your " + m.Kind().Name() + " on " + m.From().Name() + verb + game.JoinWords("and", victims(&p.Board, m)...)
	if m.Promotion() != rules.Pawn {
		text += " and promotes on " + m.To().Name()
	}
	return text
}

// maxDeeds is the maximum number of captures in a sentence.
const maxDeeds = 3

// captors returns one capture for each of the first maxDeeds pieces that can capture, and how
// many more pieces can.
func (p position) captors() (told []rules.Move, more int) {
	var seen rules.Set
	for _, m := range p.legal {
		if seen.Has(m.From()) {
			continue
		}
		seen |= m.From().Set()
		if len(told) < maxDeeds {
			told = append(told, m)
		}
	}
	return told, seen.Count() - len(told)
}

// capturesText describes the captures of captors.
func (p position) capturesText() string {
	told, more := p.captors()
	words := make([]string, 0, maxDeeds+1)
	for _, m := range told {
		words = append(words, p.captureText(m))
	}
	switch {
	case more == 1:
		words = append(words, "one more of your pieces can capture")
	case more > 1:
		words = append(words, game.NumberWord(more)+" more of your pieces can capture")
	}
	return game.JoinWords("or", words...)
}

// mustPlay returns a Clause of those captures, which names all capturing and captured pieces.
func (p position) mustPlay() game.Clause {
	told, _ := p.captors()
	says := game.Clause{Text: p.capturesText()}
	for _, m := range told {
		says.AddPlaces(m.From().Name())
		says.AddPlaces(victims(&p.Board, m)...)
		if m.Promotion() != rules.Pawn {
			says.AddPlaces(m.To().Name())
		}
		says = says.ClaimLegal(way(m))
	}
	return says
}

// duty returns the hint shown while a capture is compulsory.
func (p position) duty() string {
	return "You must capture. " + game.Clause{Text: p.capturesText()}.Sentence()
}
