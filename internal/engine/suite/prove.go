package suite

import "threefold/internal/engine"

// prover proves wins by looking at every move of both sides.
type prover struct {
	board  engine.Board
	budget int // nodes left; below zero nothing is proved any more
	lists  [deepestProof + 1][]engine.Move
	lost   map[place]bool
}

// place is a position to be lost within so many plies.
type place struct {
	key   uint64
	plies int
}

const deepestProof = 12

// winners gives the moves by which the side on turn wins within so many plies
// whatever the other does; ok says that every move was decided within the
// budget.
func (p *prover) winners(plies int) (moves []engine.Move, ok bool) {
	for _, m := range p.board.Moves(nil) {
		p.board.Play(m)
		lost := p.loses(plies - 1)
		p.board.Undo()
		if p.budget < 0 {
			return nil, false
		}
		if lost {
			moves = append(moves, m)
		}
	}
	return moves, true
}

// loses says that the side on turn has lost, or loses within so many plies
// whatever it does.
func (p *prover) loses(plies int) bool {
	if over, lost := p.board.Over(); over {
		return lost
	}
	p.budget--
	if p.budget < 0 {
		return false
	}
	at := place{p.board.Key(), plies}
	if lost, known := p.lost[at]; known {
		return lost
	}
	lost := p.allLose(plies)
	if p.budget >= 0 {
		p.lost[at] = lost
	}
	return lost
}

func (p *prover) allLose(plies int) bool {
	list := p.board.Moves(p.lists[plies][:0])
	p.lists[plies] = list
	if len(list) == 0 {
		return p.board.Stuck()
	}
	if plies < 2 {
		return false
	}
	for _, m := range list {
		p.board.Play(m)
		won := p.wins(plies - 1)
		p.board.Undo()
		if !won {
			return false
		}
	}
	return true
}

// wins says that the side on turn wins within so many plies. Captures are
// tried first, and shorter wins before longer ones.
func (p *prover) wins(plies int) bool {
	if over, _ := p.board.Over(); over {
		return false
	}
	for n := 1; n <= plies; n += 2 {
		list := p.board.Noisy(p.lists[plies][:0])
		list = p.board.Calm(list)
		p.lists[plies] = list
		for _, m := range list {
			p.board.Play(m)
			lost := p.loses(n - 1)
			p.board.Undo()
			if lost {
				return true
			}
			if p.budget < 0 {
				return false
			}
		}
	}
	return false
}
