package lesson

import (
	"errors"
	"fmt"
	"strings"

	"threefold/internal/game"
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
	// Words has the other sentences by their keys, with arguments in braces that the page fills in.
	Words map[string]string `json:"words"`
}

// wherePrefix begins the keys of its sentences.
const wherePrefix = "where."

// BindWhere returns the exercise of a game, and false if the game has no course. It fails if a
// sentence or the game's ways are missing.
func BindWhere(g *game.Game) (*Where, bool, error) {
	c, taught, err := Read(g.ID)
	if !taught || err != nil {
		return nil, taught, err
	}
	ways, err := readWays(g.ID)
	own, ownErr := ReadWords(g.ID)
	common, commonErr := ReadWords("common")
	if err := errors.Join(err, ownErr, commonErr); err != nil {
		return nil, true, err
	}
	if ways == nil {
		return nil, true, fmt.Errorf("lesson: %s has no ways", g.ID)
	}
	w := &Where{ways, c.Where, under(own, wherePrefix), under(common, wherePrefix)}
	for _, k := range g.Kinds {
		for i := range g.Board.Places {
			if _, err := w.Say(&g.Board, k.Name, g.Board.Places[i].ID); err != nil {
				return nil, true, err
			}
		}
	}
	return w, true, nil
}

// under returns the sentences whose keys have a prefix, by the rest of the key.
func under(all Words, prefix string) map[string]string {
	some := map[string]string{}
	for key, text := range all {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			some[rest] = text
		}
	}
	return some
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
