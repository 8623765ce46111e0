package breakthrough

import (
	"math/bits"
	"strings"

	"threefold/internal/game"
)

// form is the format of position texts.
var form = game.Form{Letters: "P", Rows: game.GridRows(size, size), Fields: []game.Field{game.FieldTurn}}

// Text returns the rows from the top, as in FEN, and the side to move.
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

// letter returns the letter of the piece on a square, or 0.
func (p position) letter(s square) byte {
	switch {
	case p.pieces[game.White]&s.bit() != 0:
		return 'P'
	case p.pieces[game.Black]&s.bit() != 0:
		return 'p'
	}
	return 0
}

// parse parses a position text strictly: writing what it accepts gives the same text.
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

// reachable returns a *game.TextError for a position that no game can reach, or nil.
func (p position) reachable() error {
	mover := p.turn.Other()
	switch {
	case p.pieces[p.turn]&lastRow(p.turn) != 0:
		return game.NewTextError("arrived", "position.arrived", game.Side("side", p.turn))
	case p.pieces[mover] == 0:
		return game.NewTextError("nobody", "position.no-mover", game.Side("side", mover))
	case bits.OnesCount32(p.pieces[game.White]) > 2*size || bits.OnesCount32(p.pieces[game.Black]) > 2*size:
		return game.NewTextError("crowd", "position.crowd")
	}
	return nil
}

// Read accepts a move's canonical text, or the names of its two squares.
func (p position) Read(text string) (game.Reading, error) {
	plain := strings.TrimRight(game.NormalizeMove(text), "+!?")
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

// unread returns why a text that names two squares is not a legal move, or nil.
func (p position) unread(plain string) *game.MoveError {
	clicks := strings.FieldsFunc(plain, func(r rune) bool { return r == '-' || r == 'x' })
	if len(clicks) != 2 {
		return nil
	}
	return p.Refuse(clicks)
}
