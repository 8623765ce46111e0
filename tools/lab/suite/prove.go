package suite

import "threefold/internal/engine"

// prover proves wins by looking at every move of both sides.
type prover struct {
	board  engine.Board
	byMate bool // only checkmate wins
	budget int  // nodes left; below zero nothing is proved
	lists  [deepestProof + 1][]engine.Move
	lost   map[place]bool
}

// place is a position, and the plies within which it may be lost.
type place struct {
	key   uint64
	plies int
}

const deepestProof = 12

// loses reports whether the side to move has lost, or loses by force within so many plies.
func (p *prover) loses(plies int) bool {
	if over, lost := p.board.Over(); over {
		return lost
	}
	p.budget--
	if p.budget < 0 || p.byMate && plies < 2 && !p.board.Check() {
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

// wins reports whether the side to move wins by force within so many plies. It tries shorter wins
// first.
func (p *prover) wins(plies int) bool {
	if over, _ := p.board.Over(); over {
		return false
	}
	list := p.board.Noisy(p.lists[plies][:0])
	list = p.board.Calm(list)
	p.lists[plies] = list
	for n := 1; n <= plies; n += 2 {
		for _, checks := range [...]bool{true, false} {
			for _, m := range list {
				p.board.Play(m)
				lost := p.board.Check() == checks && p.loses(n-1)
				p.board.Undo()
				if lost {
					return true
				}
				if p.budget < 0 {
					return false
				}
			}
		}
	}
	return false
}
