package lesson

import (
	"fmt"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// Spot is the start position of the exercise "Where does it go?".
type Spot struct {
	Piece string   `json:"man"`   // kind of piece
	At    string   `json:"at"`    // its place
	Among []string `json:"among"` // places of enemy pieces
}

// Where is the data of the exercise "Where does it go?", in which a reader puts a piece and
// enemies on the board.
type Where struct {
	*Ways
	Spot `json:"begin"`

	// Says has a sentence by kind of piece and tone of its place, "rook.even", or by kind alone.
	Says map[string]string `json:"says"`
}

// BindWhere returns the exercise of a game in a language, and false if the game has no course. It
// fails if a sentence or the game's ways are missing.
func BindWhere(g *game.Game, l *locale.Language) (*Where, bool, error) {
	c, taught, err := Read(g.ID)
	if !taught || err != nil {
		return nil, taught, err
	}
	ways, err := readWays(g.ID)
	if err == nil && ways == nil {
		err = fmt.Errorf("lesson: %s has no ways", g.ID)
	}
	if err != nil {
		return nil, true, err
	}
	w := &Where{ways, c.Where, map[string]string{}}
	for _, k := range g.Kinds {
		for i := range g.Board.Places {
			for _, key := range []string{k.Name + "." + g.Board.Places[i].Tone, k.Name} {
				if text, err := sentence(l, g.ID, "where."+key, nil); err == nil {
					w.Says[key] = text
				}
			}
			if _, err := w.Say(&g.Board, k.Name, g.Board.Places[i].ID); err != nil {
				return nil, true, err
			}
		}
	}
	return w, true, nil
}

// Say returns the sentence for a kind of piece on a place of the board. It fails if there is none.
func (w *Where) Say(b *game.Board, kind, at string) (string, error) {
	for i := range b.Places {
		if p := &b.Places[i]; p.ID == at {
			for _, key := range []string{kind + "." + p.Tone, kind} {
				if text, ok := w.Says[key]; ok {
					return text, nil
				}
			}
		}
	}
	return "", fmt.Errorf("lesson: nothing is said of a %s on %s", kind, at)
}
