package gametest

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// FuzzParse parses any text as a position of each game: an accepted text must be reproduced by
// Text and obey positionLaws; otherwise the error must be a *game.TextError with a code.
func FuzzParse(f *testing.F, games ...*game.Game) {
	for _, g := range games {
		f.Add(g.Start)
		for _, p := range Positions(f, g, 10) {
			f.Add(p.Text())
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range games {
			p, err := g.Parse(text)
			if err != nil {
				errorIsComplete(t, g, text, err)
				setupIsJudged(t, g, text)
				continue
			}
			if p.Text() != text {
				t.Errorf("%s: %q is written back as %q", g.ID, text, p.Text())
			}
			for _, l := range positionLaws {
				if err := l.holds(g, p); err != nil {
					t.Errorf("%s: %q: %v", g.ID, text, err)
				}
			}
		}
	})
}

func errorIsComplete(t *testing.T, g *game.Game, text string, err error) {
	var wrong *game.TextError
	if !errors.As(err, &wrong) || wrong.Code == "" || !strings.HasSuffix(locale.InEnglish().Say(wrong.Sentence), ".") {
		t.Errorf("%s: %q gives %#v, want a *game.TextError with a code and a sentence", g.ID, text, err)
	}
}

// setupIsJudged checks that CheckSetup reports an error for an impossible position.
func setupIsJudged(t *testing.T, g *game.Game, text string) {
	s, err := game.ReadSetup(g, text)
	if err != nil {
		errorIsComplete(t, g, text, err)
		return
	}
	if err := judged(g, s); err != nil || s.Text(g) != text {
		t.Errorf("%s: the set-up %q is written %q: %v", g.ID, text, s.Text(g), err)
	}
}

// FuzzRead reads any text as a move in sample positions of each game: the result must be a legal
// move, or an error with a code and a sentence.
func FuzzRead(f *testing.F, games ...*game.Game) {
	type sample struct {
		game     *game.Game
		position game.Position
	}
	var samples []sample
	for _, g := range games {
		for _, p := range Positions(f, g, 10) {
			for _, m := range p.Moves()[:min(5, len(p.Moves()))] {
				f.Add(byte(len(samples)), m.Text)
			}
			samples = append(samples, sample{g, p})
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text string) {
		s := samples[int(which)%len(samples)]
		m, err := s.position.Read(text)
		if err == nil {
			_, _, err = s.position.Play(m.Text)
			if m.StrictError != nil && err == nil {
				err = unreadIsTold(s.game, s.position, text, m.StrictError)
			}
		} else {
			err = unreadIsTold(s.game, s.position, text, err)
		}
		if err != nil {
			t.Errorf("%s: %q: %v", s.position.Text(), text, err)
		}
	})
}

// longestCourse is the maximum length of a game in FuzzPlay.
const longestCourse = 100 // plies

// FuzzPlay plays a game chosen by the bytes, one move per byte, with random clicks on the way,
// and checks one of the laws in the last position.
func FuzzPlay(f *testing.F, games ...*game.Game) {
	for i := range games {
		for j := range laws {
			f.Add(byte(i), byte(j), []byte("a course of moves"))
		}
	}
	f.Fuzz(func(t *testing.T, which, held byte, course []byte) {
		g := games[int(which)%len(games)]
		p := Parse(t, g, g.Start)
		names := clickable(&g.Board)
		for i, b := range course[:min(longestCourse, len(course))] {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			clicks := chain(names, course[i:])
			if err := explained(g, p, moves, clicks); err != nil {
				t.Fatalf("%s: %v", p.Text(), err)
			}
			next, _ := Play(t, p, moves[int(b)%len(moves)].Text)
			p = next
		}
		l := laws[int(held)%len(laws)]
		if err := l.holds(g, p); err != nil {
			t.Errorf("%s: %s: %v", p.Text(), l.name, err)
		}
	})
}

// chain returns up to five clicks chosen by the bytes.
func chain(names []string, bytes []byte) []string {
	var clicks []string
	for _, b := range bytes[:min(5, len(bytes))] {
		clicks = append(clicks, names[int(b)%len(names)])
	}
	return clicks
}
