package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// describe converts a move, with its canonical text, to a game.Move.
func describe(b *rules.Board, m rules.Move, text string) game.Move {
	stops := way(m)
	d := game.Move{Text: text, Kind: game.Quiet, Clicks: stops, Path: stops, Takes: victims(b, m)}
	if len(d.Takes) > 0 {
		d.Kind = game.Capture
	}
	if m.Promotion() != rules.Pawn {
		d.Choices = m.Promotion().Choice()
	}
	return d
}

// way returns the names of the stops of a move. The slice must not be changed.
func way(m rules.Move) []string {
	if m.Jumps() > 1 {
		return rules.Names(m.Stops())
	}
	return pairs[m.From()][m.To()][:]
}

// pairs has the names of any two squares, computed once.
var pairs = func() (t [64][64][2]string) {
	for a := range rules.Square(64) {
		for b := range rules.Square(64) {
			t[a][b] = [2]string{a.Name(), b.Name()}
		}
	}
	return t
}()

// victims returns the squares that lose a piece, in the order taken. It must not be changed.
func victims(b *rules.Board, m rules.Move) []string {
	switch {
	case m.Jumps() > 1:
		return rules.Names(m.Jumped())
	case b.Taken(m) != 0:
		return b.Taken(m).First().NameList()
	default:
		return nil
	}
}

// Play implements game.Position.
func (p position) Play(text string) (game.Position, game.Played, error) {
	var buffer [rules.MaxMoveLen]byte
	for _, m := range p.legal {
		if string(p.AppendText(buffer[:0], m)) == text {
			next, played := p.play(m)
			return next, played, nil
		}
	}
	if p.Outcome().Over() {
		return nil, game.Played{}, game.Ended()
	}
	return nil, game.Played{}, game.NoSuchMove(text)
}

func (p position) play(m rules.Move) (position, game.Played) {
	d := describe(&p.Board, m, p.MoveText(m))
	halfmove, fullmove := min(p.halfmove+1, game.MaxCount), p.fullmove
	if d.Kind == game.Capture || m.Kind() == rules.Pawn {
		halfmove = 0
	}
	if p.ToMove == game.White { // Black moves first, so a full move ends with White's
		fullmove = min(p.fullmove+1, game.MaxCount)
	}
	next := newPosition(p.Apply(m), halfmove, fullmove)
	return next, game.Played{Text: d.Text, Shown: d.Text, By: p.ToMove.String(), Kind: d.Kind,
		Path: d.Path, Takes: d.Takes, Effects: p.effects(m, d.Takes), Position: next.Text()}
}

// effects returns the moving piece's effect, then those of the captured pieces.
func (p position) effects(m rules.Move, victims []string) []game.Effect {
	mover := game.Effect{Piece: rules.NewPiece(m.Kind(), p.ToMove).String(), From: m.From().Name(), To: m.To().Name()}
	if m.Promotion() != rules.Pawn {
		mover.As = rules.NewPiece(m.Promotion(), p.ToMove).String()
	}
	list := append(make([]game.Effect, 0, 1+len(victims)), mover)
	for _, name := range victims {
		s, _ := rules.ParseSquare(name)
		gone, _ := p.At(s)
		list = append(list, game.Effect{Piece: gone.String(), From: name})
	}
	return list
}
