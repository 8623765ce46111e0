package duel

import (
	"fmt"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// Player chooses moves.
type Player interface {
	// Begin tells of a new game of a variant.
	Begin(*variants.Variant) error

	// Move chooses a move, by its canonical text, after these moves from a
	// position text; now is the position they lead to.
	Move(start string, moves []string, now variants.Position) (string, error)

	// Close ends the player.
	Close() error
}

// Record is one game that was played.
type Record struct {
	Start   string
	Moves   []string
	Outcome game.Outcome
	Slowest [2]time.Duration // the longest time that each colour took for a move
}

// longestGame is the plies after which a game counts as drawn.
const longestGame = 600

// Play plays a game on after an opening; players are by colour. Draws that may
// be claimed are. The error says what a player did wrong.
func Play(v *variants.Variant, opening []string, players [2]Player) (Record, error) {
	r := Record{Start: v.Start, Moves: append([]string(nil), opening...)}
	p, err := v.Position(v.Start, opening)
	if err != nil {
		return r, err
	}
	for _, player := range players {
		if err := player.Begin(v); err != nil {
			return r, err
		}
	}
	for {
		if r.Outcome = outcome(v, &p); r.Outcome.Over() {
			return r, nil
		}
		if len(r.Moves) >= longestGame {
			r.Outcome = game.Draw(game.Agreement)
			return r, nil
		}
		turn, begun := p.Turn(), time.Now()
		text, err := players[turn].Move(r.Start, r.Moves, p)
		r.Slowest[turn] = max(r.Slowest[turn], time.Since(begun))
		if err == nil {
			err = p.Go(text)
		}
		if err != nil {
			return r, fmt.Errorf("%s, %v: %w", v.ID, turn, err)
		}
		r.Moves = append(r.Moves, text)
	}
}

// outcome is the end of a game by the board, by repetition or by the count.
func outcome(v *variants.Variant, p *variants.Position) game.Outcome {
	if len(p.Moves(nil)) == 0 {
		now, err := v.Parse(p.Text())
		if err != nil {
			panic(err) // the rules write what they read
		}
		return now.Outcome()
	}
	if p.Halfmove() >= game.ClaimPlies {
		return game.Draw(game.MoveCount)
	}
	seen := 1
	for _, key := range p.Past {
		if key == p.Key() {
			seen++
		}
	}
	if seen >= game.ClaimOccurrences {
		return game.Draw(game.Repetition)
	}
	return game.Outcome{}
}

// Own is a player that is a search in this process.
type Own struct {
	Nodes, Depth int
	MoveTime     time.Duration
	CPUTime      time.Duration // on the processor, whatever else it is busy with
	Megabytes    int
	Plain        bool

	game    *variants.Variant
	thinker variants.Thinker
	Thought int // nodes, of all moves
	Took    time.Duration
	Moves   int
	Plies   int
}

// Begin makes or clears the search.
func (o *Own) Begin(v *variants.Variant) error {
	if o.game != v {
		o.game, o.thinker = v, v.NewThinker(o.Megabytes, o.Plain)
	}
	o.thinker.Forget()
	return nil
}

// Move thinks.
func (o *Own) Move(_ string, _ []string, now variants.Position) (string, error) {
	begun := time.Now()
	limits := engine.Limits{Nodes: o.Nodes, Depth: o.Depth}
	if o.MoveTime > 0 {
		limits.Deadline = begun.Add(o.MoveTime)
	}
	if o.CPUTime > 0 {
		since, done, err := onProcessor()
		if err != nil {
			return "", err
		}
		defer done()
		limits.Goon = func() bool { return since() < o.CPUTime }
	}
	o.thinker.Put(now)
	r := o.thinker.Think(limits)
	o.Thought, o.Moves, o.Took, o.Plies = o.Thought+r.Nodes, o.Moves+1, o.Took+time.Since(begun), o.Plies+r.Depth
	return now.MoveText(r.Best()), nil
}

// Close does nothing.
func (o *Own) Close() error { return nil }
