package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Opening is the first moves of a game, by their canonical texts.
type Opening []string

// OpeningPlies is how many plies an opening may have.
const OpeningPlies = 12

// codeBytes is how many bytes of a move's hash are in a code, as twice as many hex digits.
const codeBytes = 4

// Code returns the opening as it is stored: eight hex digits a move. The codes of all openings
// that begin with these moves sort between Code and After in every database.
func (o Opening) Code() string {
	var b strings.Builder
	for _, move := range o[:min(len(o), OpeningPlies)] {
		sum := sha256.Sum256([]byte(move))
		b.WriteString(hex.EncodeToString(sum[:codeBytes]))
	}
	return b.String()
}

// After returns a text that sorts after all codes that begin with this one, because g follows f.
func (o Opening) After() string { return o.Code() + "g" }

// Next returns where the next move is in the code of a longer opening, in characters from 1,
// and its length.
func (o Opening) Next() (from, length int) { return len(o.Code()) + 1, 2 * codeBytes }

// String returns the moves, separated by spaces.
func (o Opening) String() string { return strings.Join(o, " ") }

// numbering matches the number of a move, before the move or by itself.
var numbering = regexp.MustCompile(`^[0-9]+[.…]+|^[.…]+`)

// passant matches "e.p." after a capture, with the spaces before it.
var passant = regexp.MustCompile(`\s+e\.p\.`)

// ReadOpening parses moves as people write them, with or without numbers. It fails for a move that
// is not legal, and for more than OpeningPlies moves.
func ReadOpening(g *game.Game, text string) (Opening, *gamelog.Error) {
	match, err := game.NewMatch(g, g.Start)
	if err != nil {
		return nil, badMove(0, g.Start)
	}
	var opening Opening
	for word := range strings.FieldsSeq(passant.ReplaceAllString(text, "e.p.")) {
		word = numbering.ReplaceAllString(word, "")
		switch {
		case word == "" || isNumber(word):
			continue
		case len(opening) == OpeningPlies:
			return nil, gamelog.NewError(codeBadQuery, "long-opening", "n", OpeningPlies)
		}
		move, err := match.Position().Read(word)
		if err != nil {
			return nil, badMove(len(opening)+1, word)
		}
		if _, err := match.Play(move.Text); err != nil {
			return nil, badMove(len(opening)+1, word)
		}
		opening = append(opening, move.Text)
	}
	return opening, nil
}

// badMove returns the error for ply n, from 1, which cannot be read.
func badMove(n int, word string) *gamelog.Error {
	return gamelog.NewError(codeBadQuery, "bad-opening", "move", n, "text", game.Shorten(word))
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }
