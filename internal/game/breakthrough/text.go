package breakthrough

import (
	"fmt"
	"math/bits"
	"strings"

	"threefold/internal/game"
)

// form is how position texts are written.
var form = game.Form{Letters: "P", Rows: game.GridRows(size, size), Fields: []game.Field{game.FieldTurn}}

// Text is the rows from Black's side down, as in chess, and the side on turn.
func (p position) Text() string {
	var t []byte
	for row := size - 1; row >= 0; row-- {
		t = game.AppendRow(t, size, func(file int) byte { return p.letter(square(row*size + file)) })
		if row > 0 {
			t = append(t, '/')
		}
	}
	return string(t) + " " + p.turn.String()[:1]
}

// letter is that of the piece on a square, or 0.
func (p position) letter(s square) byte {
	switch {
	case p.pieces[game.White]&s.bit() != 0:
		return 'P'
	case p.pieces[game.Black]&s.bit() != 0:
		return 'p'
	}
	return 0
}

// parse reads a text strictly: what it accepts is written as it was read.
func parse(text string) (game.Position, error) {
	var p position
	s, wrong := form.Read(text, func(place int, c game.Color, _ int) *game.TextError {
		p.pieces[c] |= square((size-1-place/size)*size + place%size).bit()
		return nil
	})
	if wrong != nil {
		return nil, wrong
	}
	p.turn = s.Turn
	return p, p.reachable()
}

// reachable finds what no game can come to. The error is nil or a *game.TextError.
func (p position) reachable() error {
	mover := p.turn.Other()
	switch {
	case p.pieces[p.turn]&lastRow(p.turn) != 0:
		return &game.TextError{Code: "arrived", Text: fmt.Sprintf("It is the turn of %s, who has won already.", p.turn)}
	case p.pieces[mover] == 0:
		return &game.TextError{Code: "nobody", Text: fmt.Sprintf("There is no piece of %s, who has just moved.", mover)}
	case bits.OnesCount32(p.pieces[game.White]) > 2*size || bits.OnesCount32(p.pieces[game.Black]) > 2*size:
		return &game.TextError{Code: "crowd", Text: "A side has ten pieces at most."}
	}
	return nil
}

// Read takes a move's own text, or the names of its two squares.
func (p position) Read(text string) (game.Reading, error) {
	plain := strings.TrimRight(game.Plain(text), "+!?")
	var all, near []string
	for _, s := range p.steps() {
		m := p.move(s)
		if plain == m.Text || plain == m.Path[0]+m.Path[1] {
			return game.Reading{Move: m, Exact: plain == m.Text}, nil
		}
		all = append(all, m.Text)
		if strings.HasPrefix(plain, m.Path[0]) {
			near = append(near, m.Text)
		}
	}
	if near == nil {
		near = all
	}
	return game.Reading{}, &game.ReadError{Given: text, Candidates: near, Reason: p.unread(plain)}
}

// unread is the reason against a text that names two squares, or nil.
func (p position) unread(plain string) *game.MoveError {
	clicks := strings.FieldsFunc(plain, func(r rune) bool { return r == '-' || r == 'x' })
	if len(clicks) != 2 {
		return nil
	}
	return p.Refuse(clicks)
}
