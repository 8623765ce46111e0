package finder

import (
	"threefold/internal/engine"
	"threefold/internal/review"
	"threefold/tools/lab/suite"
)

// What a puzzle asks of scores, all as shares of the point for the solver.
const (
	winning = 0.88 // of the point; a greater share is a win
	even    = 0.70 // below, the solver was not winning before
	between = 0.35 // the best move over the second: 0.7 of a scale from -1 to 1
	sure    = 0.42 // the same when it is proved first, so that it is when it is proved again
	fallen  = 0.30 // what the other side's slip lets go, at least
)

// Nodes of the searches, from the cheapest to the proof.
const (
	seeking   = 100_000   // what the solution is sought with
	glancing  = 15_000    // the other moves, first
	doubting  = 100_000   // the other moves, before they are proved
	proving   = 1_000_000 // the other moves, at least
	times     = 10        // and so many times what the solution needed
	replying  = 40_000    // the other side's answer
	refuting  = 30_000    // what answers one of the other moves: the best reply, for it is shown
	measuring = 200_000   // in how many moves one that is as good ends the game
)

// found is a position in which the solver is to move, with its solution.
type found struct {
	position string
	legal    int
	best     engine.Move
	move     string
	reply    string
	line     []string // from the solution on, as the search expects it
	share    float64  // of the point, by the solution
	nodes    int      // until the solution was found and stayed
	over     bool     // the solution ends the game
	also     []engine.Move
	known    bool // the tables know what every move is worth
}

// seek finds the solution of a position.
func (m *Miner) seek(p engine.Position) (f found, ok bool) {
	f = found{position: p.Text(), legal: len(p.Moves(nil))}
	if f.legal == 0 {
		return f, false
	}
	best, since := engine.Move(0), 0
	m.thinker.Put(p)
	r := m.thinker.Think(engine.Limits{Nodes: seeking, OnDepth: func(r engine.Result) {
		won := review.Share(m.game, r.Lines[0].Score) >= winning
		switch {
		case !won:
			best = 0
		case best != r.Best():
			best, since = r.Best(), r.Nodes
		}
	}})
	f.best, f.move = r.Best(), p.MoveText(r.Best())
	f.share = review.Share(m.game, r.Lines[0].Score)
	if f.nodes = since; best != f.best {
		f.nodes = r.Nodes
	}
	f.line = p.Texts(r.Lines[0].Moves)
	f.over = ends(p, f.best)
	return f, f.share >= winning
}

// ends reports whether a move wins the game at once.
func ends(p engine.Position, m engine.Move) bool {
	p.Play(m)
	defer p.Undo()
	if over, lost := p.Over(); over {
		return lost
	}
	return len(p.Moves(nil)) == 0 && p.Stuck()
}

// same adds the moves that are known to be as good without a search: those that lead to the same
// position, end the game at once, or are won by the tables.
func (m *Miner) same(p engine.Position, f *found) {
	f.known = true
	p.Play(f.best)
	reached := p.Key()
	p.Undo()
	for _, other := range p.Moves(nil) {
		p.Play(other)
		key := p.Key()
		value, known := m.table(p)
		p.Undo()
		f.known = f.known && (known || other == f.best)
		if other != f.best && (key == reached || known && value < 0 || ends(p, other)) {
			f.also = append(f.also, other)
		}
	}
}

// table returns the value of a position by the endgame tables for the side to move.
func (m *Miner) table(p engine.Position) (value int, known bool) {
	oracle, few := m.game.Oracle(p)
	if p.Pieces() > few {
		return 0, false
	}
	return oracle()
}

// others searches all moves but the solution together, with so many nodes, and reports whether they
// are worse by a gap. Those that win by a proved mate are moved to f.also.
func (m *Miner) others(p engine.Position, f *found, nodes int, gap float64) bool {
	bound := f.share - gap
	for 1+len(f.also) < f.legal {
		if f.known {
			return true // no move wins by the endgame tables
		}
		hopeless := false
		board := &without{Tree: p.Tree, left: append([]engine.Move{f.best}, f.also...)}
		m.thinker.Put(engine.Position{Tree: board})
		r := m.thinker.Think(engine.Limits{Nodes: nodes, Continue: func() bool { return !hopeless && !m.stopped() }, OnDepth: func(r engine.Result) {
			hopeless = r.Nodes > nodes/8 && review.Share(m.game, r.Lines[0].Score) > bound+gap/4
		}})
		if m.stopped() {
			return false
		}
		score := r.Lines[0].Score
		if review.Share(m.game, score) <= bound && !hopeless {
			return true
		}
		plies, won := engine.MatesIn(score)
		if !won || plies < 0 || plies > longestMate || !suite.Proves(&p, m.game.ByMate, r.Best(), plies) {
			return false
		}
		f.also = append(f.also, r.Best())
	}
	return false
}

// longestMate is the plies of the longest mate, beside the solution, that is proved.
const longestMate = 7
