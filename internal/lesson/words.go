package lesson

import (
	"cmp"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// The words of courses are texts of the catalogue: lesson.<id of the game>.… those of a course, and
// feedback.… the comments on moves. Their placeholders are places.

// sentence returns a text of a game's course. It fails if there is none, or if with has places but
// not that of a placeholder.
func sentence(l *locale.Language, game, key string, with map[string]string) (string, error) {
	return l.Named("lesson", game+"."+key, pairs(with)...)
}

// pairs returns the values of placeholders as package locale takes them.
func pairs(with map[string]string) (all []any) {
	for name, value := range with {
		all = append(all, name, value)
	}
	return all
}

// Sentence is a comment with a title.
type Sentence struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// In returns a comment in a language. Its text is that for the side that it names, if it names one.
// It fails if a text or the value of a placeholder is missing.
func (f *Feedback) In(l *locale.Language) (*Sentence, error) {
	with, text := map[string]string{}, f.Key+".text"
	for name, value := range f.With {
		switch name {
		case "side":
			text += "." + value
		case "man", "taker":
			with[name] = l.Word("piece", value)
		case "reason":
			with[name] = l.Word("reason", value)
		default:
			with[name] = value
		}
	}
	said := new(Sentence)
	var titleErr, textErr error
	said.Title, titleErr = l.Named("feedback", f.Key+".title", pairs(with)...)
	said.Text, textErr = l.Named("feedback", text, pairs(with)...)
	return said, cmp.Or(titleErr, textErr)
}

// In returns a refusal in a language. It fails if its arguments are no arguments.
func (r *Refusal) In(l *locale.Language) (Explained, error) {
	m := game.MoveError{Code: r.Code, Label: r.Label}
	var err error
	if m.Sentence, err = sentenceFrom(r.Sentence); err != nil {
		return Explained{}, err
	}
	for _, s := range r.Also {
		more, err := sentenceFrom(s)
		if err != nil {
			return Explained{}, err
		}
		m.Also = append(m.Also, more)
	}
	e := Explained{Code: r.Code, Places: r.Places, Instead: r.Instead, From: r.From}
	e.Title, e.Text, e.InsteadLabel = l.Refusal(&m)
	return e, nil
}

// Speak returns a node in a language, with the comments on its moves, each followed by the text more,
// and its refusals. It fails if one cannot be said.
func Speak(l *locale.Language, n Node, more string) (Shown, error) {
	list := make([]Tried, len(n.Tries))
	for i, t := range n.Tries {
		list[i] = Tried{t, nil}
		if t.Says == nil {
			continue
		}
		said, err := t.Says.In(l)
		if err != nil {
			return Shown{}, err
		}
		said.Text += more
		list[i].Says = said
	}
	refusals := make([]Explained, len(n.MoveErrors))
	for i := range n.MoveErrors {
		var err error
		if refusals[i], err = n.MoveErrors[i].In(l); err != nil {
			return Shown{}, err
		}
	}
	n.Tries, n.MoveErrors = nil, nil
	return Shown{n, list, refusals}, nil
}
