package duel

import (
	"fmt"
	"time"

	"threefold/internal/engine"
	"threefold/internal/game"
)

// Player chooses moves.
type Player interface {
	// Begin announces a new game of a variant.
	Begin(*engine.Variant) error

	// Move chooses a move after these moves from a position text; now is the
	// position they lead to.
	Move(start string, moves []string, now engine.Position) (Choice, error)

	// Close ends the player.
	Close() error
}

// Choice is a move, and what its player tells of it.
type Choice struct {
	Move   string // canonical text
	Score  int    // for the side on turn, in hundredths of a pawn
	Scored bool   // the player told a score
	Nodes  int
	Depth  int
	Took   time.Duration // by the clock that the player's limit counts by
	Over   time.Duration // by how much the limit was exceeded
}

// Record is one game that was played.
type Record struct {
	Start   string       `json:"start"`
	Moves   []string     `json:"moves"`
	Outcome game.Outcome `json:"outcome"`
	Work    [2]Work      `json:"work"` // by colour

	// Early is what the adjudication said, with its ply; nil where it said nothing.
	Early *Verdict `json:"early,omitempty"`

	// Fault is what the loser did wrong: no legal move, or no answer.
	Fault string `json:"fault,omitempty"`
}

// Work is what a player has done in games, or in one.
type Work struct {
	Moves    int           `json:"moves"`
	Nodes    int           `json:"nodes"`
	Depth    int           `json:"depth"` // sum of all moves
	Took     time.Duration `json:"took"`  // ns
	Slowest  time.Duration `json:"slowest"`
	Overruns int           `json:"overruns"` // moves that exceeded their limit by more than Grace
}

// Grace is by how much a move may exceed its limit of time.
const Grace = 50 * time.Millisecond

func (w *Work) add(more Work) {
	w.Moves, w.Nodes, w.Depth = w.Moves+more.Moves, w.Nodes+more.Nodes, w.Depth+more.Depth
	w.Took, w.Slowest = w.Took+more.Took, max(w.Slowest, more.Slowest)
	w.Overruns += more.Overruns
}

// work is that of one move.
func (c Choice) work() Work {
	w := Work{Moves: 1, Nodes: c.Nodes, Depth: c.Depth, Took: c.Took, Slowest: c.Took}
	if c.Over > Grace {
		w.Overruns = 1
	}
	return w
}

// longestGame is the plies after which a game counts as drawn.
const longestGame = 600

// Play plays a game on after an opening; players are by colour. Draws that may
// be claimed are. A player that does wrong loses.
func Play(v *engine.Variant, opening []string, players [2]Player, early Adjudication) Record {
	r := Record{Start: v.Start, Moves: append([]string(nil), opening...)}
	p, err := v.Position(v.Start, opening)
	if err != nil {
		panic(err) // an opening is made of legal moves
	}
	for i, player := range players {
		if err := player.Begin(v); err != nil {
			return r.lost(game.Color(i), err)
		}
	}
	judge := judge{rules: early, game: v}
	for {
		if r.Outcome = outcome(v, &p); r.Outcome.Over() {
			return r
		}
		if len(r.Moves) >= longestGame {
			r.Outcome = game.Draw(game.Agreement)
			return r
		}
		turn := p.Turn()
		choice, err := players[turn].Move(r.Start, r.Moves, p)
		if err == nil {
			err = p.PlayText(choice.Move)
		}
		if err != nil {
			return r.lost(turn, err)
		}
		r.Moves = append(r.Moves, choice.Move)
		r.Work[turn].add(choice.work())
		if r.Early == nil {
			r.Early = judge.after(turn, choice, &p, len(r.Moves))
		}
		if r.Early != nil && !early.Check {
			r.Outcome = r.Early.Outcome
			return r
		}
	}
}

// lost ends a game by what a player did wrong.
func (r Record) lost(by game.Color, fault error) Record {
	r.Outcome, r.Fault = game.Won(by.Other(), game.Resignation), fmt.Sprintf("%v: %v", by, fault)
	return r
}

// outcome is the end of a game by the board, by repetition or by the count.
func outcome(v *engine.Variant, p *engine.Position) game.Outcome {
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
