package gametest

import (
	"errors"
	"testing"

	"threefold/internal/game"
)

// FuzzParse reads any text as a position of each game: what is accepted is
// written back as it was read and keeps the laws of a position; what is not
// is a *game.TextError with a code.
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
				faultIsTold(t, g, text, err)
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

func faultIsTold(t *testing.T, g *game.Game, text string, err error) {
	var fault *game.TextError
	if !errors.As(err, &fault) || fault.Code == "" || fault.Text == "" {
		t.Errorf("%s: %q gives %#v, want a *game.TextError with a code and a text", g.ID, text, err)
	}
}

// FuzzRead reads any text as a move in one of some positions of each game:
// the answer is a legal move, or a *game.ReadError whose candidates are legal.
func FuzzRead(f *testing.F, games ...*game.Game) {
	type sample struct {
		position game.Position
		legal    map[string]bool
	}
	var samples []sample
	for _, g := range games {
		for _, p := range Positions(f, g, 10) {
			s := sample{p, map[string]bool{}}
			for _, m := range p.Moves() {
				s.legal[m.Text] = true
			}
			for _, m := range p.Moves()[:min(5, len(p.Moves()))] {
				f.Add(byte(len(samples)), m.Text)
			}
			samples = append(samples, s)
		}
	}
	f.Fuzz(func(t *testing.T, which byte, text string) {
		s := samples[int(which)%len(samples)]
		named, err := read(s.position, text)
		if err != nil {
			t.Errorf("%s: %q: %v", s.position.Text(), text, err)
		}
		for _, m := range named {
			if !s.legal[m] {
				t.Errorf("%s: %q is answered with %s, which is not legal", s.position.Text(), text, m)
			}
		}
	})
}

// read gives the moves that the answer to a text names.
func read(p game.Position, text string) ([]string, error) {
	m, err := p.Read(text)
	if err == nil {
		return []string{m.Text}, nil
	}
	var unread *game.ReadError
	if !errors.As(err, &unread) {
		return nil, err
	}
	return unread.Candidates, nil
}

// longestCourse keeps one run of FuzzPlay short.
const longestCourse = 100 // plies

// FuzzPlay plays a course chosen by the bytes, one move a byte, clicks at
// random on the way, and holds the last position to one of the laws.
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
			next, _, err := p.Play(moves[int(b)%len(moves)].Text)
			if err != nil {
				t.Fatalf("%s: %v", p.Text(), err)
			}
			p = next
		}
		l := laws[int(held)%len(laws)]
		if err := l.holds(g, p); err != nil {
			t.Errorf("%s: %s: %v", p.Text(), l.name, err)
		}
	})
}

// chain clicks up to five places chosen by the bytes.
func chain(names []string, bytes []byte) []string {
	var clicks []string
	for _, b := range bytes[:min(5, len(bytes))] {
		clicks = append(clicks, names[int(b)%len(names)])
	}
	return clicks
}
