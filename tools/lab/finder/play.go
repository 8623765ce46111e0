package finder

import (
	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/review"
)

// What the games are: two quick players who often take what looks nearly as good.
const (
	opening  = 6 // plies at random
	longest  = 110
	lines    = 3
	noise    = 60   // hundredths of a pawn by which a move is misjudged, at most
	decided  = 0.03 // of the point; a game in which a side has less is given up at the second time
	surplus  = 250  // hundredths of a pawn by the yardstick; who is further ahead has no puzzle
	attempts = 4    // positions of a game that are looked at closely, at most
)

// thoughts are the nodes of a glance at each position of a game, one of them for each game:
// the more, the deeper lies what a slip lets go. Hurried are those of a move that is played
// without a glance.
var (
	jobs    = [...]int{800, 2_000, 5_000}
	hurried = [...]int{30, 100, 300}
)

// slip is a position whose last move seems to have thrown something away.
type slip struct {
	before, move, after string
	ply                 int
	seems               string // the move after it that a glance takes for the best
}

// players choose the moves of a game: from the seed alone, by its own glance at a position.
type players struct {
	random game.Scramble
	nodes  int
}

func newPlayers(seed uint64) *players {
	p := &players{random: game.Scramble(seed * 1_000_003)}
	p.nodes = jobs[p.random.Below(len(jobs))]
	return p
}

// choose is one of the best moves, each misjudged a little; now and then what a hurried
// search takes for the best.
func (c *players) choose(m *Miner, p variants.Position, found []engine.Line, ply int) engine.Move {
	if ply <= opening {
		legal := p.Moves(nil)
		return legal[c.random.Below(len(legal))]
	}
	if c.random.Below(2) == 0 {
		m.haste.Forget()
		m.haste.Put(p)
		return m.haste.Think(engine.Limits{Nodes: hurried[c.random.Below(len(hurried))]}).Best()
	}
	best, move := 0, engine.Move(0)
	for _, l := range found {
		if score := l.Score + c.random.Below(2*noise+1) - noise; move == 0 || score > best {
			best, move = score, l.Moves[0]
		}
	}
	return move
}

// play plays a game and gives each of its slips to try, until that takes one.
func (m *Miner) play(seed uint64, try func(slip) bool) {
	who := newPlayers(seed)
	m.follow(m.game.Start, who.nodes, opening, func(p variants.Position, found []engine.Line, ply int) string {
		return p.MoveText(who.choose(m, p, found, ply))
	}, try)
}

// follow goes through a game, glances with so many nodes at each position, and gives the
// slips behind so many plies to try, until that takes one. Next is the move that is played.
func (m *Miner) follow(start string, nodes, after int, next func(variants.Position, []engine.Line, int) string, try func(slip) bool) {
	p, err := m.game.Position(start, nil)
	if err != nil {
		return
	}
	m.eye.Forget()
	var last slip
	had := 1.0 // what the side on turn had before the other's last move
	for ply, tried, lost := 1, 0, 0; ply <= longest && tried < attempts && lost < 3 && !m.stopped(); ply++ {
		m.eye.Put(p)
		r := m.eye.Think(engine.Limits{Nodes: nodes, Lines: lines})
		if len(r.Lines) == 0 {
			return
		}
		has := review.Share(m.game.ID, r.Lines[0].Score)
		if lost++; min(has, 1-has) > decided {
			lost = 0
		}
		if ply > after && m.promising(r, had, has) {
			last.seems = p.MoveText(r.Best())
			if tried++; try(last) {
				return
			}
		}
		last = slip{before: p.Text(), move: next(p, r.Lines, ply), ply: ply}
		if had = 1 - has; -p.Plain() > surplus {
			had = 1
		}
		if p.PlayText(last.move) != nil {
			return
		}
		last.after = p.Text()
	}
}

// promising says that the last move seems to have let slip what one move alone takes.
func (m *Miner) promising(r engine.Result, had, has float64) bool {
	return had < even && has >= winning-0.05 && has-had >= fallen && len(r.Lines) > 1 &&
		has-review.Share(m.game.ID, r.Lines[1].Score) >= between-0.05
}
