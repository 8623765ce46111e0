package cheskers

import "threefold/internal/game"

// describe is a move, with its canonical text, as the server and the page know
// it.
func (b *board) describe(m move, text string) game.Move {
	stops := m.way()
	d := game.Move{Text: text, Kind: game.Quiet, Clicks: stops, Path: stops, Takes: b.victims(m)}
	if len(d.Takes) > 0 {
		d.Kind = game.Capture
	}
	if m.promotion() != pawn {
		d.Choices = m.promotion().choice()
	}
	return d
}

// way names the stops of a move. It is not to be changed.
func (m move) way() []string {
	if m.jumps() > 1 {
		return names(m.stops())
	}
	return pairs[m.from()][m.to()][:]
}

// pairs are the names of any two squares, made once.
var pairs = func() (t [64][64][2]string) {
	for a := range square(64) {
		for b := range square(64) {
			t[a][b] = [2]string{a.name(), b.name()}
		}
	}
	return t
}()

// victims names the squares that lose a man, in the order taken. The list is
// not to be changed.
func (b *board) victims(m move) []string {
	switch {
	case m.jumps() > 1:
		return names(m.jumped())
	case b.taken(m) != 0:
		return b.taken(m).first().named()
	default:
		return nil
	}
}

// Play plays a canonical text.
func (p position) Play(text string) (game.Position, game.Played, error) {
	var buffer [longestMove]byte
	for _, m := range p.legal {
		if string(p.appendText(buffer[:0], m)) == text {
			next, played := p.play(m)
			return next, played, nil
		}
	}
	if p.Outcome().Over() {
		return nil, game.Played{}, refuseOver()
	}
	return nil, game.Played{}, game.NoSuchMove(text)
}

func (p position) play(m move) (position, game.Played) {
	d := p.describe(m, p.text(m))
	halfmove, fullmove := min(p.halfmove+1, maxCount), p.fullmove
	if d.Kind == game.Capture || m.kind() == pawn {
		halfmove = 0
	}
	if p.turn == game.White { // fullmove "grows after White's move"
		fullmove = min(p.fullmove+1, maxCount)
	}
	next := newPosition(p.apply(m), halfmove, fullmove)
	return next, game.Played{Text: d.Text, Shown: d.Text, By: p.turn.String(), Kind: d.Kind,
		Path: d.Path, Takes: d.Takes, Effects: p.effects(m, d.Takes), Position: next.Text()}
}

// effects start with the mover's own; then those go whom he takes.
func (p position) effects(m move, victims []string) []game.Effect {
	mover := game.Effect{Man: man{m.kind(), p.turn}.String(), From: m.from().name(), To: m.to().name()}
	if m.promotion() != pawn {
		mover.As = man{m.promotion(), p.turn}.String()
	}
	list := append(make([]game.Effect, 0, 1+len(victims)), mover)
	for _, name := range victims {
		s, _ := squareNamed(name)
		gone, _ := p.at(s)
		list = append(list, game.Effect{Man: gone.String(), From: name})
	}
	return list
}
