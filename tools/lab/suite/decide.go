package suite

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/engine/weights"
	"threefold/tools/lab/duel"
)

// Decide finds positions of played games in which only one move wins, or only one does not lose,
// by a search for the two best moves. It leaves out positions that a search of few nodes solves,
// and those in which two shorter searches see no difference between the two moves.
type Decide struct {
	Wins  int // wanted number of positions in which one move wins
	Only  int // wanted number of positions in which one move does not lose
	Nodes int // nodes of the search that decides, at least 50
}

const (
	glimpse = 300 // nodes of a glance
	winning = 400 // hundredths of a pawn; from here a game is won
	between = 250 // hundredths of a pawn, at least, between the best two moves
	apart   = 4   // plies between two positions of one game
)

// screens are the shorter searches that a position must pass before the whole one: with so many times
// fewer nodes, the best two moves must be so many hundredths of a pawn apart.
var screens = [...]struct{ fewer, between int }{{50, 60}, {10, 150}}

// Run reads games, the lines of a duel.Journal, and writes positions as Find.Run does, until it has
// enough or the games end. The plies are 0 if the win is not forced.
func (d Decide) Run(v *engine.Variant, in io.Reader, out io.Writer) error {
	s := decider{Decide: d, variant: v, thinker: weights.NewThinker(v, 64), seen: map[uint64]bool{}}
	lines := bufio.NewReader(in)
	for s.Wins > 0 || s.Only > 0 {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		var r duel.Record
		if err == nil {
			err = json.Unmarshal(line, &r)
		}
		if err == nil {
			err = s.game(r, out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// decider is a run of Decide.
type decider struct {
	Decide
	variant *engine.Variant
	thinker engine.Thinker
	seen    map[uint64]bool
}

func (d *decider) game(r duel.Record, out io.Writer) error {
	p, err := d.variant.Position(r.Start, nil)
	if err != nil {
		return err
	}
	for ply, next := 0, 0; ply < len(r.Moves); ply++ {
		if ply >= next && !d.seen[p.Key()] {
			d.seen[p.Key()] = true
			if line, ok := d.look(&p); ok {
				fmt.Fprintln(out, line)
				next = ply + apart
			}
		}
		if err := p.PlayText(r.Moves[ply]); err != nil {
			return err
		}
	}
	return nil
}

// look returns the line of a position, and false if it is not wanted.
func (d *decider) look(p *engine.Position) (string, bool) {
	if len(p.Moves(nil)) < 3 {
		return "", false
	}
	glance := d.best(p, glimpse, 1)[0].Moves[0]
	for _, s := range screens {
		two := d.best(p, d.Nodes/s.fewer, 2)
		if len(two) < 2 || two[0].Score-two[1].Score < s.between || two[0].Moves[0] == glance {
			return "", false
		}
	}
	two := d.best(p, d.Nodes, 2)
	kind := d.kind(two)
	left := map[string]*int{"win": &d.Wins, "only": &d.Only}[kind]
	if left == nil || *left == 0 || two[0].Moves[0] == glance {
		return "", false
	}
	*left--
	plies, _ := engine.MatesIn(two[0].Score)
	return Find{}.line(kind, max(plies, 0), p, two[0].Moves[0]), true
}

func (d *decider) best(p *engine.Position, nodes, lines int) []engine.Line {
	d.thinker.Reset()
	d.thinker.Put(engine.Position{Tree: p.Tree})
	return d.thinker.Think(engine.Limits{Nodes: nodes, Lines: lines}).Lines
}

// kind returns "win" or "only" for the best two lines of a position, or "".
func (d *decider) kind(two []engine.Line) string {
	switch best, next := two[0].Score, two[1].Score; {
	case best-next < between:
		return ""
	case best >= winning && next < winning:
		return "win"
	case best > -winning && best < winning && next <= -winning:
		return "only"
	default:
		return ""
	}
}
