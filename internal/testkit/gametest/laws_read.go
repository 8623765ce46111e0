package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"threefold/internal/game"
)

// textsAreRead checks that every move is read from its canonical and shown texts, the first also
// with marks and spaces around it, and that other texts are refused.
func textsAreRead(g *game.Game, p game.Position) error {
	for i, m := range p.Moves() {
		_, played, err := p.Play(m.Text)
		if err != nil {
			return err
		}
		texts := []string{m.Text, played.Shown}
		if i == 0 {
			texts = append(texts, " "+m.Text+" ", m.Text+"+")
		}
		if strings.Contains(played.Shown, "-") {
			texts = append(texts, strings.ReplaceAll(played.Shown, "-", "–"), strings.ReplaceAll(played.Shown, "-", "\u2212"))
		}
		if err := readsAs(p, m, texts); err != nil {
			return err
		}
	}
	for _, text := range append(nonsense, strings.Repeat("x", 10_000)) {
		if _, err := p.Read(text); err == nil {
			return fmt.Errorf("%.20q is read as a move", text)
		} else if err := unreadIsTold(g, p, text, err); err != nil {
			return err
		}
	}
	return nil
}

func readsAs(p game.Position, m game.Move, texts []string) error {
	for _, text := range texts {
		read, err := p.Read(text)
		if err != nil {
			return err
		}
		if want := (game.Reading{Move: m, Exact: true}); !reflect.DeepEqual(read, want) {
			return fmt.Errorf("%q is read as %+v, want %+v", text, read, want)
		}
	}
	return nil
}

var nonsense = []string{"", " ", "-", "x", "=", "zz", "e9e9e9", "j1-j2", "\x00", "\xff\xfe", "♔", "1-0", "resign", "S3-xx", "(e6-M2)"}

// unreadIsTold checks the error for a text that is not a move: a *game.ReadError that lists legal
// moves and does not repeat a long text.
func unreadIsTold(g *game.Game, p game.Position, text string, err error) error {
	const long = 100 // bytes
	var unread *game.ReadError
	if !errors.As(err, &unread) {
		return fmt.Errorf("reading %.20q gives %v, want a *game.ReadError", text, err)
	}
	legal := map[string]bool{}
	for _, m := range p.Moves() {
		legal[m.Text] = true
	}
	illegal := func(text string) bool { return !legal[text] }
	if i := slices.IndexFunc(unread.Candidates, illegal); i >= 0 {
		return fmt.Errorf("%.20q is answered with %s, which is not legal", text, unread.Candidates[i])
	}
	if len(unread.Candidates) == 0 && len(legal) > 0 {
		return fmt.Errorf("%.20q is refused without a legal move", text)
	}
	if unread.Reason != nil {
		if err := wellMade(g, p, unread.Reason); err != nil {
			return fmt.Errorf("the reason against %.20q: %w", text, err)
		}
	}
	if len(text) > long && strings.Contains(err.Error(), text[:long]) {
		return fmt.Errorf("the error about %.20q… repeats all of it", text)
	}
	return nil
}
