package cheskers

import "threefold/internal/game"

// describe is a move, with its canonical text, as the server and the page know
// it.
func (b *Board) describe(m Move, text string) game.Move {
	stops := m.way()
	d := game.Move{Text: text, Kind: game.Quiet, Clicks: stops, Path: stops, Takes: b.victims(m)}
	if len(d.Takes) > 0 {
		d.Kind = game.Capture
	}
	if m.Promotion() != Pawn {
		d.Choices = m.Promotion().choice()
	}
	return d
}

// way names the stops of a move. It is not to be changed.
func (m Move) way() []string {
	if m.Jumps() > 1 {
		return names(m.stops())
	}
	return pairs[m.From()][m.To()][:]
}

// pairs are the names of any two squares, made once.
var pairs = func() (t [64][64][2]string) {
	for a := range Square(64) {
		for b := range Square(64) {
			t[a][b] = [2]string{a.name(), b.name()}
		}
	}
	return t
}()

// victims names the squares that lose a man, in the order taken. The list is
// not to be changed.
func (b *Board) victims(m Move) []string {
	switch {
	case m.Jumps() > 1:
		return names(m.jumped())
	case b.Taken(m) != 0:
		return b.Taken(m).First().named()
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

func (p position) play(m Move) (position, game.Played) {
	d := p.describe(m, p.MoveText(m))
	halfmove, fullmove := min(p.halfmove+1, maxCount), p.fullmove
	if d.Kind == game.Capture || m.Kind() == Pawn {
		halfmove = 0
	}
	if p.ToMove == game.White { // fullmove "grows after White's move"
		fullmove = min(p.fullmove+1, maxCount)
	}
	next := newPosition(p.Apply(m), halfmove, fullmove)
	return next, game.Played{Text: d.Text, Shown: d.Text, By: p.ToMove.String(), Kind: d.Kind,
		Path: d.Path, Takes: d.Takes, Effects: p.effects(m, d.Takes), Position: next.Text()}
}

// effects start with the mover's own; then those go whom he takes.
func (p position) effects(m Move, victims []string) []game.Effect {
	mover := game.Effect{Man: Man{m.Kind(), p.ToMove}.String(), From: m.From().name(), To: m.To().name()}
	if m.Promotion() != Pawn {
		mover.As = Man{m.Promotion(), p.ToMove}.String()
	}
	list := append(make([]game.Effect, 0, 1+len(victims)), mover)
	for _, name := range victims {
		s, _ := squareNamed(name)
		gone, _ := p.At(s)
		list = append(list, game.Effect{Man: gone.String(), From: name})
	}
	return list
}
