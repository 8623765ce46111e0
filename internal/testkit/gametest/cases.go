package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
)

// Pictures compares the moves of pieces with pictures. Each case is a name, a position text, the
// square clicked, and the expected Picture, which may be between line breaks.
func Pictures(t *testing.T, g *game.Game, cases [][4]string) {
	t.Helper()
	for _, c := range cases {
		t.Run(c[0], func(t *testing.T) { Shows(t, g, Parse(t, g, c[1]), c[2], c[3]) })
	}
}

// Shows compares the moves of the piece on from with an expected Picture.
func Shows(t *testing.T, g *game.Game, p game.Position, from, want string) {
	t.Helper()
	want = strings.Trim(want, "\n")
	if got := Picture(g, p, from); got != want {
		t.Errorf("%s of %s goes\n%s\nwant\n%s", from, p.Text(), got, want)
	}
}

// Perft compares Perft of a position with counts, at depth and the following depths.
func Perft(t *testing.T, g *game.Game, position string, depth int, counts ...uint64) {
	t.Helper()
	p := Parse(t, g, position)
	for i, want := range counts {
		if got := p.Perft(depth + i); got != want {
			t.Errorf("perft(%d) of %s is %d, want %d", depth+i, position, got, want)
		}
	}
}

// BadText checks that Parse rejects a text with an error of this code and this text.
func BadText(t *testing.T, g *game.Game, text, code, says string) {
	t.Helper()
	_, err := g.Parse(text)
	var wrong *game.TextError
	if !errors.As(err, &wrong) || wrong.Code != code || !strings.Contains(locale.InEnglish().Say(wrong.Sentence), says) {
		t.Errorf("%q gives %#v, want %s that says %q", text, err, code, says)
	}
}

// ReadBack checks that Parse and Text reproduce these position texts.
func ReadBack(t *testing.T, g *game.Game, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if got := Parse(t, g, text).Text(); got != text {
			t.Errorf("%s is written back as %s", text, got)
		}
	}
}

// Read checks that a text means the move with the canonical text want.
func Read(t *testing.T, p game.Position, text, want string) {
	t.Helper()
	if m, err := p.Read(text); err != nil || m.Text != want {
		t.Errorf("%q in %s is read as %q (%v), want %s", text, p.Text(), m.Text, err, want)
	}
}

// Unread checks that a text means no move: that it is ambiguous or not, the code of the reason
// ("" for none), and the candidates.
func Unread(t *testing.T, p game.Position, text string, ambiguous bool, reason string, candidates []string) {
	t.Helper()
	_, err := p.Read(text)
	var unread *game.ReadError
	if !errors.As(err, &unread) {
		t.Errorf("%q gives %v, want a *game.ReadError", text, err)
		return
	}
	if !slices.Equal(unread.Candidates, candidates) || unread.Ambiguous != ambiguous || reasonOf(unread) != reason {
		t.Errorf("%q in %s: candidates %v, ambiguous %v, reason %q; want %v, %v, %q", text, p.Text(),
			unread.Candidates, unread.Ambiguous, reasonOf(unread), candidates, ambiguous, reason)
	}
}

// ReadStrictly checks that a text means a move, whether exactly, and the code of its StrictError
// ("" for none).
func ReadStrictly(t *testing.T, p game.Position, text string, exact bool, unnamed string) {
	t.Helper()
	m, err := p.Read(text)
	told := m.StrictError == nil || slices.Equal(m.StrictError.Candidates, []string{m.Text})
	if err != nil || m.Exact != exact || reasonOf(m.StrictError) != unnamed || !told {
		t.Errorf("%q in %s: %+v (%v); want exact %v, %q", text, p.Text(), m, err, exact, unnamed)
	}
}

// reasonOf returns the code of a ReadError's reason, or "".
func reasonOf(unread *game.ReadError) string {
	if unread == nil || unread.Reason == nil {
		return ""
	}
	return unread.Reason.Code
}

// Play plays a move, which must be legal.
func Play(t testing.TB, p game.Position, text string) (game.Position, game.Played) {
	t.Helper()
	next, played, err := p.Play(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", p.Text(), text, err)
	}
	return next, played
}

// Texts returns the canonical texts of the legal moves.
func Texts(p game.Position) (list []string) {
	for _, m := range p.Moves() {
		list = append(list, m.Text)
	}
	return list
}

// Course plays a game from the start, given by its shown texts, and checks the last position and
// the outcome. It returns the number of legal moves before each ply, and at the end.
func Course(t *testing.T, g *game.Game, moves, end string, outcome game.Outcome) (legal []int) {
	t.Helper()
	m := must.Get(game.NewMatch(g, g.Start))(t)
	for _, shown := range plies(moves) {
		p := m.Position()
		legal = append(legal, len(p.Moves()))
		move, err := p.Read(shown)
		if err != nil {
			t.Fatalf("ply %d, %s: %v", len(legal), shown, err)
		}
		played := must.Get(m.Play(move.Text))(t)
		if played.Shown != shown {
			t.Errorf("ply %d is shown as %q, want %q", len(legal), played.Shown, shown)
		}
	}
	if got := m.Position().Text(); got != end {
		t.Errorf("the game ends in %s, want %s", got, end)
	}
	if got := m.Outcome(); got != outcome {
		t.Errorf("the outcome is %v, want %v", got, outcome)
	}
	return append(legal, len(m.Position().Moves()))
}

// plies splits a move list into moves.
func plies(moves string) (list []string) {
	for _, word := range strings.Fields(moves) {
		switch {
		case word == "e.p.":
			list[len(list)-1] += " " + word
		case !strings.HasSuffix(word, "."):
			list = append(list, word)
		}
	}
	return list
}
