package locale_test

import (
	"errors"
	"testing"

	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
)

// Each kind of argument has its plain form; slots are not named.
func TestSentencesAreSaid(t *testing.T) {
	l := must.Get(read(t, map[string]string{"en/site.json": `{
		"list.comma": ", ", "list.takes": "{piece} takes {places}", "piece.king": "king", "man.white-king": "white king", "side.black": "Black",
		"all": {"one": "{n} piece: {a}", "other": "{n} pieces: {a}"}, "two": "{side} wrote “{text}”, meaning {moves}.",
		"no.title": "No", "no": "Not {to}.", "more": "But {k}.", "label": "Do"
	}`}))(t).English()

	king := game.Piece{At: "M1.0", Piece: "white king"}
	taker := game.Arg{Name: "a", Things: []game.Thing{{Piece: "white king", At: "M1.0", Takes: []string{"c5", "e7"}}}}
	for want, s := range map[string]game.Sentence{
		"1 piece: white king M1":                   game.NewSentence("all", game.Number("n", 1), game.Pieces("a", king)),
		"2 pieces: white king M1, white king M1":   game.NewSentence("all", game.Number("n", 2), game.Pieces("a", king, king)),
		"2 pieces: white king M1 takes c5 + e7":    game.NewSentence("all", game.Number("n", 2), taker),
		"Black wrote “x”, meaning d4xf6 e.p., c3.": game.NewSentence("two", game.Side("side", game.Black), game.Words("text", "x"), game.Texts("moves", "d4xf6 e.p.", "c3")),
		"Not M1, a5.": game.NewSentence("no", game.On("to", "M1.1", "a5")),
		"But king.":   game.NewSentence("more", game.Kinds("k", "king")),
	} {
		if got := l.Say(s); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	r := game.Refuse("code", "no", game.On("to", "a5")).And("more", game.Kinds("k", "king"))
	r.Offer("a5", "label")
	if title, text, instead := l.Refusal(r); title != "No" || text != "Not a5. But king." || instead != "Do" {
		t.Errorf("%q, %q, %q", title, text, instead)
	}
	for want, err := range map[string]error{
		"Not a5.":               game.NewTextError("code", "no", game.On("to", "a5")),
		"No: Not a5. But king.": r,
		`"x" is not legal. No: Not a5. But king.`: &game.ReadError{Given: "x", Reason: r},
		"other": errors.New("other"),
	} {
		if got := l.Err(err); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The reasons of ends in records and the API are those of the catalogue.
func TestReasonsAreThoseOfRecords(t *testing.T) {
	for _, r := range game.Reasons {
		if got := locale.InEnglish().Word("reason", string(r)); got != r.Text() {
			t.Errorf("%q, and in records %q", got, r.Text())
		}
	}
}
