package lesson

import (
	"errors"
	"fmt"
	"strings"

	"threefold/internal/game"
)

// Spot is where the piece of "Where does it go?" begins, and the enemies it is among.
type Spot struct {
	Piece string   `json:"man"`
	At    string   `json:"at"`
	Among []string `json:"among"`
}

// Where is what a page needs for "Where does it go?": the ways of all pieces, a sentence for
// each piece and sort of place, "rook.even", or for all of them, "camel", and what is said of
// the rest, with arguments in braces that the page fills in.
type Where struct {
	*Ways
	Spot  `json:"begin"`
	Says  map[string]string `json:"says"`
	Words map[string]string `json:"words"`
}

// wherePrefix begins the keys of its sentences.
const wherePrefix = "where."

// BindWhere puts it together; false for a game without a course. The error says what is
// missing.
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

// under are the sentences whose keys begin so, without that beginning.
func under(all Words, prefix string) map[string]string {
	some := map[string]string{}
	for key, text := range all {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			some[rest] = text
		}
	}
	return some
}

// Say is the sentence of a piece on a place.
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
