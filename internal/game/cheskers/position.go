package cheskers

import (
	"fmt"

	"threefold/internal/game"
)

// position is the game.Position: a board with the two counters of the text.
type position struct {
	board
	halfmove, fullmove int
}

var _ game.Position = position{}

// maxCount is the greatest counter a text can hold; counting stops there.
const maxCount = 999_999_999

func (p position) Turn() game.Color { return p.turn }
func (p position) Halfmove() int    { return p.halfmove }

// Men lists everybody, a1 first and rank by rank.
func (p position) Men() []game.Man {
	var list []game.Man
	for _, s := range (p.men[game.White] | p.men[game.Black]).squares() {
		m, _ := p.at(s)
		list = append(list, game.Man{At: s.name(), Man: m.String()})
	}
	return list
}

// legal lists the moves of the position in their compact form.
func (p position) legal() []move { return p.moves(nil) }

// Moves lists the legal moves in the order of the generator.
func (p position) Moves() []game.Move {
	var list []game.Move
	for _, m := range p.legal() {
		list = append(list, p.describe(m))
	}
	return list
}

func (p position) describe(m move) game.Move {
	d := game.Move{Text: p.text(m), Kind: game.Quiet, Clicks: names(m.stops()), Path: names(m.stops()), Takes: p.victims(m)}
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

func names(list []square) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.name())
	}
	return out
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

// Outcome is the end on the board. "The side whose last king has been taken
// loses at once"; "A side to move that has no legal move loses; but if the
// other side, given the turn in the same position, would have none either,
// the game is drawn".
func (p position) Outcome() game.Outcome {
	for _, c := range [...]game.Color{game.White, game.Black} {
		if p.kingless(c) {
			return game.Won(c.Other(), game.LastKingTaken)
		}
	}
	if p.canMove() {
		return game.Outcome{}
	}
	if other := p.passed(); other.canMove() {
		return game.Won(p.turn.Other(), game.NoLegalMove)
	}
	return game.Draw(game.NobodyCanMove)
}

func (b board) canMove() bool {
	var buffer [64]move
	return len(b.moves(buffer[:0])) > 0
}

// Bare says that a side has one king and nothing else.
func (p position) Bare(c game.Color) bool {
	return p.men[c].count() == 1 && !p.kingless(c)
}

// Perft counts the sequences of depth legal moves.
func (p position) Perft(depth int) uint64 { return p.perft(depth) }

// Signs marks the men that can meet a duty to capture. There is no check.
func (p position) Signs() game.Signs {
	if p.decided() || p.jumpers() == 0 {
		return game.Signs{}
	}
	var from set
	for _, m := range p.legal() {
		from |= m.from().set()
	}
	return game.Signs{Forced: names(from.squares()), Hint: p.duty()}
}

// Verify says whether the compact board is sound: every man has one colour
// and one kind and stands on a dark square.
func (p position) Verify() error {
	var kinds set
	for k, men := range p.kinds {
		if kinds&men != 0 {
			return fmt.Errorf("men of two kinds on %v", names((kinds & men).squares()))
		}
		kinds |= p.kinds[k]
	}
	white, black := p.men[game.White], p.men[game.Black]
	switch {
	case white&black != 0:
		return fmt.Errorf("men of two colours on %v", names((white & black).squares()))
	case white|black != kinds:
		return fmt.Errorf("men without kind or colour on %v", names((white ^ black ^ kinds).squares()))
	case kinds&^dark != 0:
		return fmt.Errorf("men on the light squares %v", names((kinds &^ dark).squares()))
	}
	return nil
}
