package cheskers

import "threefold/internal/game"

// describe is a move as the server and the page know it.
func (p position) describe(m move) game.Move {
	stops := names(m.stops())
	d := game.Move{Text: p.text(m), Kind: game.Quiet, Clicks: stops, Path: stops, Takes: p.victims(m)}
	if len(d.Takes) > 0 {
		d.Kind = game.Capture
	}
	if m.promotion() != pawn {
		d.Choices = []string{string(m.promotion().letter())}
	}
	return d
}

// victims names the squares that lose a man, in the order taken.
func (p position) victims(m move) []string {
	if m.jumps() == 0 {
		return names(p.taken(m).squares())
	}
	return names(m.jumped())
}

// Play plays a canonical text.
func (p position) Play(text string) (game.Position, game.Played, error) {
	for _, m := range p.legal() {
		if p.text(m) == text {
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
	d := p.describe(m)
	next := position{p.apply(m), min(p.halfmove+1, maxCount), p.fullmove}
	if d.Kind == game.Capture || m.kind() == pawn {
		next.halfmove = 0
	}
	if p.turn == game.White { // fullmove "grows after White's move"
		next.fullmove = min(p.fullmove+1, maxCount)
	}
	return next, game.Played{Text: d.Text, Shown: d.Text, By: p.turn.String(), Kind: d.Kind,
		Path: d.Path, Takes: d.Takes, Effects: p.effects(m, d.Takes), Position: next.Text()}
}

// effects start with the mover's own; then those go whom he takes.
func (p position) effects(m move, victims []string) []game.Effect {
	mover := game.Effect{Man: man{m.kind(), p.turn}.String(), From: m.from().name(), To: m.to().name()}
	if m.promotion() != pawn {
		mover.As = man{m.promotion(), p.turn}.String()
	}
	list := []game.Effect{mover}
	for _, name := range victims {
		s, _ := squareNamed(name)
		gone, _ := p.at(s)
		list = append(list, game.Effect{Man: gone.String(), From: name})
	}
	return list
}
