package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Opening is the first moves of a game, by their canonical texts.
type Opening []string

// OpeningPlies is how many plies an opening may have.
const OpeningPlies = 12

// codeBytes of a move's hash stand in a code, as twice as many hexadecimal digits.
const codeBytes = 4

// Code is the opening as stores keep it: eight hexadecimal digits a move, so that whatever
// begins with these moves lies between Code and After in every database's order of texts.
func (o Opening) Code() string {
	var b strings.Builder
	for _, move := range o[:min(len(o), OpeningPlies)] {
		sum := sha256.Sum256([]byte(move))
		b.WriteString(hex.EncodeToString(sum[:codeBytes]))
	}
	return b.String()
}

// After is what comes behind all codes that begin with this one: no digit is greater
// than f, and g comes next.
func (o Opening) After() string { return o.Code() + "g" }

// Next is where the move after this opening is in the code of one that begins with it,
// from 1, and how long it is there.
func (o Opening) Next() (from, length int) { return len(o.Code()) + 1, 2 * codeBytes }

func (o Opening) String() string { return strings.Join(o, " ") }

// numbering is a move's number, before the move or by itself.
var numbering = regexp.MustCompile(`^[0-9]+[.…]+|^[.…]+`)

// passant is what follows a capture en passant: a part of its text, though a space
// is before it.
var passant = regexp.MustCompile(`\s+e\.p\.`)

// ReadOpening reads moves as people write them, with or without numbers. The error
// is a *gamelog.Error.
func ReadOpening(g *game.Game, text string) (Opening, error) {
	match, err := game.NewMatch(g, g.Start)
	if err != nil {
		return nil, badMove(0, err)
	}
	var opening Opening
	for word := range strings.FieldsSeq(passant.ReplaceAllString(text, "e.p.")) {
		word = numbering.ReplaceAllString(word, "")
		switch {
		case word == "" || isNumber(word):
			continue
		case len(opening) == OpeningPlies:
			return nil, gamelog.NewError("long_opening", fmt.Sprintf("Enter at most %d half-moves.", OpeningPlies))
		}
		move, err := match.Position().Read(word)
		if err != nil {
			return nil, badMove(len(opening)+1, err)
		}
		if _, err := match.Play(move.Text); err != nil {
			return nil, badMove(len(opening)+1, err)
		}
		opening = append(opening, move.Text)
	}
	return opening, nil
}

// badMove says which move cannot be read, counted from 1, and why.
func badMove(n int, err error) error {
	return gamelog.NewError("bad_opening", fmt.Sprintf("Move %d: %s.", n, strings.TrimSuffix(err.Error(), ".")))
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }
