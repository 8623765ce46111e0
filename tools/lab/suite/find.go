// Package suite finds test positions with one right move: forced wins, and positions in which only
// one move does not lose by force, found in games of package baseline and proved by searching every
// move; and positions of played games with one right move by a long search.
package suite

import (
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/tools/lab/baseline"
)

// Find is the settings of a search for proved positions.
type Find struct {
	Wins  int    // wanted number of positions in which one move wins by force
	Only  int    // wanted number of positions in which one move does not lose by force
	Plies int    // greatest length of a win, at most 12
	Seed  uint64 // of the first game; each next game adds one
}

const (
	playing   = 400     // nodes a move of the games
	glancing  = 2_000   // nodes for what is worth a look
	looking   = 60_000  // nodes for what may be a win, or one saving move: three times what a test is given
	proving   = 600_000 // positions that a proof may look at
	exploring = 8       // plies of random moves at the start
	straying  = 10      // one move in so many is random afterwards, too
	resting   = 6       // plies between two positions of one game
	longest   = 200     // plies of a game
	decided   = 150     // hundredths of a pawn; from here a win may be near
	lost      = 400     // hundredths of a pawn; a side that is further behind saves nothing
)

// Run writes a line for each position: its kind, the plies within which it is decided, the right
// move, and the position text.
func (f Find) Run(v *engine.Variant, out io.Writer) error {
	s := search{Find: f, variant: v, player: baseline.NewThinker(v, 4), finder: v.NewThinker(16), seen: map[uint64]bool{}}
	for n := uint64(0); s.Wins > 0 || s.Only > 0; n++ {
		random := game.SplitMix64((f.Seed + n) * 1_000_003)
		if err := s.game(&random, out); err != nil {
			return err
		}
	}
	return nil
}

// search is a run of Find: what is still wanted, and what has been found.
type search struct {
	Find
	variant        *engine.Variant
	player, finder engine.Thinker
	seen           map[uint64]bool // keys of the positions found
}

// game plays one game of the plain search with itself, and looks at its positions.
func (s *search) game(random *game.SplitMix64, out io.Writer) error {
	p, err := s.variant.Position(s.variant.Start, nil)
	if err != nil {
		return err
	}
	for ply, next := 0, exploring; ply < longest; ply++ {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		if ply >= next && len(moves) >= 4 && !s.seen[p.Key()] {
			if line, ok := s.look(&p); ok {
				fmt.Fprintln(out, line)
				s.seen[p.Key()], next = true, ply+resting
			}
		}
		m := moves[random.IntN(len(moves))]
		if ply >= exploring && random.IntN(straying) > 0 {
			s.player.Put(p)
			r := s.player.Think(engine.Limits{Nodes: playing})
			m = r.Best()
		}
		if err := p.PlayText(p.MoveText(m)); err != nil {
			return err
		}
	}
	return nil
}

// look returns the line of a position and counts it as found; ok is false if it is not wanted.
func (s *search) look(p *engine.Position) (line string, ok bool) {
	best, next, ok := s.two(p, glancing)
	if !ok || best.Score < decided && (next.Score > -decided || best.Score < -lost) {
		return "", false
	}
	best, next, _ = s.two(p, looking)
	wins, won := engine.MatesIn(best.Score)
	loses, mated := engine.MatesIn(next.Score)
	switch {
	case s.Wins > 0 && won && wins >= 3 && wins <= s.Plies:
		if m := best.Moves[0]; Proves(p, s.variant.ByMate, m, wins) {
			s.Wins--
			return s.line("win", wins, p, m), true
		}
	case s.Only > 0 && mated && loses < 0 && -loses >= 2 && -loses < s.Plies && best.Score > -lost:
		if m, saved := saves(p, s.variant.ByMate, -loses+1); saved {
			s.Only--
			return s.line("only", -loses+1, p, m), true
		}
	}
	return "", false
}

// two returns the two best lines; ok is false if there is only one legal move.
func (s *search) two(p *engine.Position, nodes int) (best, next engine.Line, ok bool) {
	s.finder.Put(engine.Position{Tree: p.Tree})
	r := s.finder.Think(engine.Limits{Nodes: nodes, Lines: 2})
	if len(r.Lines) < 2 {
		return best, next, false
	}
	return r.Lines[0], r.Lines[1], true
}

func (f Find) line(kind string, plies int, p *engine.Position, m engine.Move) string {
	return fmt.Sprintf("%s %d %s %s", kind, plies, p.MoveText(m), p.Text())
}

// Proves reports whether a move wins by force within so many plies, at most 12, itself included. It
// searches every move of both sides, and is false also if that takes too many nodes.
func Proves(p *engine.Position, byMate bool, m engine.Move, plies int) bool {
	proof := prover{board: p.Tree, byMate: byMate, budget: proving, lost: map[place]bool{}}
	p.Play(m)
	lost := proof.loses(plies - 1)
	p.Undo()
	return lost
}

// saves returns the only move after which the other side has no win within so many plies; ok is false
// if there is none or several.
func saves(p *engine.Position, byMate bool, plies int) (saving engine.Move, ok bool) {
	for _, m := range p.Moves(nil) {
		proof := prover{board: p.Tree, byMate: byMate, budget: proving / 4, lost: map[place]bool{}}
		p.Play(m)
		won := proof.wins(plies)
		p.Undo()
		if !won && saving != 0 {
			return 0, false
		}
		if !won {
			saving = m
		}
	}
	return saving, saving != 0
}
