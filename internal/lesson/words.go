package lesson

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"threefold/internal/game"
)

// Words are sentences by their keys, with arguments in braces. Step.With has the arguments of a
// step: a place, a number, or "man d4" for the piece there, "pawn on d4".
type Words map[string]string

// ReadWords returns the sentences of a game's course by its id, with "common" those of all courses,
// or with "puzzle" those of puzzles. It fails if the file is missing or invalid.
func ReadWords(id string) (Words, error) {
	text, err := files.ReadFile("words/" + id + ".json")
	if err != nil {
		return nil, err
	}
	w := Words{}
	return w, strictly(text, &w)
}

// hole matches an argument in a sentence.
var hole = regexp.MustCompile(`\{([a-z]+)\}`)

// placeFirst matches a text that begins with a place, as the notation of a pawn's move does.
var placeFirst = regexp.MustCompile(`^[a-i][1-9]`)

// Fill returns a sentence with its arguments filled in. Its first letter is made a capital, unless
// it begins with a place. It fails if the sentence or an argument is missing.
func (w Words) Fill(key string, with map[string]string) (string, error) {
	text, ok := w[key]
	if !ok {
		return "", fmt.Errorf("no sentence %q", key)
	}
	var missing []error
	full := hole.ReplaceAllStringFunc(text, func(name string) string {
		value, ok := with[name[1:len(name)-1]]
		if !ok {
			missing = append(missing, fmt.Errorf("sentence %q: no %s", key, name))
		}
		return value
	})
	if full != "" && !placeFirst.MatchString(full) {
		full = strings.ToUpper(full[:1]) + full[1:]
	}
	return full, errors.Join(missing...)
}

// arguments returns the arguments of a step as texts.
func (s *Step) arguments(g *game.Game, pieces []game.Piece) (map[string]string, error) {
	with := map[string]string{}
	for name, value := range s.With {
		switch v := value.(type) {
		case float64:
			with[name] = game.NumberWord(int(v))
		case string:
			at, isPiece := strings.CutPrefix(v, "man ")
			if !g.Board.HasPlace(at) {
				return nil, fmt.Errorf("step %s: %s is no place", s.ID, v)
			}
			with[name] = at
			if isPiece {
				i := slices.IndexFunc(pieces, func(m game.Piece) bool { return m.At == at || game.PlaceOf(m.At) == at })
				if i < 0 {
					return nil, fmt.Errorf("step %s: nobody stands on %s", s.ID, at)
				}
				with[name] = kindOf(pieces[i].Piece) + " on " + game.PlaceOf(at)
			}
		default:
			return nil, fmt.Errorf("step %s: %v is no argument", s.ID, value)
		}
	}
	return with, nil
}
