package locale

import (
	"errors"
	"fmt"
	"strings"

	"threefold/internal/game"
)

// Say returns a sentence of the rules in this language, as the pages say it
// (web/static/js/words/said.js): pieces and places stand in their plain form.
func (l *Language) Say(s game.Sentence) string { return l.say(s.Key, s.With) }

func (l *Language) say(key string, with []game.Arg) string {
	pairs := make([]any, 0, 2*len(with))
	for _, a := range with {
		pairs = append(pairs, a.Name, l.value(a))
	}
	return l.T(key, pairs...)
}

// SayAll returns sentences, one after the other.
func (l *Language) SayAll(sentences []game.Sentence) string {
	var said []string
	for _, s := range sentences {
		said = append(said, l.Say(s))
	}
	return strings.Join(said, " ")
}

// Refusal returns the words of the reason why a move is not legal, and those of the button that
// plays another; "" if there is none.
func (l *Language) Refusal(r *game.MoveError) (title, text, instead string) {
	if r.Label != "" {
		instead = l.T(r.Label)
	}
	return l.say(r.Key+".title", r.With), l.SayAll(append([]game.Sentence{r.Sentence}, r.Also...)), instead
}

// value returns an argument as a value of Text.
func (l *Language) value(a game.Arg) any {
	switch {
	case a.Number != nil:
		return *a.Number
	case a.Things == nil:
		return a.Text
	}
	var things []string
	for _, thing := range a.Things {
		things = append(things, l.thing(thing))
	}
	return strings.Join(things, l.T("list.comma"))
}

// thing names a piece, a kind or a place ("white king c5", "king", "c5", "white king c5 takes d6 + f8"),
// or is a word or a text.
func (l *Language) thing(t game.Thing) string {
	switch {
	case t.Word != "":
		return l.T(t.Word)
	case t.Text != "":
		return t.Text
	}
	name := game.PlaceOf(t.At)
	if t.Piece != "" {
		family := "piece"
		if strings.Contains(t.Piece, " ") {
			family = "man"
		}
		name = strings.TrimSuffix(l.Word(family, t.Piece)+" "+name, " ")
	}
	if len(t.Takes) == 0 {
		return name
	}
	var places []string
	for _, at := range t.Takes {
		places = append(places, game.PlaceOf(at))
	}
	return l.T("list.takes", "piece", name, "places", strings.Join(places, " + "))
}

// Err returns an error of the rules, about a position or a move, in this language; others as they
// are.
func (l *Language) Err(err error) string {
	if wrong, ok := errors.AsType[*game.TextError](err); ok {
		return l.Say(wrong.Sentence)
	}
	given := ""
	refused, ok := errors.AsType[*game.MoveError](err)
	if read, is := errors.AsType[*game.ReadError](err); is && read.Reason != nil {
		refused, ok, given = read.Reason, true, fmt.Sprintf("%q is not legal. ", game.Shorten(read.Given))
	}
	if !ok {
		return err.Error()
	}
	title, text, _ := l.Refusal(refused)
	return given + title + ": " + text
}
