package lesson

import (
	"encoding/json"

	"threefold/internal/game"
	"threefold/internal/gamejson"
)

// sentenceFrom decodes a sentence of the answers.
func sentenceFrom(s gamejson.Sentence) (game.Sentence, error) {
	var values map[string]json.RawMessage
	if len(s.With) > 0 {
		if err := json.Unmarshal(s.With, &values); err != nil {
			return game.Sentence{}, err
		}
	}
	said := game.NewSentence(s.Key)
	for name, value := range values {
		a, err := argument(name, value)
		if err != nil {
			return said, err
		}
		said.With = append(said.With, a)
	}
	return said, nil
}

// argument decodes an argument, as gamejson.WithOf encodes it.
func argument(name string, value json.RawMessage) (a game.Arg, err error) {
	a.Name = name
	switch value[0] {
	case '"':
		err = json.Unmarshal(value, &a.Text)
	case '[':
		var list []thing
		err = json.Unmarshal(value, &list)
		for _, t := range list {
			a.Things = append(a.Things, game.Thing(t))
		}
	default:
		err = json.Unmarshal(value, &a.Number)
	}
	return a, err
}

// thing decodes a game.Thing. Sentences name places without slots, so the gap of a click becomes
// that of its place.
type thing game.Thing

// UnmarshalJSON implements json.Unmarshaler.
func (t *thing) UnmarshalJSON(b []byte) error {
	var named struct {
		Man, At, Word string
		Takes         []string
	}
	err := error(nil)
	if b[0] == '"' {
		err = json.Unmarshal(b, &named.At)
	} else {
		err = json.Unmarshal(b, &named)
	}
	place := func(at string) string {
		switch at {
		case gapTo:
			return gapToPlace
		case gapFrom:
			return gapFromPlace
		default:
			return at
		}
	}
	*t = thing{Piece: named.Man, At: place(named.At), Word: named.Word}
	for _, at := range named.Takes {
		t.Takes = append(t.Takes, place(at))
	}
	return err
}
