// Package suite has positions with one right answer, found in games of the
// plain search with itself and proved by looking at every move: forced wins,
// and positions in which one move alone does not lose by force.
package suite

import (
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// Find says how positions are looked for.
type Find struct {
	Wins, Only int // how many are wanted of each
	Plies      int // of the longest win
	Seed       uint64
}

const (
	playing   = 400     // nodes a move of the games
	looking   = 20_000  // nodes for what may be a win, or one saving move
	proving   = 600_000 // positions that a proof may look at
	exploring = 8       // plies of random moves at the start
)

// Run writes a line for each position: its kind, the plies within which it is
// decided, the move that is right, and its text.
func (f Find) Run(v *variants.Variant, out io.Writer) error {
	player, finder := v.NewThinker(4, true), v.NewThinker(16, false)
	seen := map[uint64]bool{}
	for n := uint64(0); f.Wins > 0 || f.Only > 0; n++ {
		random := game.Scramble((f.Seed + n) * 1_000_003)
		p, err := v.Position(v.Start, nil)
		if err != nil {
			return err
		}
		wins, only := 1, 1 // of one game at most
		for ply := 0; ply < 200; ply++ {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m, tense := moves[random.Below(len(moves))], false
			if ply >= exploring {
				player.Put(p)
				r := player.Think(engine.Limits{Nodes: playing})
				m, tense = r.Best(), max(r.Lines[0].Score, -r.Lines[0].Score) > 150
			}
			if tense && len(moves) >= 4 && !seen[p.Key()] {
				kind, line := f.look(v, &p, finder)
				if kind == "win" && wins > 0 && f.Wins > 0 {
					wins, f.Wins, seen[p.Key()] = wins-1, f.Wins-1, true
					fmt.Fprintln(out, line)
				}
				if kind == "only" && only > 0 && f.Only > 0 {
					only, f.Only, seen[p.Key()] = only-1, f.Only-1, true
					fmt.Fprintln(out, line)
				}
			}
			if err := p.Go(p.MoveText(m)); err != nil {
				return err
			}
		}
	}
	return nil
}

// look says what a position is good for, and its line.
func (f Find) look(v *variants.Variant, p *variants.Position, finder variants.Thinker) (kind, line string) {
	finder.Put(variants.Position{Tree: p.Tree})
	r := finder.Think(engine.Limits{Nodes: looking, Lines: 2})
	if len(r.Lines) < 2 {
		return "", ""
	}
	best, won := engine.MatesIn(r.Lines[0].Score)
	next, lost := engine.MatesIn(r.Lines[1].Score)
	switch {
	case won && best >= 3 && best <= f.Plies:
		if m := r.Best(); proves(p, v.ByMate, m, best) {
			return "win", f.line("win", best, p, m)
		}
	case lost && next < 0 && -next >= 2 && -next < f.Plies && r.Lines[0].Score > -400:
		if m, ok := saves(p, v.ByMate, -next+1); ok {
			return "only", f.line("only", -next+1, p, m)
		}
	}
	return "", ""
}

func (f Find) line(kind string, plies int, p *variants.Position, m engine.Move) string {
	return fmt.Sprintf("%s %d %s %s", kind, plies, p.MoveText(m), p.Text())
}

// proves says that a move wins within so many plies, whatever the other side
// does.
func proves(p *variants.Position, byMate bool, m engine.Move, plies int) bool {
	proof := prover{board: p.Tree, byMate: byMate, budget: proving, lost: map[place]bool{}}
	p.Play(m)
	lost := proof.loses(plies - 1)
	p.Undo()
	return lost
}

// saves gives the move after which alone the other side has no win within so
// many plies.
func saves(p *variants.Position, byMate bool, plies int) (saving engine.Move, ok bool) {
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
