package breakthrough

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// Text is the rows from Black's side down, as in chess, and the side on turn.
func (p position) Text() string {
	var rows []string
	for row := size - 1; row >= 0; row-- {
		var text strings.Builder
		free := 0
		for s := square(row * size); s < square((row+1)*size); s++ {
			piece := p.at(s)
			if piece == "" {
				free++
				continue
			}
			text.WriteString(number(free) + map[string]string{"white pawn": "P", "black pawn": "p"}[piece])
			free = 0
		}
		rows = append(rows, text.String()+number(free))
	}
	return strings.Join(rows, "/") + " " + p.turn.String()[:1]
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// parse reads a text strictly: what it accepts is written as it was read.
func parse(text string) (game.Position, error) {
	var p position
	board, turn, _ := strings.Cut(text, " ")
	if turn == "b" {
		p.turn = game.Black
	}
	rows := strings.Split(board, "/")
	for i, row := range rows {
		p.place(row, (size-1-i)*size)
	}
	if p.Text() != text {
		return nil, &game.TextError{Code: "form", Text: fmt.Sprintf("%q is not five rows and the side on turn, as in %q.", game.Shorten(text), start)}
	}
	return p, p.reachable()
}

// place puts a row's pieces on the squares from this one on, as far as they are squares.
func (p *position) place(row string, at int) {
	for _, letter := range row {
		switch side := strings.IndexRune("Pp", letter); {
		case side >= 0 && at >= 0 && at < squares:
			p.pieces[side] |= square(at).bit()
			at++
		case letter >= '1' && letter <= '5':
			at += int(letter - '0')
		default:
			return
		}
	}
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
