package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// piece returns the piece on a square.
func (p position) piece(s rules.Square) game.Piece {
	m, _ := p.At(s)
	return game.Piece{At: s.Name(), Piece: m.String()}
}

// pieces returns the pieces on these squares.
func (p position) pieces(on rules.Set) []game.Piece {
	list := make([]game.Piece, 0, on.Count())
	for ; on != 0; on &= on - 1 {
		list = append(list, p.piece(on.First()))
	}
	return list
}

// on returns an argument that names a square.
func on(name string, s rules.Square) game.Arg { return game.On(name, s.Name()) }

// captures returns one capture for each of the first three pieces that can capture, as the argument
// "captures", and how many more pieces can.
func (p position) captures() (told game.Arg, more int) {
	const most = 3
	told.Name = "captures"
	var seen rules.Set
	for _, m := range p.legal {
		if seen.Has(m.From()) {
			continue
		}
		seen |= m.From().Set()
		if len(told.Things) < most {
			piece := p.piece(m.From())
			told.Things = append(told.Things, game.Thing{Piece: piece.Piece, At: piece.At, Takes: victims(&p.Board, m)})
			told = told.ClaimLegal(way(m))
		}
	}
	return told, seen.Count() - len(told.Things)
}

// duty returns the hints shown while a capture is compulsory.
func (p position) duty() []game.Sentence {
	captures, more := p.captures()
	says := []game.Sentence{game.NewSentence("refusal.cheskers.must-capture"), game.NewSentence("refusal.cheskers.can-capture", captures)}
	if more > 0 {
		says = append(says, game.NewSentence("refusal.cheskers.more-captures", game.Number("n", more)))
	}
	return says
}
