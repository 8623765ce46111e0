package duel

import (
	"fmt"
	"time"

	"threefold/internal/engine"
	"threefold/internal/game"
)

// Player chooses moves. It is used from one goroutine at a time.
type Player interface {
	// Begin starts a new game of a variant, and forgets the one before.
	Begin(*engine.Variant) error

	// Move chooses a move after moves, in canonical text, from the position text start. now is the
	// position after them.
	Move(start string, moves []string, now engine.Position) (Choice, error)

	// Close ends the player.
	Close() error
}

// Choice is a move with the player's report about it.
type Choice struct {
	Move   string        // canonical text
	Score  int           // for the side to move, in hundredths of a pawn
	Scored bool          // the player reported a score
	Nodes  int           // nodes searched; 0 if unknown
	Depth  int           // depth of the search in plies; 0 if unknown
	Took   time.Duration // wall-clock or processor time, as the player's limit has it
	Over   time.Duration // time above the limit, or 0
}

// Record is a finished game.
type Record struct {
	Start   string       `json:"start"` // position text
	Moves   []string     `json:"moves"` // canonical texts, those of the opening included
	Outcome game.Outcome `json:"outcome"`
	Work    [2]Work      `json:"work"` // by colour

	// Early is the result by adjudication, or nil.
	Early *Verdict `json:"early,omitempty"`

	// Fault is the error if the loser made an illegal move or crashed, or "".
	Fault string `json:"fault,omitempty"`
}

// Work is the searches of a player in one game or several.
type Work struct {
	Moves    int           `json:"moves"`
	Nodes    int           `json:"nodes"`
	Depth    int           `json:"depth"`    // sum over all moves, in plies
	Took     time.Duration `json:"took"`     // ns
	Slowest  time.Duration `json:"slowest"`  // longest time of a move, ns
	Overruns int           `json:"overruns"` // moves that exceeded their limit by more than Grace
}

// Grace is the time by which a move may exceed its limit.
const Grace = 50 * time.Millisecond

func (w *Work) add(more Work) {
	w.Moves, w.Nodes, w.Depth = w.Moves+more.Moves, w.Nodes+more.Nodes, w.Depth+more.Depth
	w.Took, w.Slowest = w.Took+more.Took, max(w.Slowest, more.Slowest)
	w.Overruns += more.Overruns
}

// work returns the Work of one move.
func (c Choice) work() Work {
	w := Work{Moves: 1, Nodes: c.Nodes, Depth: c.Depth, Took: c.Took, Slowest: c.Took}
	if c.Over > Grace {
		w.Overruns = 1
	}
	return w
}

// longestGame is the plies after which a game counts as drawn.
const longestGame = 600

// Play plays a game from an opening, with the players by colour. Possible draws are claimed. A
// player that returns an error or an illegal move loses.
func Play(v *engine.Variant, opening []string, players [2]Player, early Adjudication) Record {
	r := Record{Start: v.Start, Moves: append([]string(nil), opening...)}
	p, err := v.Position(v.Start, opening)
	if err != nil {
		panic(err) // all moves of an opening are legal
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

// lost returns the game as lost by a player's error.
func (r Record) lost(by game.Color, fault error) Record {
	r.Outcome, r.Fault = game.Won(by.Other(), game.Resignation), fmt.Sprintf("%v: %v", by, fault)
	return r
}

// outcome returns the outcome by the rules of a game, with the draws that can be claimed.
func outcome(v *engine.Variant, p *engine.Position) game.Outcome {
	if len(p.Moves(nil)) == 0 {
		now, err := v.Parse(p.Text())
		if err != nil {
			panic(err) // the text is that of a position
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
