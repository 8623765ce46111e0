package finder

import (
	"fmt"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/opponent"
	"threefold/internal/review"
	"threefold/tools/lab/baseline"
)

// What the games are: each player is a level of the computer, or looks only a little ahead. Where
// the game is even, the other moves that such a player considers are tried too, each as if it ended
// the game.
const (
	opening    = 6 // plies at random
	longest    = 110
	considered = 5    // moves, of which one is played
	noise      = 60   // hundredths of a pawn by which a move is misjudged, at most
	decided    = 0.10 // of the point; a game in which a side has less for two plies is over
	surplus    = 250  // hundredths of a pawn by baseline.Plain; a side that is further ahead has no puzzle
	attempts   = 4    // positions of a game that are looked at closely, at most
)

// glances are the nodes of a search after a move, one of them for each game; the search has closer
// times as many if the side to move seems to have something. hurried are the nodes of the engine's
// moves: with fewer it makes only mistakes that a search of one ply punishes, with more it seldom
// makes any.
var (
	glances = [...]int{600, 1_000, 1_500}
	hurried = [...]int{100, 200, 400}
)

const (
	closer    = 6
	something = 0.62 // of the point
)

// slip is a position that the side to move seems to win since the last move, or the one before.
type slip struct {
	before, move, after string
	ply                 int
	seems               string // the move after it that a glance takes for the best
	lets                bool   // the side after it was not winning before
}

// players choose the moves of a game: from the seed alone, each side as a level or by the glance at
// a position.
type players struct {
	seed    uint64
	random  game.SplitMix64
	nodes   int               // of the glances
	hurry   int               // nodes of the engine's moves
	levels  [2]opponent.Level // White's and Black's; 0 is no level
	opening int               // plies at random, first
	start   string
}

// The levels that play: those below and above seldom slip so that one move alone wins.
const (
	lowest  opponent.Level = 2
	highest opponent.Level = 4
)

// newPlayers are, in half of the games, the engine with itself, in every fourth a level with
// another, and in every fourth each side is the one or the other. Where a game is won by mate each
// second one begins with scattered pieces.
func newPlayers(g *game.Game, seed uint64) *players {
	c := &players{seed: seed, random: game.SplitMix64(seed * 1_000_003), start: g.Start, opening: opening}
	c.nodes, c.hurry = glances[c.random.IntN(len(glances))], hurried[c.random.IntN(len(hurried))]
	for side := range c.levels {
		if who := seed / 2 % 4; who == 1 || who == 3 && c.random.IntN(2) == side {
			c.levels[side] = lowest + opponent.Level(c.random.IntN(int(highest-lowest)+1))
		}
	}
	if g.ByMate && seed%2 == 0 {
		c.start, c.opening = scattered(g, &c.random), 0
	}
	return c
}

// scattered returns a random position in which both sides have the same pieces; no pawn is near its
// promotion. Most puzzles that a search of one ply misses are endings, and few games reach them.
func scattered(g *game.Game, random *game.SplitMix64) string {
	for {
		kinds := []string{"king"}
		for range 1 + random.IntN(6) {
			kinds = append(kinds, "pawn")
		}
		for range random.IntN(5) {
			kinds = append(kinds, g.Kinds[random.IntN(len(g.Kinds))].Name)
		}
		setup := game.Setup{Turn: game.White, Fullmove: 1}
		for _, kind := range kinds {
			for _, color := range []game.Color{game.White, game.Black} {
				at := g.Board.Places[random.IntN(len(g.Board.Places))]
				for kind == "pawn" && advanced(g.Board, at, color) {
					at = g.Board.Places[random.IntN(len(g.Board.Places))]
				}
				setup.Pieces = append(setup.Pieces, game.Piece{At: at.ID, Piece: color.String() + " " + kind})
			}
		}
		text := setup.Text(g)
		if p, err := g.Parse(text); err == nil && len(p.Pieces()) == 2*len(kinds) && !p.Outcome().Over() {
			return text
		}
	}
}

// advanced reports whether a pawn there is near its promotion.
func advanced(b game.Board, at game.Place, color game.Color) bool {
	if color == game.Black {
		return at.Y < 0.3*b.Height
	}
	return at.Y > 0.7*b.Height
}

// source returns the game's name, as in puzzle.Puzzle.Source.
func (c *players) source() string {
	kind := "engine"
	if c.levels != [2]opponent.Level{} {
		kind = "levels"
	}
	return fmt.Sprintf("%s %d", kind, c.seed)
}

// choose returns the move of a level or of the engine with few nodes, and then other moves that the
// engine considers; nil if there is no move.
func (c *players) choose(m *Miner, p engine.Position, ply int) []string {
	legal := p.Moves(nil)
	if len(legal) == 0 {
		return nil
	}
	if ply <= c.opening {
		return p.Texts(legal[c.random.IntN(len(legal)):][:1])
	}
	own, others := c.consider(m, p)
	if level := c.levels[p.Turn()]; level > 0 {
		own = m.level(p, opponent.Task{Game: m.game.ID, Moves: make([]string, ply-1), Level: level, Seed: c.seed})
	}
	return append([]string{own}, others...)
}

// level returns the move of a level, "" if the game is over or the context has ended.
func (m *Miner) level(p engine.Position, t opponent.Task) string {
	a, err := m.levels.ChooseAt(m.ctx, m.game, p, t)
	if err != nil {
		return ""
	}
	return a.Move
}

// consider returns the moves that the engine finds with few nodes; own is the one that it plays,
// chosen after noise was added to each score.
func (c *players) consider(m *Miner, p engine.Position) (own string, all []string) {
	m.haste.Reset()
	m.haste.Put(p)
	best := 0
	for _, l := range m.haste.Think(engine.Limits{Nodes: c.hurry, Lines: considered}).Lines {
		text := p.MoveText(l.Moves[0])
		if score := l.Score + c.random.IntN(2*noise+1) - noise; own == "" || score > best {
			best, own = score, text
		}
		all = append(all, text)
	}
	return own, all
}

// play plays the game of a seed and calls try with each of its slips and the game's name, until try
// returns true.
func (m *Miner) play(seed uint64, try func(s slip, source string) bool) {
	who := newPlayers(m.game.Game, seed)
	m.follow(who.start, who.nodes, who.opening, func(p engine.Position, ply int) []string {
		return who.choose(m, p, ply)
	}, func(s slip) bool { return try(s, who.source()) })
}

// follow plays a game, searches the position after each move with so many nodes, and calls try with
// the slips from a ply on, until try returns true. next returns the moves to consider, of which the
// first is played.
func (m *Miner) follow(start string, nodes, from int, next func(p engine.Position, ply int) []string, try func(slip) bool) {
	p, err := m.game.Position(start, nil)
	if err != nil {
		return
	}
	m.eye.Reset()
	best, has := m.glimpse(p, nodes)
	for ply, tried, lost := 1, 0, 0; ply <= longest && tried < attempts && lost < 2 && best != "" && !m.stopped(); ply++ {
		had, ahead, before := 1-has, -baseline.Plain(p.Tree) > surplus, p.Text() // for the side to move next
		slips := func(q engine.Position, move string) (seems string, has float64, taken bool) {
			seems, has = m.glimpse(q, nodes)
			s := slip{before: before, move: move, after: q.Text(), ply: ply, seems: seems}
			s.lets = had < even && has-had >= fallen
			if ply >= from && !ahead && has >= winning-0.05 && m.wanted(s) && m.alone(nodes) {
				tried++
				taken = try(s)
			}
			return seems, has, taken
		}
		moves := next(p, ply)
		if len(moves) == 0 {
			return
		}
		for _, other := range moves[1:] {
			if ply < from || ahead || had >= even || has >= even || other == best || other == moves[0] {
				continue
			}
			if q, err := m.game.Position(before, []string{other}); err == nil {
				if _, _, taken := slips(q, other); taken {
					return
				}
			}
		}
		if p.PlayText(moves[0]) != nil {
			return
		}
		var taken bool
		if best, has, taken = slips(p, moves[0]); taken {
			return
		}
		if lost++; min(has, 1-has) > decided {
			lost = 0
		}
	}
}

// glimpse returns the best move of a position by a short search, "" if the game is over, and its
// share of the point.
func (m *Miner) glimpse(p engine.Position, nodes int) (best string, has float64) {
	m.eye.Put(p)
	r := m.eye.Think(engine.Limits{Nodes: nodes})
	if len(r.Lines) > 0 && review.Share(m.game, r.Lines[0].Score) >= something {
		r = m.eye.Think(engine.Limits{Nodes: closer * nodes})
	}
	if len(r.Lines) == 0 {
		return "", 0
	}
	return p.MoveText(r.Best()), review.Share(m.game, r.Lines[0].Score)
}

// alone reports whether one move seems far better than the others in the position that m.eye was
// last set to.
func (m *Miner) alone(nodes int) bool {
	r := m.eye.Think(engine.Limits{Nodes: closer * nodes, Lines: 2})
	return len(r.Lines) > 1 && review.Share(m.game, r.Lines[0].Score)-review.Share(m.game, r.Lines[1].Score) >= between
}
