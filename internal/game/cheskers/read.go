package cheskers

import (
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// moveText is a parsed move text.
type moveText struct {
	kind      rules.Kind // valid only if named
	named     bool       // a piece letter was given
	squares   []rules.Square
	capture   bool       // an x or : was given
	promotion rules.Kind // Pawn: none given
}

// Read implements game.Position. Landings in the middle of a chain may be left out if the ends
// identify the chain. A text always names the square that the piece leaves.
func (p position) Read(text string) (game.Reading, error) {
	given := strings.TrimRight(game.NormalizeMove(text), "+# ")
	r := game.Reader[rules.Move]{Legal: p.legal, Text: p.MoveText, Is: func(m rules.Move) bool { return p.MoveText(m) == given }}
	w, ok := readWritten(given)
	if ok {
		r.Fits = func(m rules.Move) bool { return p.fits(w, m) }
		r.Reason = func() *game.MoveError { return p.reason(w) }
	}
	if len(w.squares) > 0 {
		first, last := w.squares[0], w.squares[len(w.squares)-1]
		r.Near = []func(rules.Move) bool{
			func(m rules.Move) bool { return m.From() == first },
			func(m rules.Move) bool { return m.To() == last },
		}
	}
	m, exact, err := r.Read(text)
	if err != nil {
		return game.Reading{}, err
	}
	return game.Reading{Move: describe(&p.Board, m, p.MoveText(m)), Exact: exact}, nil
}

// readWritten parses a move text: an optional piece letter, squares with or without signs between
// them, a promotion with or without its sign.
func readWritten(text string) (w moveText, ok bool) {
	rest := strings.ToLower(text)
	if len(rest) > 1 && (rest[1] < '1' || rest[1] > '8') {
		if w.kind, w.named = kindLettered(rest[0]); !w.named {
			return w, false
		}
		rest = rest[1:]
	}
	for rest != "" {
		sign, after := byte('-'), rest
		if len(w.squares) > 0 && strings.IndexByte("-x:", rest[0]) >= 0 {
			sign, after = rest[0], rest[1:]
		}
		s, found := rules.ParseSquare(after[:min(2, len(after))])
		if !found {
			break
		}
		w.squares = append(w.squares, s)
		w.capture = w.capture || sign != '-'
		rest = after[2:]
	}
	return w.readPromotion(rest)
}

func (w moveText) readPromotion(rest string) (moveText, bool) {
	if rest == "" {
		return w, len(w.squares) > 1
	}
	rest = strings.TrimPrefix(rest, "=")
	if len(rest) != 1 || len(w.squares) < 2 {
		return w, false
	}
	k, known := kindLettered(rest[0])
	w.promotion = k
	return w, known && k != rules.Pawn
}

// kindLettered returns the kind of a lower-case piece letter.
func kindLettered(c byte) (rules.Kind, bool) {
	i := strings.IndexByte(strings.ToLower(rules.Letters), c)
	return rules.Kind(max(i, 0)), i >= 0
}

// fits reports whether a legal move matches the text. "A given x fits
// only captures, and nothing that changes the move … is ever supplied": a
// promotion left out fits all three, and so never just one.
func (p position) fits(w moveText, m rules.Move) bool {
	return (!w.named || w.kind == m.Kind()) &&
		(!w.capture || p.Taken(m) != 0) &&
		(w.promotion == rules.Pawn || w.promotion == m.Promotion()) &&
		passes(m, w.squares)
}

// passes reports whether the squares are the ends of the move and some of its landings, in order.
func passes(m rules.Move, squares []rules.Square) bool {
	way := m.Stops()
	if squares[0] != way[0] || squares[len(squares)-1] != way[len(way)-1] {
		return false
	}
	for _, s := range squares[:len(squares)-1] {
		i := slices.Index(way[:len(way)-1], s)
		if i < 0 {
			return false
		}
		way = way[i+1:]
	}
	return true
}
