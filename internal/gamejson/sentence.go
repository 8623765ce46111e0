package gamejson

import (
	"threefold/internal/game"
	"threefold/internal/jsonw"
)

// Sentence is a game.Sentence: the key of its text in the catalogue, and its arguments.
type Sentence struct {
	Key  string `json:"key"`
	With With   `json:"with,omitempty" ts:"With"`
}

// NewSentence converts a sentence for JSON.
func NewSentence(s game.Sentence) Sentence { return Sentence{s.Key, WithOf(s.With)} }

// With are the arguments of a sentence as a JSON object, by name: a text, a number, or a list of
// places, of pieces (`{"man": "white king", "at": "c5"}`) of words (`{"word": "side.white"}`) and of
// texts (`{"text": "d4xf6"}`).
type With []byte

// WithOf encodes arguments; it returns nil if there are none.
func WithOf(args []game.Arg) With {
	if len(args) == 0 {
		return nil
	}
	b := []byte{'{'}
	for i := range args {
		switch a := &args[i]; {
		case a.Number != nil:
			b = jsonw.PutInt(b, a.Name, int64(*a.Number))
		case a.Things == nil:
			b = jsonw.PutText(b, a.Name, a.Text)
		default:
			b = jsonw.PutList(b, a.Name, a.Things, appendThing)
		}
	}
	return append(b, '}')
}

// MarshalJSON implements json.Marshaler.
func (w With) MarshalJSON() ([]byte, error) { return w, nil }

// UnmarshalJSON implements json.Unmarshaler.
func (w *With) UnmarshalJSON(b []byte) error {
	*w = append((*w)[:0], b...)
	return nil
}

// MoveError is why a move is not legal.
//
// It is a game.MoveError. Title, Text and InsteadLabel are empty where no language is known.
type MoveError struct {
	Code         string     `json:"code"`
	Title        string     `json:"title"`                  // The reason in a few words.
	Text         string     `json:"text"`                   // Why, and what is legal instead.
	Places       []string   `json:"places,omitempty"`       // Squares or slots to highlight.
	Instead      string     `json:"instead,omitempty"`      // A legal move that may be meant.
	InsteadLabel string     `json:"insteadLabel,omitempty"` // The text of the button that plays it.
	Key          string     `json:"key,omitempty"`          // Of the text; the title's key ends in `.title`. Servers of an earlier release send none.
	With         With       `json:"with,omitempty" ts:"With"`
	Also         []Sentence `json:"also,omitempty"`  // What follows the text.
	Label        string     `json:"label,omitempty"` // The key of InsteadLabel.
}

// NewMoveError returns a MoveError without words.
func NewMoveError(r *game.MoveError) *MoveError {
	return &MoveError{Code: r.Code, Places: r.Places, Instead: r.Instead, Key: r.Key, With: WithOf(r.With), Also: Sentences(r.Also), Label: r.Label}
}

// Sentences converts sentences for JSON.
func Sentences(all []game.Sentence) (list []Sentence) {
	for _, s := range all {
		list = append(list, NewSentence(s))
	}
	return list
}

// AppendMoveError appends the reason why a move is not legal, as an object, to b.
func AppendMoveError(b []byte, r *MoveError) []byte {
	b = jsonw.PutText(append(b, '{'), "code", r.Code)
	b = jsonw.PutText(b, "title", r.Title)
	b = jsonw.PutText(b, "text", r.Text)
	b = jsonw.OptList(b, "places", r.Places, jsonw.Text)
	b = jsonw.OptText(b, "instead", r.Instead)
	b = jsonw.OptText(b, "insteadLabel", r.InsteadLabel)
	b = PutSentence(b, Sentence{r.Key, r.With})
	b = jsonw.OptList(b, "also", r.Also, AppendSentence)
	return append(jsonw.OptText(b, "label", r.Label), '}')
}

// PutSentence appends the members of a sentence to b, without braces, so that others may follow.
func PutSentence(b []byte, s Sentence) []byte {
	b = jsonw.PutText(b, "key", s.Key)
	if len(s.With) == 0 {
		return b
	}
	return append(jsonw.Key(b, "with"), s.With...)
}

// AppendSentence appends a sentence, as an object, to b.
func AppendSentence(b []byte, s Sentence) []byte { return append(PutSentence(append(b, '{'), s), '}') }

func appendThing(b []byte, t game.Thing) []byte {
	if t.At != "" && t.Piece == "" {
		return jsonw.Text(b, t.At)
	}
	b = jsonw.OptText(append(b, '{'), "man", t.Piece)
	b = jsonw.OptText(b, "at", t.At)
	b = jsonw.OptList(b, "takes", t.Takes, jsonw.Text)
	b = jsonw.OptText(b, "word", t.Word)
	return append(jsonw.OptText(b, "text", t.Text), '}')
}
